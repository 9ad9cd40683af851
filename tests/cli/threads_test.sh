#!/usr/bin/env bash
# Whole runs of every command give the same output with 1, 2, 3 and 8 threads, or with the numbers
# in THREAD_COUNTS. scripts/check repeats the runs under the sanitizers with 1 and 8 threads.
# Tag: [threads]
# TRAILBLAZE names the program.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Prints the output of a run without the fields that differ between runs.
answer() {
  local code=0
  "$TRAILBLAZE" "$@" --progress always >out 2>err || code=$?
  echo "exit code $code"
  sed -E 's/"(threads|seconds|[a-z_]*per_second|prepare_seconds|peak_memory_bytes)":[^,}]*,?//g' out
}

# same CODE FIELDS ARGS...: checks that the run ends with this exit code, and that these fields of
# its reports are the same at any number of threads. If FIELDS is "all", compares all fields.
same() {
  local code=$1 fields=$2 threads first found
  shift 2
  for threads in ${THREAD_COUNTS:-1 2 3 8}; do
    found=$(answer "$@" --threads "$threads")
    [ "$fields" = all ] || found=$(grep -oE "exit code .*|\"($fields)\":[^,]*" <<<"$found")
    [ "$threads" != 1 ] || first=$found
    if [ "${found%%$'\n'*}" != "exit code $code" ] || [ "$found" != "$first" ]; then
      printf '%s\n' "$*: $threads threads say" "$found" "1 thread says" "$first" "$(cat err)"
      exit 1
    fi
  done
}

json() { same "$@" --format json; }

fields='status|length|shortest_paths|exact|error'
for storage in trail ranked dense; do
  json 0 all enumerate tiles --size 2x4 --storage $storage
done
json 20 all enumerate blocks/pa --max-depth 60 --storage trail
levels='status|states|depth|stored|levels|mean_depth|expanded|generated|duplicates|exact'
json 20 "$levels" enumerate blocks/pa --max-depth 60
json 0 "$levels" enumerate tiles --size 2x5 --storage frontier
json 20 'states|depth|stored' enumerate tiles --size 2x4 --storage trail --max-states 3000
json 0 all enumerate tiles --size 2x4 --save eight.table
for search in bfs bidirectional table dfs ids astar idastar; do
  json 0 "$fields" solve tiles --size 2x3 --start '5 4 3 2 1 0' --search $search
done
json 0 "$fields" solve tiles --size 2x4 --start '6 7 5 4 3 2 1 0' --table eight.table
json 0 "$fields" solve tiles --random 40 --search bfs,bidirectional,astar,idastar:pdb:1,2,3/4,5
json 0 "$fields" solve tiles --random 40 --all-shortest
json 0 all solve tiles --random 1000 --seed 3
json 20 "$fields" solve tiles --size 4x4 --random 4 --search idastar --transpositions 1M \
  --max-depth 40
json 0 "$fields" solve blocks/klotski --search bfs
json 20 "$fields" solve blocks/klotski --max-states 2000
printf '11A/11B/C..\n11./11B/C.A\nbad\n11A/.1B/C.1\n' >boards
json 30 "$fields" solve blocks --goal .../.11/.11 --file boards
same 0 all generate tiles --size 4x4 --count 200 --seed 3
same 0 all generate blocks/pa --count 20
same 0 all generate blocks/klotski --count 200 --depth 60..80
same 0 all generate jugs/classic --count 50
json 0 "$levels" enumerate blocks/klotski --from goals
json 0 all heuristics tiles --random 200
json 0 all enumerate blocks --size 3x3 --census --pieces 2x1:1,1x1:2
json 0 all enumerate tiles --size 2x4 --from goals --goal '1 2 3 4 5 6 7 0|2 1 3 4 5 6 7 0' \
  --storage ranked
"$TRAILBLAZE" solve tiles --random 60 --format json >reports
json 0 all verify reports
json 0 'verified|failed' verify reports --search astar
json 0 all pdb build tiles --partition 1,2,3/4,5,6 --save small.pdb
json 0 all pdb verify small.pdb
json 0 all table verify eight.table

# A signal ends a run with the results so far.
for search in bfs astar idastar; do
  "$TRAILBLAZE" solve tiles --size 4x4 --goal '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15' \
    --start '15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4' \
    --search $search --threads 3 --max-memory 1G >out 2>err &
  sleep 0.3
  kill -TERM $!
  code=0
  wait $! || code=$?
  [ "$code" = 143 ] || { echo "$search: found exit code $code, expected 143"; cat out err; exit 1; }
done
