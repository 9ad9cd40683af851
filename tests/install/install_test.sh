#!/usr/bin/env bash
# Installs Trailblaze, and builds the puzzle of another project (this folder) with it by
# find_package.
# The puzzle's program checks its laws, solves an instance and enumerates the space.
# TRAILBLAZE_BUILD names the build folder to install from.
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
