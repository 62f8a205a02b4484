"""What a seat sees, how options are shown, and why something cannot be done."""
