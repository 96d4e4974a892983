"""The record of rulings: what an appeal committee needs, from the log of a table alone."""

from bridgelaws.ruling_record.record import BoardRecord, Heading, RulingRecord, record_of, right_of_appeal

__all__ = ["BoardRecord", "Heading", "RulingRecord", "record_of", "right_of_appeal"]
