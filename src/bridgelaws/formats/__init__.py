"""Files of the bridge world: PBN and LIN, read so far."""
