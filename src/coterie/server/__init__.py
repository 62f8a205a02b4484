"""The table server: keeps games in a store, shows scenes to the holders of links, takes their decisions."""
