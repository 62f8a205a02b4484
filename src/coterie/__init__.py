"""Coterie: one engine for big cooperative campaign board games."""

__version__ = "0.1.0"
