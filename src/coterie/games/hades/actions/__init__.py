"""What a character may do in a wave, and doing it."""
