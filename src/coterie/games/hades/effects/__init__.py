"""Effects and needs of the content: how they are carried out, checked and put into words."""
