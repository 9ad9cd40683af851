// Completion: the program offers all commands, puzzles and options, and bash, zsh and fish complete
// command lines. tests/data/answers/completion.jsonl has what single lines offer.
#include <algorithm>
#include <filesystem>
#include <set>

#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/helps.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Catch::Matchers::ContainsSubstring;
using Words = std::set<std::string>;

// Returns the arguments offered for this command line, whose last argument is at the cursor.
Words offered(const std::string& words) {
  const ProgramRun run = trailblaze_run("completion words bash " + words);
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  const std::vector<std::string> lines = lines_of(run.out);
  return {lines.begin(), lines.end()};
}

TEST_CASE("completion: commands, puzzles, and options of a command") {
  CHECK(offered("enumerate ''").size() == registry().size());
  const Words commands = offered("''");
  for (const std::string& command : kEveryCommand) {
    CHECK(commands.contains(command.substr(0, command.find(' '))));
  }
  for (const std::string& command : kEveryCommand) {
    Words options, found = offered(command + " --");
    for (const std::string& target : helped_targets(command)) {
      found.merge(offered(command + " " + target + (target.empty() ? "" : " ") + "--"));
    }
    for (const std::string& option : listed_options(command)) options.insert("--" + option);
    options.insert("--help");
    INFO(command);
    CHECK(found == options);
  }
}

// ---- in the shells ----

// Makes a folder with files to complete.
std::string folder_of_files() {
  const auto folder = Scratch::file("completed");
  std::filesystem::create_directories(folder / "deep");
  write_file("completed/one file.board", "");
  return folder.string();
}

// True, with a warning, if this shell is not installed.
bool lacks_shell(const std::string& name) {
  const bool lacks = shell("command -v " + name).code != 0;
  if (lacks) WARN("left out: there is no " << name);
  return lacks;
}

// The startup file of an interactive bash. A key writes the current line to a file.
constexpr char kBashDriver[] = R"(source <(trailblaze completion bash)
bind 'set enable-bracketed-paste off'
bind 'set bell-style none'
bind '"\C-o": insert-completions'
bind -x '"\C-t": show'
show() { printf '%s\n' "$READLINE_LINE" >"$SHOWN"; exit; }
)";

// Returns the line of an interactive bash after a tab at its end. If `all` is set, a key replaces
// the last word by all of its completions instead.
std::string by_bash(const std::string& line, bool all = false) {
  const std::string keys = write_file("keys", line + (all ? "\017" : "\t") + "\024");
  const std::string driver = write_file("driver.bash", kBashDriver),
                    shown = Scratch::file("shown").string();
  const ProgramRun run =
      shell("cd " + folder_of_files() + "; rm -f " + shown + "; export SHOWN=" + shown +
            " TERM=dumb\ntimeout 60 bash --noprofile --rcfile " + driver + " -i <" + keys +
            "\ncat " + shown);
  INFO(line << ": " << run.err);
  CHECK(run.code == 0);
  CHECK_THAT(run.err, !ContainsSubstring("unexpected") && !ContainsSubstring("_trailblaze"));
  return content(shown);
}

void completes(const std::string& begin, const std::string& end) {
  CHECK(by_bash(begin) == begin + end + "\n");
}

TEST_CASE("completion: bash, also where words have quotes that are open or closed") {
  if (shell("bash -i -c 'bind -l' </dev/null").code != 0) {
    WARN("left out: this bash edits no lines");
    return;
  }
  completes("trailblaze solve blocks/kl", "otski ");
  completes("trailblaze solve tiles --form", "at ");
  completes("trailblaze solve tiles --format=js", "on ");
  completes("trailblaze solve tiles --format js", "on ");
  completes("trailblaze solve tiles --search=bfs,astar:mis", "placed ");
  completes("trailblaze solve tiles --search astar:mis", "placed ");
  completes("trailblaze solve tiles --start= --form", "at ");
  completes("trailblaze verify o", "ne\\ file.board ");
  completes("trailblaze solve blocks --board=o", "ne\\ file.board ");
  completes("trailblaze solve tiles --heuristic pdb:o", "ne\\ file.board ");
  completes("trailblaze resume ", "deep/");
  CHECK(by_bash("trailblaze solve tiles --format=", true) ==
        "trailblaze solve tiles --format=csv html json svg text \n");
  CHECK(by_bash("trailblaze  pdb  ", true) == "trailblaze  pdb  build info verify \n");
  completes("trailblaze solve \"til", "es");  // or an instance of tiles
  completes("trailblaze solve 'blocks/kl", "otski' ");
  completes("trailblaze solve blocks/\"kl", "otski\" ");
  completes("trailblaze solve tiles --\"form", "at\" ");
  completes("trailblaze solve tiles --start \"1 2 ", "");
  completes("trailblaze solve tiles --start \"1 2 3\" --form", "at ");
  completes("trailblaze solve tiles --start='1 2 3' --form", "at ");
  completes("trailblaze solve tiles --start 1\\ 2 --form", "at ");
  completes("trailblaze solve \"tiles\" --heuristic man", "hattan ");
  completes("trailblaze solve tiles --search \"astar:mis", "placed\" ");
  completes("trailblaze solve tiles \"--form", "at\" ");
  completes("trailblaze verify \"o", "ne file.board\" ");
  completes("trailblaze verify one\\ f", "ile.board ");
  completes("trailblaze solve tiles --heuristic \"pdb:o", "ne file.board\" ");
}

