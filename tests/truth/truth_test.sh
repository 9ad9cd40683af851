#!/usr/bin/env bash
# Runs a small part of scripts/truth. The script must also find each wrong answer that the test
# plants, and report an unknown column. TRAILBLAZE names the program.
set -euo pipefail

skipped=77
[ -x /usr/bin/python3 ] || exit "$skipped"
! grep -q "__[at]san_init" "$TRAILBLAZE" || exit "$skipped"  # it takes minutes

root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd -P)
data=$root/tests/data
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
truth() {  # on a single thread, because other tests run at the same time
  /usr/bin/python3 -B "$root/tests/truth/truth.py" --program "$TRAILBLAZE" --threads 1 "$@"
}
fail() { echo "truth_test: $*" >&2; exit 1; }

truth "$data"/{jugs,hanoi,klotski_census,n_queens,small_puzzles,sokoban,synthetic_graphs}.jsonl \
  "$data/seed_expectations.json"
quick='^(tiles_[12]x[1-4]_|p8_00|own15_U14|PaPuzzle|HRD_33|RAND_5x5|rush_oK|'
quick+='pancake_[2-8]|burnt_pancake_[1-5]|topspin_[678]|cube222_only|bubble|star|all_|'
quick+='lights_[1-3]|triangle5_vac0|square4)'
truth "$data" --only "$quick"

# Spoils each figure of these rows in turn.
while read -r file name; do
  /usr/bin/python3 -B "$root/tests/truth/spoil.py" "$data/$file.jsonl" "$name" >"$work/$file.jsonl"
  [ -s "$work/$file.jsonl" ] || fail "found no row $name in $file"
  status=0
  truth "$work/$file.jsonl" >"$work/said" || status=$?
  [ "$status" -eq 1 ] || fail "exit code $status with a wrong $file: $(cat "$work/said")"
  sed 's/.*"name": "\(wrong [^"]*\)".*/\1/' "$work/$file.jsonl" | while read -r spoilt; do
    grep -qF ": $spoilt: " "$work/said" || fail "$file: missed $spoilt: $(cat "$work/said")"
  done
done <"$data/spoilt_rows.txt"

# A program that prints nothing, and a program that fails.
for program in /bin/true /bin/false; do
  if /usr/bin/python3 -B "$root/tests/truth/truth.py" --program "$program" "$data/jugs.jsonl" \
    >"$work/said"; then
    fail "accepted $program as a program: $(cat "$work/said")"
  fi
done

# Unknown columns and unknown rows.
cat >"$work/strange.jsonl" <<'END'
{"name": "four", "family": "n_queens", "n": 4, "solutions": 2, "colour": "red"}
{"name": "go", "stones": 7}
END
truth "$work/strange.jsonl" >"$work/said" || fail "$(cat "$work/said")"
grep -q "not understood: colour, 1 times" "$work/said" || fail "$(cat "$work/said")"
grep -q "not understood: a row of unknown kind, 1 times" "$work/said" || fail "$(cat "$work/said")"
grep -qE "^strange.jsonl +2 +2 +2 +0 +0 +2$" "$work/said" || fail "$(cat "$work/said")"

# A run without a comparison fails.
tail -n 1 "$work/strange.jsonl" >"$work/nothing.jsonl"
! truth "$work/nothing.jsonl" >"$work/said" || fail "accepted an empty run: $(cat "$work/said")"
