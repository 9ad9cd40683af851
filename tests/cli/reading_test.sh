#!/usr/bin/env bash
# Checks that the commands in section "Where to read" of README.md enter the listed functions in
# this order (reading.py). Needs a debugger that may start programs, and a program with line
# numbers.
set -euo pipefail
skip() { echo "skipped: $*"; exit 77; }
readelf -S "$TRAILBLAZE" | grep -q debug_line || skip "the program has no line numbers"
gdb -nx -batch -ex run /bin/true 2>&1 | grep -q 'exited normally' ||
  skip "gdb cannot run programs here"
exec /usr/bin/python3 -B "$(dirname "$0")/reading.py" "$TRAILBLAZE"
