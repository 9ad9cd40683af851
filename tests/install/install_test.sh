#!/usr/bin/env bash
# A puzzle in a folder outside the tree (this one) is built against an installed Trailblaze,
# found by find_package; it is tried by the laws, solved and enumerated. TRAILBLAZE_BUILD names the
# build folder to install from.
set -euo pipefail

outside=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cmake --install "$TRAILBLAZE_BUILD" --prefix "$folder/prefix" >"$folder/install.log"
"$folder/prefix/bin/trailblaze" --version

cmake -S "$outside" -B "$folder/build" \
  -DCMAKE_PREFIX_PATH="$folder/prefix" -DCMAKE_BUILD_TYPE=Release
cmake --build "$folder/build"

# Pressing the corners and the centre puts out all nine lights; no fewer presses do. All 512
# patterns can be reached; the one farthest from nine lights on takes all nine presses.
expected='111111111: 5 presses
512 states, the farthest 9 presses away'
found=$("$folder/build/lights_out" 111111111)
echo "$found"
[ "$found" = "$expected" ]
