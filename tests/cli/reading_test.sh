#!/usr/bin/env bash
# Checks that the commands in section "Where to read" of README.md enter the listed functions in
# this order (reading.py). Needs a debugger that may start programs, and a program with line
# numbers.
set -euo pipefail
readelf -S "$TRAILBLAZE" | grep -q debug_line || exit 77
gdb -nx -batch -ex run /bin/true 2>&1 | grep -q 'exited normally' || exit 77
exec /usr/bin/python3 -B "$(dirname "$0")/reading.py" "$TRAILBLAZE"
