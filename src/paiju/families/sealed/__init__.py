"""Games of sealed rounds: hands laid face down, revealed together, paid in coins."""
