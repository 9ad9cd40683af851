"""The performance record: what measures, compares, keeps and shows.

    stats       paired statistics and verdicts       trees    two versions side by side, built once
    measure     runs the programs, reads them        tiers    counters, instructions, wall time
    ledger      what explains a difference           gate     scripts/regress; prove: that it works
    record      the JSON Lines that are kept         index    SQLite made from them
    report, svg one page that shows them
"""
