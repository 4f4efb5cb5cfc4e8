"""State machines that games share: dealing, bidding, stakes, playing, settling."""
