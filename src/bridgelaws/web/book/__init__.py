"""The book as the pages show it: chapters, laws with what changed, questions, disputed places, search, proof."""
