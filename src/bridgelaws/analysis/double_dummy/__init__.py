"""Double dummy: what each side can win when all four hands are seen, by Bo Haglund's DDS in processes of its own."""
