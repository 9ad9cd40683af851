# Runs at the installation of the program. Calls the program for its help and its completions, and
# writes them to the folders of manuals and shells, so they always match the program.
#
#   --help, COMMAND --help    -->  share/man/man1/trailblaze.1.gz
#   completion SHELL          -->  a file for each of bash, zsh and fish
#
# `asked_program` is the program.
include(${CMAKE_CURRENT_LIST_DIR}/write_shared.cmake)

function(ask variable)
  execute_process(COMMAND ${asked_program} ${ARGN} OUTPUT_VARIABLE answer
                  COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} "${answer}" PARENT_SCOPE)
endfunction()

# Makes a help a paragraph that keeps its lines, at the margin, where its 80 columns fit.
function(manual_of variable help)
  string(REPLACE "\\" "\\e" help "${help}")
  string(REPLACE "-" "\\-" help "${help}")
  string(REGEX REPLACE "(^|\n)([.'])" "\\1\\\\&\\2" help "${help}")
  set(${variable} ".in 0\n.nf\n${help}.fi\n.in\n" PARENT_SCOPE)
endfunction()

# ---- the manual page ----

ask(version --version)
string(STRIP "${version}" version)
file(READ ${CMAKE_CURRENT_LIST_DIR}/manual_head.1 head)
file(READ ${CMAKE_CURRENT_LIST_DIR}/manual_tail.1 tail)
string(REPLACE "VERSION" "${version}" manual "${head}")

# Finds lines such as "  pdb build PUZZLE    Build a pattern database".
ask(help --help)
string(REGEX MATCHALL "\n  [a-z]+( [a-z]+)?( [A-Z]+)?  +[A-Z]" commands "${help}")
if(NOT commands)
  message(FATAL_ERROR "trailblaze --help: found no lines that begin with a command")
endif()
manual_of(help "${help}")
string(APPEND manual "${help}.SH COMMANDS\n")
foreach(command IN LISTS commands)
  string(REGEX MATCH "[a-z]+( [a-z]+)?" command "${command}")
  separate_arguments(words UNIX_COMMAND "${command}")
  ask(help ${words} --help)
  manual_of(help "${help}")
  string(APPEND manual ".SS ${command}\n${help}")
endforeach()
write_shared(man/man1/trailblaze.1.gz "${manual}${tail}")

# ---- completions ----

ask(completion completion bash)
write_shared(bash-completion/completions/trailblaze "${completion}")
ask(completion completion zsh)
write_shared(zsh/vendor-completions/_trailblaze "${completion}")
ask(completion completion fish)
write_shared(fish/vendor_completions.d/trailblaze.fish "${completion}")
