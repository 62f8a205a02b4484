"""Cards, odds and ids as they are shown: what the actions and the scene share."""
