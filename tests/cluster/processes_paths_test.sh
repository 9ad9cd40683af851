#!/usr/bin/env bash
# Checks that searches of one instance by several processes over MPI find the path and counts of a
# single process, by breadth-first, bidirectional search and IDA*. IDA* has the same counts with
# --all-shortest, and the same path with --deterministic.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

all_same paths
