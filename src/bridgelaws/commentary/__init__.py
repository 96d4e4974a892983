"""The book and what belongs to each of its places: chapters, changes, questions, disputed places, proof, search."""
