"""What a seat sees: the table, the options, and why something cannot be done."""
