"""How single things are shown: cards as they look, and the ids under which cards, places and pieces are pointed at."""
