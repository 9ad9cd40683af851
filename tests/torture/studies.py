"""Compares heuristics over a whole space with the results of other commands on the same states:

      distances        enumerate --from goals
      means[d]         solve, of every state that enumerate lists at that depth
      values, means    verify --search, which counts again
"""
import json


def study(torture, case, chance):
    """Compares a random heuristic of a round's puzzle, over all states that can reach a goal."""
    start = [] if case.kind in ("cube",) else ["--start", case.starts[0]]
    heuristic = chance.choice(case.heuristics)
    arguments = [*case.arguments, *start]
    way = ["--heuristic", heuristic, "--threads", chance.choice("1238")]
    run = torture.run("heuristics", *arguments, *way, "--format", "json")
    goals = torture.run("enumerate", *arguments, "--from", "goals", "--format", "json")
    if run.returncode != goals.returncode:
        # The board lacks the heuristic's pattern.
        names_heuristic = run.stderr.startswith("heuristic:")
        if run.returncode != 30 or not names_heuristic:
            torture.complain(case, f"exit codes {run.returncode} and {goals.returncode}: "
                             f"{run.stderr}{goals.stderr}", ["heuristics", *way])
        return
    if run.returncode != 0:
        return
    found, levels = json.loads(run.stdout), json.loads(goals.stdout)["levels"]
    [of] = found["heuristics"]
    if found["distances"] != levels:
        torture.complain(case, f"distances {found['distances']}, expected {levels}", way)
    elif of["overestimates"] != 0:
        torture.complain(case, f"{of['overestimates']} states are overestimated", way)
    else:
        wrong = means_disagree(torture, case, start, heuristic, levels, of["means"], chance)
        if wrong:
            torture.complain(case, wrong, way)
    proof = torture.run("verify", "-", "--search", "bfs", text=run.stdout)
    if proof.returncode != 0:
        torture.complain(case, "verify: " + proof.stderr, way)
    torture.tally[case.kind][1] += 1


def means_disagree(torture, case, start, heuristic, levels, means, chance):
    """Solves all states of a random depth with few states and compares their mean estimate. Returns
    the difference, or ""."""
    few = [depth for depth, states in enumerate(levels) if states <= 100]
    if not few:
        return ""
    depth = chance.choice(few)
    listed = torture.run("enumerate", *case.arguments, *start, "--from", "goals", "--list-depth",
                         str(depth), "--format", "json")
    states = json.loads(listed.stdout)["listed"]
    solved = torture.run("solve", *case.arguments, "--file", "-", "--search",
                         "astar:" + heuristic, "--max-depth", "0", "--format", "json",
                         text="\n".join(states) + "\n")
    reports = [json.loads(line) for line in solved.stdout.splitlines()]
    estimates = [r["estimate"] for r in reports if r["command"] == "solve"]
    if len(estimates) != len(states) or None in estimates:
        return ""  # the lines lack information that the start had
    mean = sum(estimates) / len(estimates)
    if abs(mean - means[depth]) > 1e-5:
        return f"the mean at depth {depth} is {means[depth]}, expected {mean}"
    return ""
