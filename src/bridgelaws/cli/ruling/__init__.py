"""The parts of the ruling assistant in the terminal."""
