// Sessions for tests: the same way in as the program's, with every refusal a failed test.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/session.hpp"
#include "tests/support/levels.hpp"

namespace trailblaze {

std::unique_ptr<Session> open_puzzle(const std::string& puzzle, const Parameters& given,
                                     const Instance* instance = nullptr);

// Heuristics that do not serve every board by their name alone: of tiles those for 4x4, such as
// 7-8, and the one whose groups must be said.
bool needs_more(const std::string& puzzle, const std::string& heuristic);

EnumerateReport enumerate(Session& session, int threads = 2);

// From the session's own start unless one is given.
SolveReport solve(Session& session, Search search = Search::kAuto, const std::string& start = "",
                  int threads = 2);

// The answer is `length` moves, proved shortest, and a legal path by the rules; or, where there is
// no length, a proof that there is none.
void check_answer(const Session& session, const SolveReport& report,
                  std::optional<std::uint64_t> length);

}  // namespace trailblaze
