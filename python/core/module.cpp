// trailblaze._core: what the package trailblaze is made of (python/trailblaze).
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "python/core/arrays.hpp"
#include "python/core/command.hpp"
#include "python/core/python_puzzle.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

// Labels and names of files may have bytes that are no UTF-8.
py::str text_of(const std::string& bytes) {
  PyObject* const text =
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace");
  if (text == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(text);
}

// What python/trailblaze/_own.py says of a puzzle; None stands for what it does not have.
PythonParts parts_of(const py::dict& said) {
  const std::map<std::string, PuzzleForm> forms = {{"arrays", PuzzleForm::kArrays},
                                                   {"plain", PuzzleForm::kPlain},
                                                   {"objects", PuzzleForm::kObjects}};
  PythonParts parts;
  parts.form = forms.at(said["form"].cast<std::string>());
  parts.name = said["name"].cast<std::string>();
  parts.successors = said["successors"];
  parts.is_goal = said["isgoal"];
  parts.heuristic = said["heuristic"];
  parts.rank = said["rank"];
  parts.unrank = said["unrank"];
  parts.print = said["print"];
  parts.parse = said["parse"];
  parts.printed = said["printed"];
  if (!said["positions"].is_none()) parts.positions = said["positions"].cast<Positions*>();
  if (!said["start"].is_none()) parts.start = number_of(said["start"], "start");
  if (!said["goals"].is_none()) {
    std::vector<State>& goals = parts.goals.emplace();
    for (const py::handle goal : said["goals"]) goals.push_back(number_of(goal, "goal"));
    std::ranges::sort(goals);
  }
  parts.reversible = said["reversible"].cast<bool>();
  parts.state_bits = said["state_bits"].cast<int>();
  parts.num_ways = said["num_ways"].cast<int>();
  parts.num_ranks = number_of(said["num_ranks"], "num_ranks");
  return parts;
}

py::tuple run(const std::vector<std::string>& words, const std::optional<py::dict>& puzzle) {
  std::optional<PythonParts> parts;
  if (puzzle) parts = parts_of(*puzzle);
  const CommandResult found = run_for_python(words, parts ? &*parts : nullptr);
  return py::make_tuple(found.code, text_of(found.out), text_of(found.err));
}

}  // namespace
}  // namespace trailblaze

PYBIND11_MODULE(_core, module) {
  using trailblaze::Positions;
  namespace py = pybind11;
  module.doc() = "The program's commands, in this process.";
  module.attr("__version__") = TRAILBLAZE_VERSION;
  module.def("run", &trailblaze::run, py::arg("words"), py::arg("puzzle") = py::none(),
             "Does what the command line `trailblaze WORDS...` does. Returns its exit code, what it\n"
             "printed, and its lines of errors. Ctrl-C ends it, and raises KeyboardInterrupt.\n"
             "`puzzle` describes one that is written in Python (trailblaze/_own.py).");
  py::class_<Positions>(module, "Positions", "Positions of a puzzle, with a number each.")
      .def(py::init<py::type>(), py::arg("base"))
      .def("number_of", &Positions::number_of, py::arg("position"))
      .def("position", &Positions::position, py::arg("number"))
      .def("__len__", &Positions::size);
  py::module_::import("atexit").attr("register")(py::cpp_function(&trailblaze::end_commands));
}
