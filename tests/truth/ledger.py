"""The results for the facts of a file: which agree, which do not, and the reasons to skip others.

A row of a file is a dictionary of columns. A test reads each column, compares it, or skips it for
a reported reason. An untouched column counts as "not understood", so that no figure passes because
the tests overlook it.
"""
from collections import Counter

# Columns with nothing to compare: about the origin of a row, or for the tests in C++.
REMARKS = {"name", "family", "source", "sources", "verified", "origin", "note", "notes", "seed",
           "difficulty", "published_source", "own_verified_depth", "own_verified_n_le", "puzzle",
           "parameters"}
MISSING = object()


class Ledger:
    """The counts for a file: rows, facts that agree and disagree, and skipped facts by reason."""

    def __init__(self, file, say):
        self.file, self.say = file, say
        self.rows = self.agree = self.disagree = 0
        self.skipped, self.strange = Counter(), Counter()

    def facts(self):
        return self.agree + self.disagree

    def holds(self):
        """True if all facts agree, or if there are none because the program lacks the puzzle."""
        no_puzzle_alone = set(self.skipped) == {NO_PUZZLE} and not self.strange
        return self.disagree == 0 and (self.agree > 0 or no_puzzle_alone)


NO_PUZZLE = "no such puzzle"
NOTEBOOK = "how a notebook searches"


class Facts:
    """The columns of a row, or of a metric in the row (`prefix`)."""

    def __init__(self, columns, ledger, row, prefix=""):
        self.columns, self.ledger, self.row, self.prefix = columns, ledger, row, prefix
        self.touched = {name for name in columns if name in REMARKS and not prefix}

    def __contains__(self, name):
        return name in self.columns

    def given(self, name, otherwise=None):
        """Returns a column that defines the puzzle."""
        self.touched.add(name)
        return self.columns.get(name, otherwise)

    def metric(self, name):
        """Returns the facts of a column that is a dictionary itself."""
        self.touched.add(name)
        return Facts(self.columns[name], self.ledger, self.row, f"{self.prefix}{name}.")

    def compare(self, name, found, answer, *, way="", expected=MISSING):
        """Compares a column, if the row has it, with the value in an answer. `way` distinguishes
        answers to the same question; `expected` is the column in another form."""
        if name not in self.columns:
            return
        self.touched.add(name)
        if expected is MISSING:
            expected = self.columns[name]
        if found is None and not answer.is_complete():
            self.skip(name, answer.why_not())
        elif same(expected, found):
            self.ledger.agree += 1
        else:
            self.complain(name + way, difference(expected, found), answer)

    def complain(self, name, what, answer):
        self.ledger.disagree += 1
        self.ledger.say(f"{self.ledger.file}: {self.row}: {self.prefix}{name}: {what}\n"
                        f"    {answer.command}")

    def skip(self, name, reason):
        """Skips a column, if the row has it."""
        if name in self.columns:
            self.touched.add(name)
            self.ledger.skipped[reason] += 1

    def skip_all(self, reason):
        for name in self.columns:
            if name not in self.touched:
                self.skip(name, reason)

    def published(self, figures, of_the_search=()):
        """Compares the source's figures, in the column `published`, with answers: {figure: (own
        column's value, found, answer)}. The row's own column corrects a mistake of the source."""
        claims = self.metric("published") if self.columns.get("published") else None
        self.touched.add("published")
        for name, (own, found, answer) in figures.items():
            if claims is None or name not in claims:
                continue
            if claims.columns[name] != own and same(own, found):
                claims.skip(name, "the source is mistaken, and the row says otherwise")
            else:
                claims.compare(name, found, answer)
        if claims is not None:
            for name in of_the_search:
                claims.skip(name, NOTEBOOK)
            claims.close()

    def close(self):
        for name in self.columns:
            if name not in self.touched:
                self.ledger.strange[self.prefix + name] += 1


def same(expected, found):
    if isinstance(expected, float) and isinstance(found, (int, float)):
        return abs(expected - found) <= 1e-6  # a report prints six decimal places
    return expected == found and isinstance(expected, bool) == isinstance(found, bool)


def difference(expected, found):
    """Returns "expected 3, found 4"; for two lists, the first difference."""
    if isinstance(expected, list) and isinstance(found, list):
        for place, pair in enumerate(zip(expected, found)):
            if pair[0] != pair[1]:
                return f"at [{place}] expected {pair[0]}, found {pair[1]}"
        return f"expected {len(expected)} entries, found {len(found)}"
    return f"expected {expected}, found {found}"
