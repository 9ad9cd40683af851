// Tells what a line of a file is, and reads a text as one instance. It remembers nothing of the
// lines before: which lines belong together is up to Instances (instances.hpp).
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
  // The problem has no session yet, and may get one later. Both must outlive this.
  InstanceReader(const ProblemSettings& settings, const Problem& problem);

  // Notes what the first instance said: the goal of all, or a size that others need not have.
  void note_first(const Parameters& said);

  // Reads a text as one instance. False if that cannot be, with the error in the instance.
  bool reads(std::string_view text, StreamInstance& instance) const;
  // Looks whether an instance that was read belongs to the session, if that is open.
  void check(StreamInstance& instance) const;
  // An error for cells in a line, "413250", that have the size of the first board only because no
  // other is known: they may have other rows.
  absl::Status check_size_of(std::string_view text) const;
  // Whether an instance that was read is surely one. Before the session is open, a puzzle's own
  // form may be any text.
  bool says_more(const StreamInstance& instance) const;

  // Whether a text that cannot be read by itself may be the beginning of an instance.
  bool begins(std::string_view text) const;
  // Whether a text begins with keys and their values, which may go on on the next lines.
  bool begins_with_key(std::string_view text) const;
  // Whether a line shows that it is one whole instance, right or wrong. So it does if what is
  // behind its number does, unless that number is a part of what was commented out.
  bool has_shape_of_instance(std::string_view line) const;
  // Whether a line says nothing: it is blank, a fence of Markdown, or a comment such as "; easy". A
  // board may begin with a wall, so among boards a comment is "# " and a word, and no rows that '/'
  // splits. Else it is '#' and letters or digits, or a line drawn with '#', '-' and the like.
  bool is_skipped(std::string_view line) const;
  // Whether a line has a number in front of an instance, as in "#1 14 13 15 ...", so that it is no
  // comment. What has the shape of an instance is one, be it right or wrong.
  bool is_numbered(std::string_view line) const;

  // Whether the size is known to all readers, or is that of the first instance.
  bool knows_size_of(const StreamInstance& instance) const {
    return known_.contains("size") || (problem_.session && !instance.is_alone);
  }

 private:
  const Parameters& known_to_forms() const;
  bool size_is_open() const;
  bool is_remark(std::string_view line) const;

  const Problem& problem_;
  const PuzzleEntry& entry_;
  const std::string& form_;       // of the input
  const Parameters known_;        // before the first instance said anything
  bool first_says_goal_ = false;  // which is that of the whole stream
  bool first_says_size_ = false;  // which others need not have
};

// A line without the number in front of it, as in "#1 14 13 15 ..."; as it stands without one.
std::string_view without_number(std::string_view line);

}  // namespace trailblaze
