"""The box: the vocabulary and schemas of the content, all of it loaded, and which of it the scenario uses."""
