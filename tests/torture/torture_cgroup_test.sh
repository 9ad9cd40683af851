#!/usr/bin/env bash
# Runs a small part of the cgroup torture: an enumeration on disk, killed and resumed. The torture
# must also find a program that exceeds its cap. Skipped, with the reason, if no cgroup can be made.
# TRAILBLAZE names the program.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"
sample() { torture cgroup --depth 30 --kills 2 "$@"; }

sample --program "$TRAILBLAZE" --cap 48

# The torture finds a program that keeps all levels in memory.
fake glutton <<'END'
words=("$@")
for ((i = 0; i < $#; ++i)); do
  case ${words[i]} in
    disk) words[i]=frontier ;;
    --disk) words[i]=--checkpoint ;;
    48M) words[i]=1G ;;
  esac
done
exec "$TRAILBLAZE" "${words[@]}"
END
finds "found more than the cap" sample --program "$work/glutton" --cap 48
