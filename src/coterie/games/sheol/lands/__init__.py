"""Lands: discovered, explored, built upon, and what facilities produce."""
