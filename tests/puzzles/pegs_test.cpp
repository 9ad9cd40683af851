// Peg solitaire against tests/data/peg_solitaire.jsonl, and against the rule on texts.
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

// Returns the number of cells that precede this place in reading order, on a board in rows.
int cell_number(const std::vector<std::string>& rows, std::size_t row, std::size_t column) {
  std::string before = join(std::vector(rows.begin(), rows.begin() + row), "");
  before += rows[row].substr(0, column);
  return static_cast<int>(std::ranges::count(before, 'o'));
}

Parameters parameters_of(const Json& row) {
  if (row["family"] == "peg_triangle") {
    return {{"board", "triangle:" + row["side"].dump()},
            {"vacancy", row["vacancy_index"].dump()},
            {"symmetry", "none"}};
  }
  const auto rows = row["board"].get<std::vector<std::string>>();
  const int vacancy = cell_number(rows, row["vacancy"][0].get<int>(), row["vacancy"][1].get<int>());
  return {{"board", join(rows, "/")},
          {"vacancy", std::to_string(vacancy)},
          {"symmetry", row["symmetries"] == 1 ? "none" : "full"}};
}

TEST_CASE("pegs: every space equals the data file", "[truth][threads]") {
  for (const Json& row : truth::committed("peg_solitaire")) {
    INFO(row.dump());
    const auto counts = row["counts"].get<Counts>();
    if (std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) > 40'000) continue;
    check_space("pegs", parameters_of(row), counts);
    const bool to_one = row["min_pegs"] == 1;
    check_solution("pegs", parameters_of(row), to_one ? Json(counts.size() - 1) : Json(),
                   row["jump_sequences_to_one_peg"]);
  }
}

TEST_CASE("pegs: with symmetries, 5x5 has an eighth of the positions", "[truth][slow]") {
  for (const Json& row : truth::committed("peg_solitaire")) {
    if (row["name"] != "square5x5_center_canonical" && row["name"] != "triangle6_vac0") continue;
    INFO(row.dump());
    CHECK(levels_of(enumerate(*open_puzzle("pegs", parameters_of(row))).result) ==
          row["counts"].get<std::vector<std::uint64_t>>());
  }
}

// Returns the boards after each jump in a triangle "./oo/ooo", whose row r has r + 1 cells.
std::vector<std::string> jumped(const std::string& text) {
  std::vector<std::string> rows, next;
  for (const std::string_view row : split(text, '/')) rows.emplace_back(row);
  const auto size = static_cast<int>(rows.size());
  const auto is_cell = [&](int r, int c) { return 0 <= c && c <= r && r < size; };
  for (int r = 0; r < size; ++r) {
    for (int c = 0; c <= r; ++c) {
      for (const auto& [down, right] :
           {std::pair(0, 1), {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}}) {
        const int r2 = r + 2 * down, c2 = c + 2 * right;
        if (!is_cell(r2, c2) || rows[r][c] != 'o' || rows[r + down][c + right] != 'o' ||
            rows[r2][c2] != '.') {
          continue;
        }
        std::vector<std::string> t = rows;
        t[r][c] = t[r + down][c + right] = '.';
        t[r2][c2] = 'o';
        next.push_back(join(t, "/"));
      }
    }
  }
  return next;
}

TEST_CASE("pegs: positions of triangles equal the plain rule", "[oracle]") {
  for (const char* vacancy : {"0", "4", "7"}) {
    check_plainly("pegs", {{"vacancy", vacancy}, {"symmetry", "none"}}, jumped);
  }
}

// Writes out the triangle's six symmetries as turns by a third and a reflection.
TEST_CASE("pegs: classes of the triangle equal those of rotations and reflections", "[oracle]") {
  const auto mirrored = [](const std::string& text) {
    std::string out;
    for (const std::string_view row : split(text, '/'))
      out += std::string(row.rbegin(), row.rend()) + "/";
    return out.substr(0, out.size() - 1);
  };
  const auto turned = [](const std::string& text) {
    const std::vector<std::string_view> rows = split(text, '/');
    std::vector<std::string> out(rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r) out[r].assign(r + 1, ' ');
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c <= r; ++c) out[rows.size() - 1 - c][r - c] = rows[r][c];
    }
    return join(out, "/");
  };
  const auto least = [&](std::string text) {
    std::string best = text;
    for (int i = 0; i < 6; ++i) {
      text = i == 3 ? mirrored(text) : turned(text);
      best = std::min({best, text, mirrored(text)});
    }
    return best;
  };
  const auto survey = oracle::explore(
      least("o/oo/o.o/oooo/ooooo"),
      [&](const std::string& text) {
        std::vector<std::string> next = jumped(text);
        for (std::string& t : next) t = least(t);
        return next;
      },
      [](const std::string&) { return false; });
  check_space("pegs", {{"vacancy", "4"}}, survey.levels);
}

TEST_CASE("pegs: auto solves every vacancy of the English board, all in 31 jumps", "[truth]") {
  for (int vacancy = 0; vacancy < 33; ++vacancy) {
    INFO(vacancy);
    const auto session =
        open_puzzle("pegs", {{"board", "english"}, {"vacancy", std::to_string(vacancy)}});
    const SolveReport report = solve(*session);
    CHECK(report.search == Search::kDfs);
    CHECK(report.result.length() == 31);
    CHECK(report.result.shortest);
    CHECK(session->start_facts("")->at_least == 31);
    CHECK(session->verify("", report.states).ok());
  }
}

// The rule of three for triangles: among the cells of each of three colours, the parities of the
// pegs all change with every jump.
TEST_CASE("pegs: the classes of a triangle are those of its three colours", "[oracle]") {
  const auto session = open_puzzle("pegs", {{"board", "triangle:4"}});
  Random random(1);
  int unsolvable = 0;
  for (int round = 0; round < 200; ++round) {
    std::array<int, 3> pegs{};
    std::string text;
    for (int r = 0; r < 4; ++r) {
      for (int c = 0; c <= r; ++c) {
        const bool is_peg = random.below(2) == 1;
        text += is_peg ? 'o' : '.';
        pegs[static_cast<std::size_t>((r + c) % 3)] += is_peg ? 1 : 0;
      }
      text += r < 3 ? "/" : "";
    }
    // With one peg, one colour differs in parity from the two others.
    const bool may_be = pegs[0] % 2 != pegs[1] % 2 || pegs[1] % 2 != pegs[2] % 2;
    REQUIRE(session->start_facts(text)->unsolvable == !may_be);
    if (!may_be) ++unsolvable;
    const SolveReport deep = solve(*session, Search::kAuto, text);
    const SolveReport wide = solve(*session, Search::kBfs, text);
    REQUIRE(deep.result.outcome == wide.result.outcome);
    REQUIRE(deep.result.length() == wide.result.length());
    REQUIRE((may_be || deep.result.outcome == Outcome::kExhausted));
  }
  CHECK(unsolvable > 10);
}

TEST_CASE("pegs: a board has a picture") {
  CHECK(open_puzzle("pegs", {{"board", "triangle:2"}})->draw("./oo").value() == " .\no o\n");
  CHECK(open_puzzle("pegs", {{"board", " o/oo"}})->draw("o/.o").value() == "  o\n. o\n");
}

}  // namespace
}  // namespace trailblaze
