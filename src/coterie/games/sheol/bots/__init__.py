"""What bots need: how good a position is, and which options are worth a look."""
