#!/usr/bin/env bash
# Runs 600 texts of puzzles that the program never misreads. The torture must also find two programs
# that report a wrong start or a wrong length. TRAILBLAZE names the program.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"

torture texts --program "$TRAILBLAZE" 600 --seed "${TORTURE_SEED:-1}" --puzzle jugs moves topspin \
  hanoi frogs missionaries lights

# is_found_out SCRIPT WORDS: checks that the torture finds a program whose reports sed changed by
# SCRIPT, and that it prints WORDS.
is_found_out() {
  printf 'set -o pipefail\n%q "$@" | sed -E %q\n' "$TRAILBLAZE" "$1" | fake liar
  finds "$2" torture texts --program "$work/liar" 200 --puzzle missionaries hanoi
}
is_found_out 's/"length":4,/"length":3,/' "found solved 3, expected ('solved', 4)"
is_found_out 's/"start":"MMMCCCB\|",/"start":"MMCCCB|M",/' "found start MMCCCB|M"
