"""Effects: what they are about, how they are resolved and selected, and what stands in force."""
