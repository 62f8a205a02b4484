"""Effects, costs and needs in words."""
