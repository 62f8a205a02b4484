"""The board: its geometry, what stands where, and the Lightstream that lies on it."""
