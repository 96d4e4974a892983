"""Results as they are published: pages, paper, text. The club serves them, the command line writes them into a folder."""
