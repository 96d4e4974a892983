"""People of the club: who they are, whichever evenings they play in (the stream ``club:people``)."""
