"""The characters: boards, teams, resources, harm, cards, deities."""
