#!/usr/bin/env bash
# A part of a space on disk in a cgroup of its own, killed and gone on with, and a program that
# takes more than its cap. Where no cgroup can be made it says why and is skipped. TRAILBLAZE names
# the program.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"
sample() { torture cgroup --depth 30 --kills 2 "$@"; }

sample --program "$TRAILBLAZE" --cap 48

# A program that is told to keep all levels in memory is found out.
cat >"$work/glutton" <<'END_OF_PROGRAM'
#!/usr/bin/env bash
words=("$@")
for ((i = 0; i < $#; ++i)); do
  case ${words[i]} in
    disk) words[i]=frontier ;;
    --disk) words[i]=--checkpoint ;;
    48M) words[i]=1G ;;
  esac
done
exec "$TRAILBLAZE" "${words[@]}"
END_OF_PROGRAM
chmod +x "$work/glutton"
if sample --program "$work/glutton" --cap 48 >"$work/out" 2>&1; then
  echo "memory above the cap was not found: $(cat "$work/out")"
  exit 1
fi
grep -q "found more than the cap" "$work/out" || { cat "$work/out"; exit 1; }
