"""The mission: its team, its layout, its cards and goals, and its end."""
