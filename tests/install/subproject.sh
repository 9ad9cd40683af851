#!/usr/bin/env bash
# Builds the puzzle of another project (this folder) with the sources of Trailblaze: once by
# add_subdirectory, once by FetchContent. Compiles the engine in each, in a minute or two, so it is
# not part of scripts/test (scripts/ci subproject).
set -euo pipefail

outside=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$outside/../.." && pwd)
# shellcheck source=tests/install/lights_out.sh
source "$outside/lights_out.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# build NAME LINES...: builds a project that gets Trailblaze by these lines of CMake.
build() {
  local name=$1
  shift
  mkdir "$folder/$name"
  cp "$outside/lights_out.cpp" "$folder/$name"
  printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(LightsOut LANGUAGES CXX)' "$@" \
    'add_executable(lights_out lights_out.cpp)' \
    'target_link_libraries(lights_out PRIVATE Trailblaze::engine)' >"$folder/$name/CMakeLists.txt"
  cmake -S "$folder/$name" -B "$folder/$name/build"
  cmake --build "$folder/$name/build" --parallel "$(nproc)" --target lights_out
  expect_lights_out "$folder/$name/build/lights_out"
  # The project decides on the type of its build; Trailblaze does not.
  grep -q '^CMAKE_BUILD_TYPE:STRING=$' "$folder/$name/build/CMakeCache.txt"
}

build subdirectory "add_subdirectory($root trailblaze EXCLUDE_FROM_ALL)"
build fetched 'include(FetchContent)' "FetchContent_Declare(Trailblaze SOURCE_DIR $root)" \
  'FetchContent_MakeAvailable(Trailblaze)'
