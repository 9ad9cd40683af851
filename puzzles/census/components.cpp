#include "puzzles/census/components.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

namespace trailblaze::census {

std::uint64_t Components::largest() const {
  return boards_.empty() ? 0 : *std::max_element(boards_.begin(), boards_.end());
}

// Joins classes, on several threads at once. Links lead to lower numbers, so the root of a
// component is its least class, in whatever order classes are joined.
class ClassUnions {
 public:
  explicit ClassUnions(Components& components) : components_(components) {}

  [[nodiscard]] bool allocate(std::size_t classes) { return components_.links_.allocate(classes); }
  std::uint64_t bytes() const { return components_.links_.bytes(); }

  void join(std::uint32_t a, std::uint32_t b) {
    for (;;) {
      a = root(a), b = root(b);
      if (a == b) return;
      if (a < b) std::swap(a, b);
      std::uint32_t none = 0;
      if (link(a).compare_exchange_strong(none, b + 1, std::memory_order_relaxed)) return;
    }
  }

  // Ends the joining: replaces links by components, and adds up their boards. Every class comes
  // after the classes to which its links lead. Returns the stop that ended this early, if any.
  Stop number(const LargeLayouts& layouts, const Classes& classes, int blanks, const Watch& watch) {
    ZeroedArray<std::uint32_t>& links = components_.links_;
    std::vector<std::uint64_t>& sums = components_.boards_;
    for (std::size_t layout = 0; layout < layouts.size(); ++layout) {
      if (layout % kLayoutsBetweenChecks == 0) {
        if (const Stop met = watch.stopped(); met != Stop::kNone) return met;
      }
      classes.for_each_class(layout, blanks, [&](std::uint32_t i, std::uint64_t boards) {
        const bool is_root = links[i] == 0;
        links[i] = is_root ? static_cast<std::uint32_t>(sums.size()) : links[links[i] - 1];
        if (is_root) sums.push_back(0);
        sums[links[i]] += boards;
      });
    }
    return Stop::kNone;
  }

 private:
  std::atomic_ref<std::uint32_t> link(std::uint32_t i) {
    return std::atomic_ref(components_.links_[i]);
  }

  // Returns the root of a class, and halves the path: links each class on the way to the target of
  // its target.
  std::uint32_t root(std::uint32_t i) {
    for (;;) {
      std::uint32_t next = link(i).load(std::memory_order_relaxed);
      if (next == 0) return i;
      const std::uint32_t after = link(next - 1).load(std::memory_order_relaxed);
      if (after == 0) return next - 1;
      link(i).compare_exchange_weak(next, after, std::memory_order_relaxed);
      i = after - 1;
    }
  }

  Components& components_;
};

namespace {

// The classes that a step of a large piece joins. The cells that the piece neither enters nor
// leaves fall into parts. Each part lies in a single region before the step, and in a single region
// after it.
class StepClasses {
 public:
  StepClasses(const LargeLayouts& layouts, const Classes& classes, std::size_t layout,
              const LargeStep& step)
      : parts_(layouts.grid(), layouts.free(layout) & ~step.entered),
        entered_(count_of(step.entered)),
        before_(classes.class_of(layout, step.entered)),
        after_(classes.class_of(step.target, step.vacated)) {
    for (std::size_t i = parts_.size(); i-- > 0;) {
      const Cells one = parts_[i] & -parts_[i];
      digits_[i] = {classes.numeral(layout, one), classes.numeral(step.target, one)};
      cells_from_[i] = count_of(parts_[i]) + (i + 1 < parts_.size() ? cells_from_[i + 1] : 0);
    }
  }

  // Joins the classes of the set with `blanks` blanks, for all ways to distribute the blanks over
  // the parts.
  void join(int blanks, ClassUnions& unions) const {
    const int left = blanks - entered_;
    if (left >= 0 && left <= (parts_.size() == 0 ? 0 : cells_from_[0])) {
      share(0, left, before_, after_, unions);
    }
  }

 private:
  // The amounts that a blank in a part adds to the numbers of the classes before and after the
  // step.
  struct Digits {
    std::uint32_t before, after;
  };

  void share(std::size_t part, int left, std::uint32_t before, std::uint32_t after,
             ClassUnions& unions) const {
    if (part == parts_.size()) return unions.join(before, after);
    const int beyond = part + 1 < parts_.size() ? cells_from_[part + 1] : 0;
    for (int here = std::max(0, left - beyond); here <= std::min(left, cells_from_[part] - beyond);
         ++here) {
      const auto times = static_cast<std::uint32_t>(here);
      share(part + 1, left - here, before + times * digits_[part].before,
            after + times * digits_[part].after, unions);
    }
  }

  const Parts parts_;
  const int entered_;
  const std::uint32_t before_, after_;  // the classes if no part has a blank
  Digits digits_[kMostCells / 2];       // index: part
  int cells_from_[kMostCells / 2];      // cells of this part and all later parts
};

}  // namespace

Stop find_components(const LargeLayouts& layouts, const Classes& classes,
                     const std::vector<int>& blanks, const Crew& crew, Watch& watch,
                     std::vector<Components>& out) {
  constexpr std::size_t kLayoutsPerBlock = 256;
  out = std::vector<Components>(blanks.size());
  std::vector<ClassUnions> unions(out.begin(), out.end());
  const std::uint64_t bytes = blanks.size() * classes.size() * sizeof(std::uint32_t);
  if (bytes > watch.bytes_left()) return Stop::kMemory;
  for (ClassUnions& one : unions) {
    if (!one.allocate(classes.size())) return Stop::kMemory;
  }
  watch.charge(0, bytes);
  std::atomic<Stop> stop{Stop::kNone};
  for_each_share(crew, (layouts.size() + kLayoutsPerBlock - 1) / kLayoutsPerBlock,
                 [&](int, std::uint64_t block) {
                   if (stop.load() != Stop::kNone) return;
                   const std::size_t end = std::min(layouts.size(), (block + 1) * kLayoutsPerBlock);
                   for (std::size_t layout = block * kLayoutsPerBlock; layout < end; ++layout) {
                     // The other two directions are the reverse steps.
                     layouts.for_each_step(layout, kRight, kDown, [&](const LargeStep& step) {
                       const StepClasses joined(layouts, classes, layout, step);
                       for (std::size_t i = 0; i < blanks.size(); ++i)
                         joined.join(blanks[i], unions[i]);
                     });
                   }
                   if (const Stop met = watch.stopped(); met != Stop::kNone) stop = met;
                 });
  if (stop != Stop::kNone) return stop;
  crew.for_each_block(blanks.size(), [&](int, std::size_t i) {
    const Stop met = unions[i].number(layouts, classes, blanks[i], watch);
    if (met != Stop::kNone) stop = met;
  });
  return stop;
}

}  // namespace trailblaze::census
