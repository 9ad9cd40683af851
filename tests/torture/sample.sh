#!/usr/bin/env bash
# What the tests of the torture scripts share; they source it. A test is skipped without Python, and
# under a sanitizer, where memory and time are others. It has a folder, $work, that goes with it.
#
#   torture NAME ARGS...   runs NAME.py of this folder
#
# TRAILBLAZE names the program.
set -euo pipefail

skipped=77
[ -x /usr/bin/python3 ] || exit "$skipped"
! grep -q "__[at]san_init" "$TRAILBLAZE" || exit "$skipped"

scripts=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
torture() { /usr/bin/python3 -B "$scripts/$1.py" "${@:2}"; }
