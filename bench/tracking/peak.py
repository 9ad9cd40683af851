"""Measures peak memory: peak.py FILE PROGRAM [ARGUMENT...] runs a program and writes KiB to FILE.

This is a small program of its own without large imports. The memory that a process held before exec
counts for the new program too (getrusage(2)), so the measuring process must be small.
"""

import os
import sys


def main(words: list[str]) -> int:
    out, command = words[0], words[1:]
    child = os.fork()
    if child == 0:
        try:
            os.execvp(command[0], command)
        except OSError as error:
            os.write(2, f"{command[0]}: {error.strerror}\n".encode())
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    with open(out, "w", encoding="ascii") as file:
        file.write(str(usage.ru_maxrss))
    return os.waitstatus_to_exitcode(status) % 256


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
