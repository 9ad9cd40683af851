"""The most memory that a program held: peak.py FILE PROGRAM [ARGUMENT...] runs it and writes KiB.

It is a program of its own, without any import that is large: what a process held before it began to
run another program counts as that program's too (getrusage(2)), so whoever measures must be small.
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
