#!/usr/bin/env bash
# Functions for tests of the torture scripts, which source this file. Skips the test without Python,
# and under a sanitizer, which changes memory and time. $work is a temporary folder.
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
