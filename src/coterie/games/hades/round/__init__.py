"""The round, step by step."""
