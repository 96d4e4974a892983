"""What goes wrong with rounds, tables and boards, and how it is put right."""
