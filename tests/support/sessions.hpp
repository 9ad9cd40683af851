// Sessions for tests. They are opened as the program does it, and any error fails the test.
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

// Opens a puzzle, or returns the error with which it rejects the parameters.
SessionOr try_open(const std::string& puzzle, const Parameters& given,
                   const Instance* instance = nullptr);

// Opens a puzzle with the start in a text of this form, or returns the error. If no parameters are
// given, jugs hold 3, 5 and 8 litres, and `moves` has three points on a ring.
SessionOr try_text(const std::string& puzzle, const std::string& form, const std::string& text,
                   Parameters given = {});

// True if a heuristic's name is not enough to use it on every board. This holds for the heuristics
// of 4x4 tiles, such as 7-8, and for pdb:, whose groups must be given.
bool needs_more(const std::string& puzzle, const std::string& heuristic);

// Enumerates the whole space, in the storage that `auto` chooses or in this storage.
EnumerateReport enumerate(Session& session, int threads = 2, Storage storage = Storage::kAuto);

// Solves from `start`, or from the session's own start if `start` is empty.
SolveReport solve(Session& session, Search search = Search::kAuto, const std::string& start = "",
                  int threads = 2);

// Checks that the answer is a legal path of `length` moves that is proved shortest; or, without a
// length, a proof that there is no solution.
void check_answer(const Session& session, const SolveReport& report,
                  std::optional<std::uint64_t> length);

}  // namespace trailblaze
