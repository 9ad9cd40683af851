// Each script asks the program for the candidates at the cursor, so it always matches the program.
// The program answers in a few milliseconds, with a line for each candidate:
//
//   trailblaze completion words fish solve tiles --se
//   --search    how to search; ...                      a word, a tab, and its help
//   :files      --table=                                the shell adds files after this text
#include "cli/completion/scripts.hpp"

namespace trailblaze {
namespace {

constexpr char kBash[] =
    R"(# Completion of trailblaze in bash. In ~/.bashrc: source <(trailblaze completion bash)
# Sets `unquoted` to the word without its quotes and backslashes (variables stay as they are), and
# `opened` to the text before a quote that is still open.
_trailblaze_unquoted() {
  local word=$1 text=$1 quote='' sign
  unquoted='' opened=''
  while [[ $text ]]; do
    sign=${text:0:1}
    case $quote$sign in
      \' | \") opened=${word:0:${#word}-${#text}} ;;
      \'\' | \"\") opened='' ;;
    esac
    text=${text:1}
    case $quote$sign in
      \' | \") quote=$sign ;;
      \'\' | \"\") quote='' ;;
      \\ | \"\\) unquoted+=${text:0:1} text=${text:1} ;;
      *) unquoted+=$sign ;;
    esac
  done
}
_trailblaze() {
  # Bash also splits words at = and :. This joins pieces that touch each other into a word. `lead`
  # is the part of the word before the piece to complete.
  local rest=${COMP_LINE:0:COMP_POINT} lead='' space piece i
  local -a words=()
  for ((i = 0; i <= COMP_CWORD; ++i)); do
    piece=${COMP_WORDS[i]}
    ((i > 0)) || rest=$piece${rest#*"$piece"}
    space=${rest%%[![:space:]]*}
    rest=${rest#"$space"}
    ((i < COMP_CWORD)) || piece=$rest
    rest=${rest#"$piece"}
    if [[ $i -eq 0 || $space ]]; then
      words+=("$piece") lead=''
    else
      lead=${words[${#words[@]} - 1]}
      words[${#words[@]} - 1]+=$piece
    fi
    [[ ${piece//[=:]/} ]] || lead=${words[${#words[@]} - 1]}
  done
  local unquoted opened word line path kind
  for i in "${!words[@]}"; do
    _trailblaze_unquoted "${words[i]}"
    words[i]=$unquoted
  done
  word=$unquoted
  [[ ! $opened ]] || lead=$opened  # bash only replaces the text after an open quote
  _trailblaze_unquoted "$lead"
  lead=$unquoted
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files* | :folders*)
        kind=-f
        [[ $line == :files* ]] || kind=-d
        line=${line#*$'\t'}
        printf -v word %q "${word#"$line"}"  # compgen removes quotes
        while IFS= read -r path; do
          path=$line$path
          COMPREPLY+=("${path#"$lead"}")
        done < <(compgen "$kind" -- "${word/#\\\~/\~}")
        compopt -o filenames 2>/dev/null
        ;;
      *)
        [[ $line != *: ]] || compopt -o nospace 2>/dev/null
        COMPREPLY+=("${line#"$lead"}")
        ;;
    esac
  done < <("${words[0]/#\~/$HOME}" completion words bash "${words[@]:1}" 2>/dev/null)
}
complete -o default -F _trailblaze trailblaze  # completes files after > and <
)";

constexpr char kZsh[] = R"(#compdef trailblaze
# Completion of trailblaze in zsh. In ~/.zshrc, after compinit: source <(trailblaze completion zsh)
_trailblaze() {
  local line
  local -a closed open
  for line in "${(@f)$("${words[1]/#\~/$HOME}" completion words zsh \
      "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}"; do
    case $line in
      (:files*)
        line=${line#*$'\t'}
        compset -p ${#line}
        _files
        ;;
      (:folders*)
        line=${line#*$'\t'}
        compset -p ${#line}
        _files -/
        ;;
      (*'\:' | *'\::'*) open+=("$line") ;;  # an argument follows
      (?*) closed+=("$line") ;;
    esac
  done
  _describe -t words word closed -- open -S ''
}
if [ "${funcstack[1]}" = _trailblaze ]; then
  _trailblaze "$@"
else
  compdef _trailblaze trailblaze
fi
)";

constexpr char kFish[] = R"(# Completion of trailblaze in fish. Run once, at a prompt:
#   trailblaze completion fish > ~/.config/fish/completions/trailblaze.fish
function __trailblaze_candidates
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program (string replace -r '^~' $HOME -- $words[1])
    for line in ($program completion words fish $words[2..-1] "$word" 2>/dev/null)
        set -l parts (string split -m 1 \t -- $line)
        set -l path (string replace -- "$parts[2]" '' "$word")
        switch $parts[1]
            case :files
                for found in (__fish_complete_path "$path")
                    printf '%s%s\n' "$parts[2]" "$found"
                end
            case :folders
                for found in (__fish_complete_directories "$path")
                    printf '%s%s\n' "$parts[2]" "$found"
                end
            case '*'
                printf '%s\n' "$line"
        end
    end
end
complete -c trailblaze -f -a '(__trailblaze_candidates)'
)";

}  // namespace

std::vector<std::string> completed_shells() { return {"bash", "zsh", "fish"}; }

std::string_view completion_script(std::string_view shell) {
  return shell == "bash" ? kBash : shell == "zsh" ? kZsh : kFish;
}

}  // namespace trailblaze
