"""What bots play by."""
