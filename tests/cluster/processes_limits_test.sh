#!/usr/bin/env bash
# Checks that a limit, or a signal to a single process, ends the search of all processes of a job
# over MPI, whether they share the search, have their own instances, or some have nothing to do.
# These searches would not end otherwise. A wrong command is reported once.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

command -v pgrep >/dev/null || { echo "skipped: pgrep is not installed (procps)"; exit 77; }
board='15 14 0 3 1 2 12 7 13 6 5 11 9 8 4 10'
code=0
"${launch[@]}" -n 3 "$TRAILBLAZE_MPI" solve tiles --start "$board" --search idastar:misplaced \
  --max-seconds 0.2 >out 2>err || code=$?
[ "$code" = 20 ] || fail "a limit on seconds: exit code $code, expected 20" "$(<err)"

# worked PROCESS...: prints the processor time of the busiest process in hundredths of a second, or
# 0 if all have ended. A start takes less than 10. After 100, all processes have started, even if
# one of them does all the work.
worked() {
  local process line fields one most=0
  for process; do
    line=$(cat "/proc/$process/stat" 2>/dev/null) || continue
    read -ra fields <<<"${line##*) }"  # after the name: state, parent, ...
    one=$((fields[11] + fields[12]))
    most=$((one > most ? one : most))
  done
  echo "$most"
}

# Each line has the process that gets a signal, and the job's instances. A launcher ends with 130
# also if a process dies of the signal, but then prints so.
echo "$board" >hard  # a single process searches, and the others have nothing to do
while read -r which asked; do
  # shellcheck disable=SC2086  # words of a command
  timeout --kill-after 10 300 "${launch[@]}" -n 3 "$TRAILBLAZE_MPI" solve tiles $asked \
    --search idastar:misplaced --format json </dev/null >out 2>err &
  job=$!
  while mapfile -t processes < <(pgrep -P "$(pgrep -P "$job")" -x trailblaze-mpi 2>/dev/null)
  [ "${#processes[@]}" != 3 ] || [ "$(worked "${processes[@]}")" -lt 100 ]; do
    kill -0 "$job" || fail "$asked: the job ended before it searched" "$(<err)"
    sleep 0.05
  done
  kill -INT "${processes[which]}"
  code=0
  wait "$job" || code=$?
  [[ $code != 124 && $code != 137 ]] || fail "$asked, a signal: the job did not end" "$(<err)"
  [[ $code = 20 || $code = 130 ]] || fail "$asked, a signal: exit code $code" "$(<err)"
  ! grep 'exited on signal' err || fail "$asked: a process died of the signal" "$(<err)"
  [[ $asked == *random* ]] || grep -q '"limit":"interrupted"' out ||
    fail "$asked, a signal: found no interrupted report" "$(<out)" "$(<err)"
done <<END
1 --start ${board// /,}
1 --size 4x4 --random 100
0 --file hard
2 --file hard
END

refused 30 '^size: ' "${launch[@]}" -n 2 "$TRAILBLAZE_MPI" enumerate tiles --size 9x9x9
