"""Access databases without Access: tables of Jet 3 (97) and Jet 4 (2000 to 2003) read, databases of Jet 4 written."""
