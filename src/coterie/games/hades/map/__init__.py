"""The map: zones, the ways between them, and what lies there."""
