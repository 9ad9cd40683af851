#!/usr/bin/env bash
# Solves 1,000 random instances by several searches each. The torture must also find a planted
# disagreement. TRAILBLAZE names the program.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"

torture differential --program "$TRAILBLAZE" --instances 1000 --ways 4 --seed "${TORTURE_SEED:-1}"

# The torture finds a program whose A* reports one move too few.
fake liar <<END
case " \$* " in
  *" astar:"*) "$TRAILBLAZE" "\$@" | sed -E 's/"length":4,/"length":3,/' ;;
  *) exec "$TRAILBLAZE" "\$@" ;;
esac
END
finds "found length 3, expected 4" torture differential --program "$work/liar" --instances 60