TEST_CASE("completion: fish") {
  if (lacks_shell("fish")) return;
  const auto by_fish = [](const std::string& line) {
    const ProgramRun run =
        shell("cd " + folder_of_files() + "; export HOME=$PWD; fish -c \"" +
              "trailblaze completion fish | source; complete -C '" + line + "'\"");
    INFO(line << ": " << run.err);
    CHECK(run.code == 0);
    Words found;
    for (const std::string& one : lines_of(run.out)) found.insert(one.substr(0, one.find('\t')));
    return found;
  };
  CHECK(by_fish("trailblaze solve blocks/kl") == Words{"blocks/klotski"});
  CHECK(by_fish("trailblaze solve tiles --format=js") == Words{"--format=json"});
  CHECK(by_fish("trailblaze solve tiles --format ") == Words{"text", "json", "csv", "svg", "html"});
  CHECK(by_fish("trailblaze solve tiles --search bfs,astar:mis") == Words{"bfs,astar:misplaced"});
  CHECK(by_fish("trailblaze pdb ") == Words{"build", "info", "verify"});
  CHECK(by_fish("trailblaze solve blocks --board=o") == Words{"--board=one file.board"});
  CHECK(by_fish("trailblaze resume ") == Words{"deep/"});
}

// Types a line and a tab into a zsh at a pseudo-terminal. `show` prints the resulting line.
constexpr char kZshDriver[] = R"(zmodload zsh/zpty
zpty z zsh -f -i
send() { zpty -w z $1 }
send 'PS1= RPS1= mark=LINE; autoload -Uz compinit; compinit -u -D'
send 'source <(trailblaze completion zsh)'
send 'show() { print -r -- "$mark:$BUFFER:"; zle kill-buffer; zle accept-line }'
send 'zle -N show; bindkey "^X" show'
zpty -w -n z "$1"$'\t'$'\C-x'
while zpty -r z line; do
  if [[ $line == *LINE:*:* ]]; then
    line=${line##*LINE:}
    print -r -- ${line%:*}
    exit 0
  fi
done
exit 1
)";

TEST_CASE("completion: zsh") {
  if (lacks_shell("zsh")) return;
  const std::string file = write_file("driver.zsh", kZshDriver);
  const auto by_zsh = [&](const std::string& line) {
    const ProgramRun run =
        shell("cd " + folder_of_files() + "; timeout 60 zsh -f " + file + " '" + line + "'");
    INFO(line << ": " << run.out << run.err);
    CHECK(run.code == 0);
    return run.out;
  };
  CHECK(by_zsh("trailblaze solve blocks/kl") == "trailblaze solve blocks/klotski \n");
  CHECK(by_zsh("trailblaze solve tiles --format=js") == "trailblaze solve tiles --format=json \n");
  CHECK(by_zsh("trailblaze solve tiles --search bfs,astar:mis") ==
        "trailblaze solve tiles --search bfs,astar:misplaced \n");
  CHECK(by_zsh("trailblaze solve tiles --heuristic pd") ==
        "trailblaze solve tiles --heuristic pdb:\n");
  CHECK(by_zsh("trailblaze solve blocks --board=o") ==
        "trailblaze solve blocks --board=one\\ file.board \n");
}

}  // namespace
}  // namespace trailblaze
