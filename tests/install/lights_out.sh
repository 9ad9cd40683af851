# Checks the program that a script built from tests/install/lights_out.cpp.
# shellcheck shell=bash

# expect_lights_out PROGRAM: checks its answers. Pressing the corners and the centre puts out all
# nine lights, and fewer presses do not. All 512 patterns are reachable, and the farthest takes nine
# presses.
expect_lights_out() {
  local expected found
  expected='111111111: 5 presses
512 states, the farthest 9 presses away'
  found=$("$1" 111111111)
  echo "$found"
  [ "$found" = "$expected" ]
}
