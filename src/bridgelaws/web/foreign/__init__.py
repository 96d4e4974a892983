"""Files of other programs that came from the web: read in a process of their own, with bounds on its time and memory."""
