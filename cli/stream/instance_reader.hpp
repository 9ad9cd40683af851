// Classifies a line of a file, and reads a text as an instance. It keeps no state about previous
// lines: Instances decides which lines belong together (instances.hpp).
#pragma once

#include <string>
#include <string_view>

#include "cli/options/settings.hpp"
#include "cli/problem/problem.hpp"
#include "cli/stream/stream_instance.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

class InstanceReader {
 public:
  // The problem has no session yet, and may get it later. Both arguments must outlive the object.
  InstanceReader(const ProblemSettings& settings, const Problem& problem);

  // Notes which parameters the first instance has. Its goal is the goal of all instances, but other
  // instances may have another size.
  void note_first(const Parameters& first_parameters);

  // Reads a text as an instance. Returns false if it cannot be read, with the error in the
  // instance.
  bool reads(std::string_view text, StreamInstance& instance) const;
  // Checks that a read instance belongs to the session, if the session is open.
  void check(StreamInstance& instance) const;
  // Fails for a single line of cells, such as "413250", if the size is known only from the first
  // board. This board may have other rows.
  absl::Status check_size_of(std::string_view text) const;
  // True if a text that was read is certainly an instance. Until the session is open, the puzzle's
  // own form may accept any text, so only a text with parameters is certain.
  bool is_certain(const StreamInstance& instance) const;

  // True if a text that cannot be read by itself may begin an instance.
  bool begins(std::string_view text) const;
  // True if a text begins with keys and their values, which may go on in the next lines.
  bool begins_with_key(std::string_view text) const;
  // True if a line has the shape of a whole instance, valid or not. Also true if a line that is not
  // a remark begins with a number, and the text after the number has this shape.
  bool has_shape_of_instance(std::string_view line) const;
  // True if a line has no content: it is blank, a fence of Markdown, or a comment such as "; easy".
  // A board whose rows are split by '/' is no comment. If starts are boards, '#' may be a wall, so
  // only "# " with a word after it is a comment. Otherwise a comment is '#' with letters or digits
  // after it, or a line drawn with '#', '-' or similar signs.
  bool is_skipped(std::string_view line) const;
  // True if a line is not a comment but an instance with a number before it, as in
  // "#1 14 13 15 ...". An invalid instance counts if it has the shape of an instance.
  bool is_numbered(std::string_view line) const;

  // True if the size is given, or if the instance has the size of the first instance.
  bool knows_size_of(const StreamInstance& instance) const {
    return known_.contains("size") || (problem_.session && !instance.is_alone);
  }

 private:
  const Parameters& known_parameters() const;
  bool may_differ_in_size() const;
  bool is_remark(std::string_view line) const;

  const Problem& problem_;
  const PuzzleEntry& entry_;
  const std::string& form_;      // of the input
  const Parameters known_;       // before the first instance was read
  bool first_has_goal_ = false;  // that goal is the goal of the whole stream
  bool first_has_size_ = false;  // other instances may have another size
};

// Returns a line without the number before it, as in "#1 14 13 15 ..."; unchanged if it has none.
std::string_view without_number(std::string_view line);

}  // namespace trailblaze
