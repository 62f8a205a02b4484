"""What scouts do with their points: move, Plan, Reveal, attack, repair; and effects that do the same."""
