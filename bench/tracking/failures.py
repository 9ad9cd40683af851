"""The two ways in which a run of these programs ends early. Their texts are for people."""


class Failed(Exception):
    """Something could not be read, built or measured, or a program says that a count is wrong."""


class WrongUse(Failed):
    """What was asked for makes no sense."""
