# What scripts that build tests/install/lights_out.cpp share: the answer of the program that they
# have built.
# shellcheck shell=bash

# Pressing the corners and the centre puts out all nine lights; no fewer presses do. All 512
# patterns can be reached; the one farthest from nine lights on takes all nine presses.
expect_lights_out() {
  local expected found
  expected='111111111: 5 presses
512 states, the farthest 9 presses away'
  found=$("$1" 111111111)
  echo "$found"
  [ "$found" = "$expected" ]
}
