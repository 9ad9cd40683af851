#!/usr/bin/env bash
# Tests the suite's names and sets, and scripts/bench: it writes figures to the right places, and a
# benchmark with a wrong count is an error. Skipped if the suite is not built.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd -P)
suite=${TRAILBLAZE_BUILD:-$root/build/release}/bench_suite
[ -x "$suite" ] || { echo "skipped: no $suite was built"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "bench_suite_test: $*" >&2; exit 1; }

# ---- names and sets ----

# Names are unique and have the form work/subject[/variant][/threads:N]. Each set contains the
# previous set.
for set in gate quick full tables; do
  "$suite" --set "$set" --list | sort >"$work/$set"
done
cat "$work/full" "$work/tables" | sort >"$work/all"
[ -z "$(uniq -d "$work/all")" ] || fail "found $(uniq -d "$work/all") twice"
strange=$(grep -vE '^[a-z0-9-]+(/[a-z0-9-]+){1,2}(/threads:[0-9]+)?$' "$work/all" || true)
[ -z "$strange" ] || fail "found the name $strange"
[ -z "$(comm -23 "$work/gate" "$work/quick")$(comm -23 "$work/quick" "$work/full")" ] ||
  fail "a set lacks a case of the previous set"
TRAILBLAZE_KORF=$work/gate "$suite" --set korf --list | grep -qx "korf/manhattan/threads:2" ||
  fail "Korf's hundred are not listed, but their file exists"
TRAILBLAZE_KORF=$work/none "$suite" --set korf --list >/dev/null 2>&1 &&
  fail "Korf's hundred are listed without their file"
for options in --list --once --benchmark_min_time=0.001; do
  "$suite" --case 'no such case' "$options" >/dev/null 2>"$work/said" && \
    fail "--case accepted an unknown case"
  grep -q "^bench: --case: .*'no such case'" "$work/said" || fail "said $(cat "$work/said")"
done
"$suite" --set 9 --list >/dev/null 2>&1 && fail "--set accepted 9"

# ---- counts are the same with every kernel ----

some='^(mix|rank|astar|enumerate/blocks)'
"$suite" --set quick --case "$some" --once >"$work/best"
"$suite" --set quick --case "$some" --once --isa portable >"$work/plain"
[ -s "$work/best" ] || fail "found no case that matches $some"
cmp "$work/best" "$work/plain" || fail "counts differ with --isa portable"
"$suite" --set quick --case "$some" --once --apart >"$work/apart"
cmp "$work/best" "$work/apart" || fail "counts differ with --apart"
"$suite" --set quick --apart >/dev/null 2>&1 && fail "--apart was accepted without --once"

# ---- instructions of a case are the same together with other cases and alone ----

# Skipped under a sanitizer, because a program with a sanitizer does not run under valgrind.

if command -v valgrind >/dev/null && ! grep -q "__[at]san_init" "$suite"; then
  PYTHONPATH=$root/bench /usr/bin/python3 -B - "$suite" <<'END' || fail "instructions differ"
import sys
from pathlib import Path
from tracking import measure

program = measure.Program(Path(sys.argv[1]))
names = ["rank/permutation-10", "mix/mixer-20"]
together = measure.instructions_apart(program, names)
alone = {name: measure.instructions(program, case=name)[name] for name in names}
assert list(together) == names, together
assert all(abs(together[name] / alone[name] - 1) < 0.01 for name in names), (together, alone)
END
fi

# ---- scripts/bench: tracking/suite.py ----

bench() {
  PYTHONPATH=$root/bench TRAILBLAZE_SUITE=$program /usr/bin/python3 -B -m tracking.suite "$@"
}
program=$suite
bench --quick --filter '^mix/' --json "$work/json" --benchmark_min_time=0.001 >"$work/table" 2>&1
grep -q '^mix/splitmix64.*_median' "$work/table" || fail "found no table on stdout"
grep -q '"name": "mix/mixer-20' "$work/json" || fail "--json lacks the benchmarks"
bench --table spaces --filter klotski/frontier --benchmark_repetitions=2 >"$work/table" 2>/dev/null
grep -qE '^\| klotski, frontier +\| +2 \|( +[0-9.]+ ?[a-zM/]* \|){4} +\|$' "$work/table" ||
  fail "found no row of two threads: $(cat "$work/table")"
bench --quick --filter 'no such benchmark' >"$work/table" 2>&1 && \
  fail "--filter accepted an unknown name"
grep -q "^bench: --filter: .*'no such benchmark'" "$work/table" ||
  fail "said $(cat "$work/table")"
for option in list_tests out=x report_aggregates_only=true; do
  bench --quick "--benchmark_$option" >"$work/table" 2>&1 && fail "--benchmark_$option was accepted"
done
for place in json record; do
  bench --quick --filter '^mix/' "--$place" "$work/none/x" >"$work/table" 2>&1 &&
    fail "--$place accepted a file that cannot be written"
  grep -q '^mix/' "$work/table" && fail "--$place: measured before it checked the file"
done

# A program whose benchmark has a wrong count.
program=$work/wrong
cat >"$program" <<'END'
#!/usr/bin/env bash
out=/dev/null
for word; do
  case $word in --benchmark_out=*) out=${word#*=} ;; esac
done
echo '{"benchmarks":[{"run_name":"a/b","run_type":"iteration","error_occurred":true,
  "error_message":"found 1, expected 2"}]}' >"$out"
END
chmod +x "$program"
bench --quick >"$work/table" 2>"$work/said" && fail "a wrong count was accepted"
grep -qx 'bench: a/b: found 1, expected 2' "$work/said" || fail "said $(cat "$work/said")"
