// Several searches of the same instances side by side, as the notebooks print them.
//
//   of one instance   a row a search
//   of a stream       a row an instance, with the columns of each search; the means below; then
//                     totals, and nodes against the length of the solution
//   as a picture      nodes against the length, and the effective branching factor
//
// Every function returns the whole text, its last newline included.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/options/searches.hpp"
#include "cli/report/report.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// ---- comparison_text.cpp ----

std::string comparison_text(const Session& session, const std::vector<SolveReport>& reports,
                            bool quiet);

// A stream's table. A row is made of as many pieces as there are searches, each made apart: piece
// `search` of `searches` may be made while the one before is not there yet.
std::string stream_head(const std::vector<NamedSearch>& searches);
std::string stream_cells(const SolveReport& report, std::uint64_t line, std::size_t search,
                         std::size_t searches);
std::string stream_means(const std::vector<Tally>& tallies);

std::string totals_text(const std::vector<Tally>& tallies);   // a column a search
std::string lengths_text(const std::vector<Tally>& tallies);  // a row a length; "" for a few

// ---- comparison_svg.cpp ----

std::string comparison_svg(const Subject& subject, const SessionInfo& facts,
                           const std::vector<Tally>& tallies);

}  // namespace trailblaze
