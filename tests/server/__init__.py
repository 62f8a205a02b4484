"""The table server, tested as its clients meet it."""
