"""The Citadel: what is done there, its technologies and malfunctions."""
