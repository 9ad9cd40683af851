// Prints the script by which a shell completes command lines, and answers the script's requests.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/completion/candidates.hpp"
#include "cli/completion/scripts.hpp"
#include "cli/report/output.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Escapes an argument for zsh, which reads the text after a colon as the help.
std::string for_zsh(const std::string& argument) {
  std::string out;
  for (const char c : argument) {
    if (c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string candidate_line(const Candidate& candidate, const std::string& shell) {
  const std::string& help = candidate.help;
  if (shell == "zsh") return for_zsh(candidate.argument) + (help.empty() ? "" : ":" + help) + "\n";
  return candidate.argument + (shell == "bash" || help.empty() ? "" : "\t" + help) + "\n";
}

}  // namespace

absl::StatusOr<int> run_completion(const Settings& settings) {
  if (settings.target.empty()) return invalid("shell: missing, expected bash, zsh or fish");
  const absl::StatusOr<std::string> shell = one_of(settings.target, completed_shells());
  if (!shell.ok()) return in_field("shell", shell.status());
  print(completion_script(*shell));
  return kExitAnswered;
}

void print_candidates(const std::string& shell, const std::vector<std::string>& arguments) {
  const Candidates found = candidates_for(arguments);
  for (const Candidate& candidate : found.arguments) print(candidate_line(candidate, shell));
  if (found.paths == Paths::kNone) return;
  const char* const kind = found.paths == Paths::kFiles ? "files" : "folders";
  print(fmt::format(":{}\t{}\n", kind, found.before_path));
}

}  // namespace trailblaze
