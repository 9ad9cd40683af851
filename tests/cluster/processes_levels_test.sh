#!/usr/bin/env bash
# Checks that enumerations by several processes over MPI have the levels and counts of a single
# process: for 20 puzzles, in each storage that processes share, by shared memory and by TCP. Runs
# 1, 2, 3, 4 and 7 processes with 1 and 2 threads each, but each combination with some puzzles only.
# scripts/torture processes runs all combinations with all puzzles, at full size.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

all_same levels
