"""The campaign book: setup, challenges, events, story, and what comes between scenarios."""
