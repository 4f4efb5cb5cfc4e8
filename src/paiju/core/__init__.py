"""What every card game needs: cards, words, chance, events, errors. Knows no game."""
