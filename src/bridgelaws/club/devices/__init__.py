"""Devices at the tables: Bridgemate, BridgeTab and TabScore, by the file that they all share."""
