#include "cli/pages/report_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/pages/charts.hpp"
#include "cli/pages/film_strip.hpp"
#include "cli/pages/html_page.hpp"
#include "cli/report/colour.hpp"
#include "cli/report/picture.hpp"
#include "engine/picture/text_shapes.hpp"

namespace trailblaze {
namespace {

// Returns the parameters in words, without long parameters.
std::string details(const SessionInfo& facts) {
  const std::string all = name_with_parameters("", facts, 60);
  return all.substr(std::min<std::size_t>(2, all.size()));
}

// Returns pictures of only the positions that the format shows. A path may have 100,000 positions.
SolutionPictures pictures_of(const Subject& subject, const Session& session,
                             const SolveReport& report, const std::string& found, Format format) {
  SolutionPictures solution{.title = short_title(subject, session.info()),
                            .about = found,
                            .details = details(session.info())};
  if (report.states.empty()) {
    solution.states = {report.start};
  } else if (format == Format::kHtml) {
    solution.moves = report.moves;
    solution.states = report.states;
  } else {
    for (const std::size_t i : shown_in_strip(report.states.size())) {
      if (i > 0) solution.moves.push_back(report.moves[i - 1]);
      solution.states.push_back(report.states[i]);
    }
    solution.left_out = report.states.size() - solution.states.size();
  }
  auto pictures = session.shapes_of_path(solution.states);
  if (pictures.ok()) {
    solution.pictures = *std::move(pictures);
  } else {
    for (const std::string& state : solution.states) {
      solution.pictures.push_back(shapes_of_text(state));
    }
  }
  return solution;
}

}  // namespace

std::string solution_picture(const Subject& subject, const Session& session,
                             const SolveReport& report, const std::string& found, Format format) {
  const SolutionPictures solution = pictures_of(subject, session, report, found, format);
  return format == Format::kHtml ? solution_page(solution) : film_strip(solution);
}

std::string solution_shown(const Subject& subject, const Session& session,
                           const SolveReport& report, const std::string& found,
                           const OutputSettings& settings) {
  if (is_picture(settings.format)) {
    return solution_picture(subject, session, report, found, settings.format);
  }
  return answer_text(subject, session, report, found, settings.page);
}

std::string enumerate_shown(const Subject& subject, const SessionInfo& facts,
                            const EnumerateReport& report, const OutputSettings& settings) {
  if (is_picture(settings.format)) return enumerate_picture(subject, facts, report, settings);
  return fmt::format("{}\n\n{}{}\n", toned(title(subject, facts), Tone::kTitle, settings.page.ink),
                     histogram("depth", "states", LevelTotals(report.result).levels, settings.page),
                     depth_figures(report));
}

std::string comparison_picture(const Subject& subject, const SessionInfo& facts,
                               const std::vector<Tally>& tallies, Format format) {
  if (format == Format::kSvg) return comparison_svg(subject, facts, tallies, Titled::kYes);
  return figure_page(short_title(subject, facts),
                     "nodes against the length of the solution; " + details(facts),
                     comparison_svg(subject, facts, tallies, Titled::kNo));
}

std::string enumerate_picture(const Subject& subject, const SessionInfo& facts,
                              const EnumerateReport& report, const OutputSettings& settings) {
  if (settings.format == Format::kSvg) {
    return enumerate_svg(subject, facts, report, settings.axis, Titled::kYes);
  }
  return figure_page(short_title(subject, facts), depth_figures(report) + "; " + details(facts),
                     enumerate_svg(subject, facts, report, settings.axis, Titled::kNo));
}

}  // namespace trailblaze
