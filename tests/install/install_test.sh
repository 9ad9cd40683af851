#!/usr/bin/env bash
# A puzzle in a folder outside the tree (this one) is built against an installed Trailblaze,
# found by find_package; it is tried by the laws, solved and enumerated. TRAILBLAZE_BUILD names the
# build folder to install from.
set -euo pipefail

outside=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/install/lights_out.sh
source "$outside/lights_out.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cmake --install "$TRAILBLAZE_BUILD" --prefix "$folder/prefix" >"$folder/install.log"
"$folder/prefix/bin/trailblaze" --version

cmake -S "$outside" -B "$folder/build" \
  -DCMAKE_PREFIX_PATH="$folder/prefix" -DCMAKE_BUILD_TYPE=Release
cmake --build "$folder/build"

expect_lights_out "$folder/build/lights_out"
