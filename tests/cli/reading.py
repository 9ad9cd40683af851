"""Checks the walks of "Where to read": a debugger must stop at each function in turn.

    python3 tests/cli/reading.py PROGRAM

A walk is a command and a table of functions with the files that define them. PROGRAM must have
line numbers (the debug build).
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"\| `([\w:]+)` \| (\S+) \|")
STOP = re.compile(r"Temporary breakpoint (\d+)(?:\.\d+)?, ")


def walks():
    """Yields the words of each command with its rows (function, file)."""
    text = (ROOT / "README.md").read_text()
    section = text.split("\n## Where to read\n")[1].split("\n## ")[0]
    for part in re.split(r"^`trailblaze ", section, flags=re.MULTILINE)[1:]:
        command, table = part.split("`\n", 1)
        yield command, ROW.findall(table)


def lines_of(function, file):
    """Returns the lines that define the function: its name, and a body before any semicolon."""
    name = re.escape(function.split("::")[-1])
    text = (ROOT / file).read_text()
    lines = []
    for found in re.finditer(rf"^(?! *//)(.*[\s*&:~])?{name}\(", text, re.MULTILINE):
        before, rest = found.group(), text[found.end() :]
        is_call = re.search(rf"(\breturn|=|\(|,) *(\w+::)*{name}\($", before)
        if not is_call and "{" in rest and ";" not in rest[: rest.index("{")]:
            lines.append(text.count("\n", 0, found.start()) + 1)
    if not lines:
        raise SystemExit(f"README.md: found `{function}` of {file}, which it does not define")
    return lines


def stops(program, command, rows, folder):
    """Returns the functions at which the debugger stopped. It sets the breakpoints of each function
    after the stop at the previous function."""
    words = re.findall(r'"[^"]*"|\S+', command.replace("FOLDER", str(Path(folder) / "begun.run")))
    go_on = "run " + " ".join(words) + " --threads 1"
    script = ["set pagination off", "set confirm off", "set breakpoint pending off"]
    at = []
    for function, file in rows:
        lines = lines_of(function, file)
        at += [function] * len(lines)
        script += [f"tbreak {file}:{line}" for line in lines] + [go_on, "delete"]
        go_on = "continue"
    path = Path(folder) / "walk.gdb"
    path.write_text("\n".join(script) + "\n")
    found = subprocess.run(
        ["gdb", "-nx", "-batch", "-x", str(path), program],
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0"},
        check=False,
    )
    names = [at[int(number) - 1] for number in STOP.findall(found.stdout)]
    if not names:
        raise SystemExit(f"gdb: found no stop, expected {len(rows)}:\n{found.stdout}{found.stderr}")
    return names


def main():
    program = sys.argv[1]
    wrong = False
    found_walks = list(walks())
    if len(found_walks) < 3:
        raise SystemExit(f"README.md: found {len(found_walks)} walks, expected three or more")
    for command, rows in found_walks:
        with tempfile.TemporaryDirectory() as folder:
            found = stops(program, command, rows, folder)
        expected = [function for function, _ in rows]
        if found != expected:
            wrong = True
            print(f"{command}\n  found    {found}\n  expected {expected}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
