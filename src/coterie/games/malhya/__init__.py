"""Malhya: Lands of Legends: heroes who travel, explore, sneak and fight through booklets of numbered chapters."""
