#!/usr/bin/env bash
# Runs a sample of the faults torture. The torture must also find a program that ignores faults.
# TRAILBLAZE names the program, TRAILBLAZE_FAULTS the library that makes calls fail.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"
[ -e "${TRAILBLAZE_FAULTS:-}" ] || exit "$skipped"  # libfiu-dev is not installed
sample() { torture faults --faults "$TRAILBLAZE_FAULTS" "$@"; }

sample --program "$TRAILBLAZE" --most 1 --last 1500 --by-turns --seed "${TORTURE_SEED:-1}"

# The torture finds a program that exits with 0 after an error.
fake liar <<END
"$TRAILBLAZE" "\$@" 2>/dev/null || exit 0
END
finds "found nothing, expected" sample --program "$work/liar" --cases generate --fault write
