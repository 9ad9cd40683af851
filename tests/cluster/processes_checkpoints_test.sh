#!/usr/bin/env bash
# Tests checkpoints of searches by several processes over MPI. After a limit, the search resumes
# with another number of processes, or by the program alone. The answer is that of a single process
# without a limit. The program rejects a folder that holds a run or that the processes do not share.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

# After a limit, mpirun takes a second or two to end the job, unless it ignores exit codes.
calm=("${launch[@]}" --mca orte_abort_on_non_zero_status 0)
met='"limit":"depth"'

sequence() { grep -o '"sequence":[0-9]*' run/trailblaze.manifest | cut -d: -f2; }

# begin DEPTH WORDS...: three processes search to this depth and print how to resume.
begin() {
  local limit=$1
  shift
  rm -rf run
  answer "${calm[@]}" -n 3 "$TRAILBLAZE_MPI" "$@" --checkpoint run --max-depth "$limit" >part
  grep -q "$met" part || fail "$*, to depth $limit" "$(<part)" "$(<err)"
  grep -q 'trailblaze-mpi resume .*run' err || fail "$*: found no line on how to resume" "$(<err)"
}

# go_on DEPTH LAUNCH...: resumes up to this depth and checks that there is a newer checkpoint.
go_on() {
  local limit=$1 before after
  shift
  before=$(sequence)
  answer "$@" resume run --max-depth "$limit" >part
  grep -q "$met" part || fail "$*, to depth $limit" "$(<part)" "$(<err)"
  [ "$1" != "$TRAILBLAZE" ] || grep -q '^exit code 20' part || fail "$*: exit code" "$(<part)"
  after=$(sequence)
  ((before < after)) ||
    fail "$*: found checkpoint $after, expected one after $before" "$(<part)" "$(<err)"
}

# ended PROCESSES THREADS WORDS...: resumes to the end with this number of processes, and compares
# the answer with that of a single process.
ended() {
  local processes=$1 threads=$2 expected found
  shift 2
  expected=$(answer "$TRAILBLAZE" "$@" --threads 1)
  found=$(answer "${launch[@]}" -n "$processes" "$TRAILBLAZE_MPI" resume run --max-depth 1000 \
    --threads "$threads")
  [ "$found" = "$expected" ] ||
    fail "$*: $processes processes resume and print" "$found" "one prints" "$expected" "$(<err)"
}

# by_others DEPTH WORDS...: begins with three processes, and resumes with two, by the program alone,
# and with four.
by_others() {
  local limit=$1
  shift
  begin "$limit" "$@"
  go_on $((limit + 2)) "${calm[@]}" -n 2 "$TRAILBLAZE_MPI"
  go_on $((limit + 3)) "$TRAILBLAZE"
  "$TRAILBLAZE" resume run --check >part || fail "$*: --check" "$(<part)"
  ended 4 2 "$@"
}

while read -r limit line; do
  read -ra words <<<"$line"
  by_others "$limit" "${words[@]}"
done <<'END'
9 enumerate tiles --size 2x4 --storage frontier
3 enumerate jugs/classic --storage trail
40 solve blocks/klotski --search bfs --storage frontier
9 enumerate tiles --size 2x4 --storage dense
9 enumerate tiles --size 2x4 --metric multi
3 enumerate burnt --size 5 --storage ranked
END
chance='expanded|generated'  # in the last bound
by_others 37 solve tiles --size 4x4 --search idastar:manhattan --deterministic \
  --start 14,1,9,6,4,8,12,5,7,2,3,0,10,11,13,15 --goal 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
# shellcheck disable=SC2034  # processes.sh reads it
chance=
# A stream searches again for the instances that the limit stopped.
by_others 17 solve tiles --random 70 --seed 5 --search bfs
# The folder has all answers, whichever process found them, so nothing is left to do.
before=$(sequence)
ended 3 1 solve tiles --random 70 --seed 5 --search bfs
[ "$(sequence)" = "$before" ] || fail "found checkpoint $(sequence), still expected $before"
"${launch[@]}" -n 2 "$TRAILBLAZE_MPI" resume run --check >part ||
  fail 'two processes: --check' "$(<part)"
words=(enumerate wolf --storage frontier --checkpoint run)
refused 30 '^checkpoint: ' "${launch[@]}" -n 2 "$TRAILBLAZE_MPI" "${words[@]}"

# Two more kinds of levels, resumed with fewer and with more processes.
words=(enumerate pancake --size 7 --storage frontier)
begin 4 "${words[@]}"
ended 2 1 "${words[@]}"
words=(enumerate blocks/klotski --storage frontier --from goals)
begin 30 "${words[@]}"
ended 7 1 "${words[@]}"

# The processes do not share the folder: each has its own folder of this name.
mkdir a b
words=(enumerate wolf --storage frontier --checkpoint run)
refused 30 '^checkpoint: .*process 1 ' \
  "${launch[@]}" -n 1 --wdir "$work/a" "$TRAILBLAZE_MPI" "${words[@]}" : \
  -n 1 --wdir "$work/b" "$TRAILBLAZE_MPI" "${words[@]}"
(cd a && "$TRAILBLAZE" "${words[@]}" >part) || fail 'the folder of process 0 is not free again'
cp -r a/run b/run
refused 30 '^resume: .*process 1 ' \
  "${launch[@]}" -n 1 --wdir "$work/a" "$TRAILBLAZE_MPI" resume run : \
  -n 1 --wdir "$work/b" "$TRAILBLAZE_MPI" resume run
