"""What families that lay combos of cards have in common."""
