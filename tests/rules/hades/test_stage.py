"""The stage itself: that positions are what they say."""


def test_a_cleared_position_has_a_fighter_a_hider_and_nothing_in_the_way(underworld):
    t = underworld(gods=("athena", "hermes"))
    assert (t.fighter.id, t.hider.id) == ("athena", "hermes")
    assert not any(t.state.ordinary)
    assert all(not zone.encounters for zone in t.state.zones.values())
