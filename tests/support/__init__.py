"""What tests share: visitors, clubs and evenings, boards and positions made up, and answers worked out by hand."""
