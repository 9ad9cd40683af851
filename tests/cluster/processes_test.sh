#!/usr/bin/env bash
# Searches of several processes over MPI say what one process says: every level, count and path, and
# every answer of a stream, at 1, 2, 3, 4 and 7 processes with 1 and 2 threads each, over shared
# memory and over TCP. TRAILBLAZE names the program, TRAILBLAZE_MPI the one over MPI, without which
# all is skipped, and TRAILBLAZE_MPICH, where there is one, the same over MPICH.
set -euo pipefail

[ -x "${TRAILBLAZE_MPI:-}" ] || { echo "skipped: MPI is not installed (scripts/mpi)"; exit 77; }
[[ $(mpirun --version 2>&1) == *"Open MPI"* ]] ||
  { echo "skipped: mpirun is not that of Open MPI, for which its options are"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Processes are more than there are cores, so those that wait give way.
launch=(mpirun --bind-to none --oversubscribe --mca mpi_yield_when_idle 1)
[ "$(id -u)" -ne 0 ] || launch+=(--allow-run-as-root)

fail() { printf '%s\n' "$*"; exit 1; }

# What a run prints goes to the files out and err, with the number of the comparison behind.
number=

# A run's exit code, and its reports without what may differ from run to run: so may the nodes of a
# bound that ended at its first solution. It gets no input: a launcher would take what a loop reads.
answer() {
  local code=0 fields='seconds|[a-z_]*per_second|prepare_seconds|[a-z_]*bytes[a-z_]*'
  "$@" --format json </dev/null >"out$number" 2>"err$number" || code=$?
  echo "exit code $code"
  sed -E "s/\"processes\":(null|\[[^]]*\]),//; s/\"nodes\":[0-9]*,(\"complete\":false)/\\1/g
    s/\"(threads|ranks|${chance:-threads}|$fields)\":[^,}]*,?//g" "out$number"
}

# same PROCESSES THREADS LAUNCH... -- ARGS...: the run says what one process alone says. Four
# comparisons are made at a time, since a launch waits more than it works; all_same awaits them.
compared=0
same() {
  compared=$((compared + 1))
  while [ "$(jobs -rp | wc -l)" -ge 4 ]; do wait -n || true; done
  (number=$compared && compare "$@" && echo same) >"found$compared" &
}
all_same() {
  local i
  wait
  for ((i = 1; i <= compared; i++)); do
    [ "$(<"found$i")" = same ] || fail "comparison $i:" "$(<"found$i")" "$(<"err$i")"
  done
}

compare() {
  local processes=$1 threads=$2 more=() found expected
  shift 2
  while [ "$1" != -- ]; do more+=("$1"); shift; done
  shift
  expected=$(answer "$TRAILBLAZE" "$@" --threads 1)
  found=$(answer "${launch[@]}" "${more[@]}" -n "$processes" "$TRAILBLAZE_MPI" "$@" \
    --threads "$threads")
  [ "$found" = "$expected" ] ||
    fail "$*: $processes processes of $threads threads say" "$found" "one alone says" "$expected" \
      "$(<"err$number")"
}

while read -r puzzle; do
  # shellcheck disable=SC2086  # words of a command
  same 3 1 -- enumerate $puzzle --storage frontier
done <<'EOF'
tiles --size 2x4
tiles --size 2x4 --metric multi
tiles --size 3x3 --from goals
tiles --size 2x3 --goal 1,2,3,4,5,0
pancake --size 7
burnt --size 5
topspin --size 7,4
cayley --size 6
cube --turns U,R
cube --turns U
pyraminx --max-depth 4
blocks/klotski
blocks/klotski --symmetry mirror
blocks/pa
blocks/pa --identical none --max-depth 30
hanoi --disks 7
hanoi --pegs 4 --disks 5
lights --size 3x3
missionaries
wolf
EOF
for processes in 1 2 4 7; do
  for threads in 1 2; do
    same $processes $threads -- enumerate tiles --size 2x5 --storage frontier --max-depth 20
    same $processes $threads -- solve blocks/klotski --search bfs --storage frontier
  done
done
for puzzle in jugs/classic jugs/die-hard 'hanoi --disks 5' tictactoe 'pegs --board 3x3'; do
  # shellcheck disable=SC2086  # words of a command
  same 3 2 -- enumerate $puzzle --storage trail
done
same 3 2 -- solve jugs/classic --search bfs --storage trail
for processes in 1 2 4 7; do
  same $processes 2 -- enumerate pancake --size 8 --storage ranked
  same $processes 1 -- enumerate tiles --size 3x3 --storage ranked --from goals
  same $processes 1 -- enumerate tiles --size 3x3
done
same 3 1 -- enumerate burnt --size 6 --storage ranked --max-depth 7
same 3 1 -- enumerate jugs --capacities 7,5,3 --start 7,0,0 --storage ranked
same 3 1 -- enumerate jugs/classic
same 3 1 -- enumerate jugs/classic --from goals
same 3 1 -- enumerate tictactoe --from goals
same 2 1 -- solve blocks/klotski --search bfs --storage trail
same 3 1 --mca btl tcp,self -- enumerate pancake --size 8 --storage frontier
chance=duplicates  # of the level in which a limit is met
same 3 2 -- enumerate tiles --size 2x5 --storage frontier --max-states 30000
chance=
same 2 1 -- solve tiles --start '8 6 7 2 5 4 3 0 1' --search bfs --storage frontier
same 7 1 -- enumerate tiles --size 2x4 --storage frontier --max-depth 1
same 3 1 -- enumerate blocks/klotski --storage frontier --from goals
# Dense tables, of which each process has a part: with goals on the way, by both metrics.
for processes in 1 2 3 7; do
  same $processes 1 -- enumerate tiles --size 2x5 --storage dense
  same $processes 2 -- enumerate tiles --size 3x3 --metric multi --storage dense
done
same 3 1 -- enumerate tiles --start '8 6 7 2 5 4 3 0 1' --storage dense
same 2 2 -- enumerate cayley --size 8 --storage dense --max-depth 9
same 2 1 --mca btl tcp,self -- enumerate tiles --size 2x5 --storage dense --max-states 30000
same 2 1 -- generate tiles --count 3 --seed 5
# IDA*: all paths, with all counts; and the first path by order of moves.
board='13 2 10 3 1 12 8 4 5 0 9 6 15 14 11 7'
while read -r puzzle; do
  # shellcheck disable=SC2086  # words of a command
  same 3 2 -- solve $puzzle --search idastar --all-shortest
  chance='expanded|generated|effective_branching'
  # shellcheck disable=SC2086
  same 2 1 -- solve $puzzle --search idastar --deterministic
  chance=
done <<EOF
tiles --start 867254301
tiles --start 867254310
pancake --start 4,7,1,8,3,6,2,9,5
burnt --start -3,1,-2,4,5
topspin --size 7,4 --start 7,3,1,2,4,6,5
hanoi --disks 4
lights
missionaries
EOF
for processes in 1 2 3 4 7; do
  for threads in 1 2; do
    same $processes $threads -- solve tiles --start "$board" --search idastar --all-shortest
  done
done
same 3 1 --mca btl tcp,self -- solve tiles --start "$board" --search idastar --all-shortest
same 2 1 -- solve tiles --start "$board" --search idastar --max-depth 35
chance='expanded|generated|effective_branching'
same 3 1 -- solve tiles --start "$board" --search idastar --bound-weight 1.5 --deterministic
same 2 1 -- solve tiles --start "$board" --deterministic
same 2 2 -- solve tiles --start 867254301 --search idastar:pdb:1,2,3,4/5,6,7,8 --deterministic
chance=
same 2 1 -- solve tiles --start 867254301
for processes in 1 2 3 4 7; do
  same $processes 2 -- solve tiles --start 867254301 --search bidirectional
done
same 3 1 -- solve topspin --size 9,4 --start 7,3,1,2,9,8,4,6,5 --search bidirectional
same 2 1 -- solve tiles --size 2x5 --start '9 8 7 6 5 4 3 2 1 0' --search bidirectional
same 2 1 -- solve tiles --start 867254301 --search ids --max-depth 12

# Streams: random instances and files, tables, look-ups, boards of their own, errors.
for processes in 1 2 3 7; do
  same $processes 2 -- solve tiles --size 4x4 --random 100 --seed 3 --search idastar --max-depth 40
done
same 3 1 -- solve tiles --size 3x3 --random 700 --seed 4
same 3 1 -- solve tiles --size 3x3 --random 700 --seed 4 --search bidirectional,table,bfs
same 2 2 -- solve pancake --size 9 --random 150 --summary
same 2 1 -- solve pancake --size 8 --random 90 --search idastar,astar --all-shortest
printf '%s\n' '8 6 7 2 5 4 3 0 1' 'no board' '# a remark' '2 1 3 4 5 6 7 8 0' >boards
for ((i = 0; i < 90; i++)); do echo '1 2 3 4 5 6 7 0 8'; done >>boards
same 3 1 -- solve tiles --size 3x3 --file boards --search bfs,astar
same 3 1 -- solve tiles --file boards
all_same
[ "$(grep -c 'line 2' "err$compared")" = 1 ] ||
  fail 'expected one line on stderr of line 2' "$(<"err$compared")"

# Runs with checkpoints, which a limit ends: begun by three processes, gone on with by two, by the
# program alone, and by four. Then they have the answer of one process that nothing ended.
sequence() { grep -o '"sequence":[0-9]*' run/trailblaze.manifest | cut -d: -f2; }
while read -r limit words; do
  rm -rf run
  # shellcheck disable=SC2086  # words of a command
  expected=$(answer "$TRAILBLAZE" $words --threads 1)
  # shellcheck disable=SC2086
  answer "${launch[@]}" -n 3 "$TRAILBLAZE_MPI" $words --checkpoint run --max-depth "$limit" >part
  grep -q '^exit code 20' part || fail "$words, to depth $limit" "$(<part)" "$(<err)"
  grep -q 'trailblaze-mpi resume .*run' err ||
    fail "$words: found no word of a checkpoint" "$(<err)"
  first=$(sequence)
  answer "${launch[@]}" -n 2 "$TRAILBLAZE_MPI" resume run --max-depth $((limit + 2)) >part
  second=$(sequence)
  answer "$TRAILBLAZE" resume run --max-depth $((limit + 3)) >part
  third=$(sequence)
  ((first < second && second < third)) ||
    fail "$words: found checkpoints $first, $second and $third, expected more each time" "$(<part)"
  "$TRAILBLAZE" resume run --check >part || fail "$words: --check" "$(<part)"
  found=$(answer "${launch[@]}" -n 4 "$TRAILBLAZE_MPI" resume run --max-depth 1000 --threads 2)
  [ "$found" = "$expected" ] ||
    fail "$words: four processes go on, and say" "$found" "one alone says" "$expected" "$(<err)"
done <<'EOF'
9 enumerate tiles --size 2x4 --storage frontier
5 enumerate pancake --size 8 --storage frontier
3 enumerate jugs/classic --storage trail
30 enumerate blocks/klotski --storage frontier --from goals
40 solve blocks/klotski --search bfs --storage frontier
EOF
"${launch[@]}" -n 2 "$TRAILBLAZE_MPI" resume run --check >part ||
  fail 'two processes: --check' "$(<part)"
code=0
"${launch[@]}" -n 2 "$TRAILBLAZE_MPI" enumerate wolf --storage frontier --checkpoint run \
  >out 2>err || code=$?
[ "$code" = 30 ] && [ "$(grep -c 'which holds a run' err)" = 1 ] ||
  fail "a folder that is taken: exit code $code, expected 30 and one line" "$(<err)"

# A folder that the processes do not share: each of them has one of this name.
mkdir a b
words=(enumerate wolf --storage frontier --checkpoint run)
code=0
"${launch[@]}" -n 1 --wdir "$work/a" "$TRAILBLAZE_MPI" "${words[@]}" : \
  -n 1 --wdir "$work/b" "$TRAILBLAZE_MPI" "${words[@]}" >out 2>err || code=$?
[ "$code" = 30 ] && [ "$(grep -c 'process 1 does not see' err)" = 1 ] ||
  fail "a folder that is not shared: exit code $code, expected 30 and one line" "$(<err)"
(cd a && "$TRAILBLAZE" "${words[@]}" >part) || fail 'the folder of process 0 is not free again'
cp -r a/run b/run
code=0
"${launch[@]}" -n 1 --wdir "$work/a" "$TRAILBLAZE_MPI" resume run : \
  -n 1 --wdir "$work/b" "$TRAILBLAZE_MPI" resume run >out 2>err || code=$?
[ "$code" = 30 ] && grep -q 'process 1 does not see' err ||
  fail "a copy of a folder: exit code $code, expected 30" "$(<err)"

# A limit, and a signal to one process, end the search of all. Nothing else would.
board='15 14 0 3 1 2 12 7 13 6 5 11 9 8 4 10'
code=0
"${launch[@]}" -n 3 "$TRAILBLAZE_MPI" solve tiles --start "$board" --search idastar:misplaced \
  --max-seconds 1 >out 2>err || code=$?
[ "$code" = 20 ] || fail "a limit on seconds: exit code $code, expected 20" "$(<err)"
echo "$board" >hard  # which one process searches, while the others have nothing to do
while read -r which asked; do
  # shellcheck disable=SC2086  # words of a command
  "${launch[@]}" -n 3 "$TRAILBLAZE_MPI" solve tiles $asked --search idastar:misplaced \
    </dev/null >out 2>err &
  job=$!
  while mapfile -t processes < <(pgrep -P "$job" -x trailblaze-mpi); [ "${#processes[@]}" != 3 ]; do
    kill -0 "$job" || fail "$asked: the job has ended" "$(<err)"
    sleep 0.1
  done
  sleep 2 # they are at work
  kill -INT "${processes[which]}"
  code=0
  wait "$job" || code=$?
  [[ $code = 20 || $code = 130 ]] || fail "$asked, a signal: exit code $code" "$(<err)"
done <<END
1 --start ${board// /,}
1 --size 4x4 --random 100
0 --file hard
2 --file hard
END

# Reports say how many processes shared the search.
ranks() {
  "${launch[@]}" -n 3 "$TRAILBLAZE_MPI" "$@" --format json 2>err | grep -o '"ranks":[0-9]*'
}
[ "$(ranks enumerate wolf --storage frontier)" = '"ranks":3' ] || fail 'ranks of an enumeration'
for storage in dense ranked auto; do
  [ "$(ranks enumerate tiles --size 2x4 --storage $storage)" = '"ranks":3' ] ||
    fail "ranks of an enumeration by $storage"
done
[ "$(ranks enumerate jugs/classic --from goals)" = '"ranks":1' ] ||
  fail 'ranks of an enumeration against the moves'
rm -rf run
"${launch[@]}" -n 2 "$TRAILBLAZE_MPI" enumerate wolf --storage frontier --checkpoint run \
  --format json >out 2>err
grep -q '"processes":\[{' out || fail 'processes of an enumeration with checkpoints' "$(<out)"
[ "$(ranks solve tiles --random 1 --seed 1)" = '"ranks":3' ] || fail 'ranks of a stream'
[ "$(ranks solve tiles --start '1 2 3 4 5 6 7 0 8')" = '"ranks":3' ] ||
  fail 'ranks of a search from both ends'
[ "$(ranks solve tiles --start '1 2 3 4 5 6 7 0 8' --search ids)" = '"ranks":1' ] ||
  fail 'ranks of a search that is not shared'

# They say what each did: here all own states, send some, and are as many as the processes.
processes() {
  "${launch[@]}" -n 3 "$TRAILBLAZE_MPI" "$@" --format json 2>err >report
  grep -o '"processes":\(null\|\[[^]]*\]\)' report
}
rows='("states":[1-9][0-9]*,"states_sent":[1-9][0-9]*,"lists":[1-9].*){3}'
[[ $(processes enumerate tiles --size 3x3 --storage frontier) =~ $rows ]] ||
  fail 'processes of an enumeration' "$(<report)"
"$TRAILBLAZE" verify report >out || fail 'verify of a report with processes' "$(<out)"
[[ $(processes solve blocks/klotski --search bfs --storage frontier) =~ $rows ]] ||
  fail 'processes of a breadth-first search' "$(<report)"
"$TRAILBLAZE" verify report >out || fail 'verify of a solution with processes' "$(<out)"
[ "$(processes solve tiles --start '1 2 3 4 5 6 7 0 8' --search idastar)" = '"processes":null' ] ||
  fail 'processes of IDA*' "$(<report)"
"${launch[@]}" -n 3 "$TRAILBLAZE_MPI" enumerate tiles --size 3x3 --storage frontier >out
grep -Eq '^sent [0-9.]+ [KM]iB in [0-9,]+ messages, [0-9.]+ bytes a state sent; ' out ||
  fail 'text of an enumeration' "$(<out)"

code=0
"${launch[@]}" -n 2 "$TRAILBLAZE_MPI" enumerate tiles --size 9x9x9 >out 2>err || code=$?
[ "$code" = 30 ] && [ "$(grep -c 'size' err)" = 1 ] ||
  fail "a wrong size: exit code $code, expected 30 and one line" "$(<err)"

if [ -x "${TRAILBLAZE_MPICH:-}" ]; then
  TRAILBLAZE_MPI=$TRAILBLAZE_MPICH
  launch=(mpirun.mpich)
  same 3 1 -- enumerate pancake --size 7 --storage frontier
  same 2 2 -- solve blocks/klotski --search bfs --storage frontier
  same 2 1 -- enumerate jugs/classic --storage trail
  same 3 1 -- solve pancake --size 9 --random 150 --summary
  same 2 1 -- solve tiles --start '13 9 5 4 6 1 3 11 7 2 12 8 14 0 15 10' --search idastar \
    --deterministic
  all_same
fi
