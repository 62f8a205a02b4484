"""The round: the menu of a unit, the steps of both phases, and play from the first to the last."""
