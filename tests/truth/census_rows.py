"""All boards of a set of Klotski's pieces: the number of boards, the number of components of boards
that moves connect, the size of the largest component, and the total number of moves of all
boards."""


def census(facts, program):
    standing, lying = facts.given("vertical"), facts.given("horizontal")
    singles = facts.given("singles")
    if facts.given("dominoes") != standing + lying:
        facts.touched.discard("dominoes")
    pieces = [("2x2", 1), ("2x1", standing), ("1x2", lying), ("1x1", singles)]
    answer = program.ask("enumerate", "blocks", "--census", "--hardest", "none", "--pieces",
                         ",".join(f"{shape}:{count}" for shape, count in pieces))
    facts.compare("boards", answer.get("boards"), answer)
    facts.compare("components", answer.get("components"), answer)
    facts.compare("largest_component", answer.get("largest_component"), answer)
    facts.compare("directed_step_edges", answer.get("edges"), answer)


FAMILIES = [({"dominoes", "vertical", "horizontal", "singles", "boards"}, None, census)]
