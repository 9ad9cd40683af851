// trailblaze._core: the C++ module on which the package trailblaze is built (python/trailblaze).
#include <pthread.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options/option_table.hpp"
#include "python/core/command.hpp"
#include "python/core/lines.hpp"
#include "python/core/parts.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

// Replaces bytes that are not UTF-8, because labels and file names may have such bytes.
py::str text_of(std::string_view bytes) {
  PyObject* const text =
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace");
  if (text == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(text);
}

py::tuple run(const std::vector<std::string>& words, const std::optional<py::dict>& puzzle) {
  std::optional<PythonParts> parts;
  if (puzzle) parts = parts_of(*puzzle);
  CommandResult found = run_for_python(words, parts ? &*parts : nullptr);
  return py::make_tuple(found.code, Lines(std::move(found.out)), text_of(found.err));
}

py::str line_at(const Lines& lines, py::ssize_t index) {
  const auto size = static_cast<py::ssize_t>(lines.size());
  if (index < 0) index += size;
  if (index < 0 || index >= size)
    throw py::index_error("line: found an index beyond the last line");
  return text_of(lines[static_cast<std::size_t>(index)]);
}

Lines slice_of(const Lines& lines, const py::slice& slice) {
  py::ssize_t begin = 0, end = 0, step = 0, count = 0;
  const auto size = static_cast<py::ssize_t>(lines.size());
  if (!slice.compute(size, &begin, &end, &step, &count)) throw py::error_already_set();
  return lines.slice(begin, step, static_cast<std::size_t>(count));
}

py::str values_of(const Lines& lines, const std::string& name) {
  const auto found = lines.values(name);
  if (!found)
    throw py::value_error("field: found a line without " + name +
                          ", expected the field in every line");
  return text_of(*found);
}

py::str whole_text_of(const Lines& lines) { return text_of(lines.text()); }

Lines lines_of(std::string_view text) {
  KeptText kept;
  kept.append(text);
  return Lines(std::move(kept));
}

// Returns the kind of value that each option takes, from the table of options. The key is the
// option's name as a keyword argument.
std::map<std::string, std::string> option_values() {
  std::map<std::string, std::string> values;
  for (const std::vector<OptionRow>& rows : {options(), puzzle_options()}) {
    for (const OptionRow& row : rows) {
      std::string name = row.name;
      std::ranges::replace(name, '-', '_');
      values.emplace(std::move(name), row.value);
    }
  }
  return values;
}

}  // namespace
}  // namespace trailblaze

PYBIND11_MODULE(_core, module) {
  using trailblaze::Lines;
  using trailblaze::Positions;
  namespace py = pybind11;
  module.doc() = "The program's commands, in this process.";
  module.attr("__version__") = TRAILBLAZE_VERSION;
  py::class_<Lines>(module, "Lines")
      .def(py::init(&trailblaze::lines_of), py::arg("text"))
      .def("values", &trailblaze::values_of, py::arg("name"))
      .def("text", &trailblaze::whole_text_of)
      .def("__len__", &Lines::size)
      .def("__getitem__", &trailblaze::line_at)
      .def("__getitem__", &trailblaze::slice_of);
  py::class_<Positions>(module, "Positions", "Positions of a puzzle, with a number each.")
      .def(py::init<py::type>(), py::arg("base"))
      .def("number_of", &Positions::number_of, py::arg("position"))
      .def("position", &Positions::position, py::arg("number"))
      .def("__len__", &Positions::size);
  module.def(
      "run", &trailblaze::run, py::arg("words"), py::arg("puzzle") = py::none(),
      "Does what the command line `trailblaze WORDS...` does. Returns its exit code, what it\n"
      "printed, and its lines of errors. Ctrl-C ends it, and raises KeyboardInterrupt.\n"
      "`puzzle` describes one that is written in Python (trailblaze/_own.py).");
  module.def("option_values", &trailblaze::option_values,
             "What each option takes: \"RxC\", \"A..B\", \"text|json\"; \"\" for a flag.");
  pthread_atfork(nullptr, nullptr, &trailblaze::mark_forked);
  py::module_::import("atexit").attr("register")(py::cpp_function(&trailblaze::end_commands));
}
