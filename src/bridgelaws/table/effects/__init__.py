"""What rulings do: to the auction, to the play, and to the board as a whole."""
