// Prints the script by which a shell completes command lines, and answers the script's requests.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/completion/candidates.hpp"
#include "cli/completion/scripts.hpp"
#include "cli/report/output.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Escapes a word for zsh, which reads the text after a colon as the help.
std::string for_zsh(const std::string& word) {
  std::string out;
  for (const char c : word) {
    if (c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string candidate_line(const Candidate& candidate, const std::string& shell) {
  const std::string& help = candidate.help;
  if (shell == "zsh") return for_zsh(candidate.word) + (help.empty() ? "" : ":" + help) + "\n";
  return candidate.word + (shell == "bash" || help.empty() ? "" : "\t" + help) + "\n";
}

}  // namespace

absl::StatusOr<int> run_completion(const Settings& settings) {
  if (settings.target.empty()) return invalid("shell: missing, expected bash, zsh or fish");
  const absl::StatusOr<std::string> shell = one_of(settings.target, completed_shells());
  if (!shell.ok()) return in_field("shell", shell.status());
  print(completion_script(*shell));
  return kExitAnswered;
}

void print_candidates(const std::string& shell, const std::vector<std::string>& words) {
  const Candidates found = candidates_for(words);
  for (const Candidate& candidate : found.words) print(candidate_line(candidate, shell));
  if (found.paths == Paths::kNone) return;
  const char* const kind = found.paths == Paths::kFiles ? "files" : "folders";
  print(fmt::format(":{}\t{}\n", kind, found.before_path));
}

}  // namespace trailblaze
