#include "generator/plan/parts.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace heartwright::plan {
namespace {

// What parts cost: values above the bound most, then what is left and taken, then calls.
struct Cost {
    long over = 0, moves = 0;
    bool operator<(const Cost& other) const { return over != other.over ? over < other.over : moves < other.moves; }
};

// How parts are cut. stored: by value, the line that stores a state's next value where its own lay; not a line: none.
struct Rules {
    int most, longest;
    long moves_of_a_part;
    std::vector<int> stored;

    bool loads_anew() const { return !stored.empty(); }
};
constexpr int never = std::numeric_limits<int>::max();

class Cutter {
public:
    Cutter(const LiveValues& live, Rules rules)
        : live_(live),
          rules_(std::move(rules)),
          lines_(static_cast<int>(live.after_line.size())),
          by_line_(live.after_line.size()) {
        for (std::size_t v = 0; v < live.values.size(); ++v) {
            for (int line : live.values[v].read) at(line).push_back(v);
            if (origin(v) < last(v) && !std::ranges::binary_search(live.values[v].read, origin(v)))
                at(origin(v)).push_back(v);
        }
    }

    std::vector<Part> parts() const {
        // best[line]: of the lines before it.
        std::vector<Cost> best(static_cast<std::size_t>(lines_) + 1);
        std::vector<int> before(best.size(), -1);
        for (int first = 0; first < lines_; ++first) {
            const Cost so_far = best[static_cast<std::size_t>(first)];
            Growing part(*this, first);
            for (int last = first + 1; last <= std::min(lines_, first + rules_.longest); ++last) {
                part.add(last - 1);
                const Cost cost{so_far.over + std::max(0, part.most() - rules_.most),
                                so_far.moves + part.moves() + rules_.moves_of_a_part};
                int& origin = before[static_cast<std::size_t>(last)];
                if (origin >= 0 && !(cost < best[static_cast<std::size_t>(last)])) continue;
                best[static_cast<std::size_t>(last)] = cost;
                origin = first;
            }
        }
        std::vector<Part> parts;
        for (int last = lines_; last > 0; last = before[static_cast<std::size_t>(last)])
            parts.push_back(part(before[static_cast<std::size_t>(last)], last));
        std::reverse(parts.begin(), parts.end());
        return parts;
    }

private:
    // A part that grows line by line: its largest number of live values, its live-in and its live-out values.
    class Growing {
    public:
        Growing(const Cutter& cutter, int first)
            : cutter_(cutter), first_(first), seen_(cutter.live_.values.size(), -1) {}

        void add(int line) {
            waiting_.push_back(0);
            for (std::size_t v : cutter_.at(line)) {
                const int origin = cutter_.origin(v);
                if (seen_[v] < 0) {
                    // Taken, loaded or made here.
                    moved_in_ += cutter_.moves_in(v, first_);
                    // What is loaded before all lines is, in a part, before all of its lines.
                    if (cutter_.is_loaded_in(v, first_, line) && cutter_.live_.values[v].made < 0) wait(first_, line);
                } else {
                    wait(seen_[v], line);
                }
                // Left, until its last line is here.
                left_ += origin == line && cutter_.last(v) > line;
                left_ -= first_ <= origin && origin < line && cutter_.last(v) == line;
                seen_[v] = line;
            }
        }
        int most() const { return most_; }
        long moves() const { return moved_in_ + left_; }

    private:
        void wait(int from, int to) {
            for (int line = from; line < to; ++line)
                most_ = std::max(most_, ++waiting_[static_cast<std::size_t>(line - first_)]);
        }

        const Cutter& cutter_;
        const int first_;
        std::vector<int> seen_;     // by value: the last line of this part that makes or reads it
        std::vector<int> waiting_;  // by line of this part
        int most_ = 0;
        long moved_in_ = 0, left_ = 0;
    };

    // The line whose part leaves a value for later parts: that which makes it, or that it is loaded for; of a state
    // that each part loads anew, that which stores its next value.
    int origin(std::size_t v) const {
        const LiveValue& value = live_.values[v];
        if (!value.is_loaded) return value.made;
        return rules_.loads_anew() ? rules_.stored[v] : value.needed;
    }
    // Does a part from `first` on that has the value at `line`, the first of its lines to do so, load it?
    bool is_loaded_in(std::size_t v, int first, int line) const {
        if (!live_.values[v].is_loaded) return false;
        return rules_.loads_anew() ? origin(v) >= first : origin(v) == line;
    }
    // Reads of memory, or of what parts leave, that a part from `first` on has of a value.
    bool moves_in(std::size_t v, int first) const {
        return origin(v) < first || (rules_.loads_anew() && live_.values[v].is_loaded);
    }
    int last(std::size_t v) const { return live_.values[v].read.back(); }
    std::vector<std::size_t>& at(int line) { return by_line_[static_cast<std::size_t>(line)]; }
    const std::vector<std::size_t>& at(int line) const { return by_line_[static_cast<std::size_t>(line)]; }

    Part part(int first, int last_line) const {
        Part part{first, last_line, 0, {}, {}, {}};
        Growing values(*this, first);
        for (int line = first; line < last_line; ++line) values.add(line);
        part.most = values.most();
        for (std::size_t v = 0; v < live_.values.size(); ++v) {
            const LiveValue& value = live_.values[v];
            const auto is_here = [&](int line) { return first <= line && line < last_line; };
            const bool reads = std::ranges::any_of(value.read, is_here);
            const bool leaves = is_here(origin(v)) && last(v) >= last_line;
            if (value.is_loaded && (rules_.loads_anew() ? origin(v) >= first && (reads || leaves) : is_here(origin(v))))
                part.loaded.push_back(value.key);
            if (origin(v) < first && reads) part.taken.push_back(value.key);
            if (leaves) part.left.push_back(value.key);
        }
        return part;
    }

    const LiveValues& live_;
    const Rules rules_;
    const int lines_;
    std::vector<std::vector<std::size_t>> by_line_;  // values that a line makes or reads
};

// All lines.
std::vector<Part> one_part(const LiveValues& live) {
    Part all{0, static_cast<int>(live.after_line.size()), live.most(), {}, {}, {}};
    for (const LiveValue& value : live.values)
        if (value.is_loaded) all.loaded.push_back(value.key);
    return {all};
}

constexpr long moves_of_a_call = 4;
// A launch takes as long as this many values of 65,536 slots: some 3 us at 3 TB/s.
constexpr long moves_of_a_launch = 16;

}  // namespace

std::vector<Part> plan_parts(const LiveValues& live, int most) {
    if (live.most() <= most) return one_part(live);
    return Cutter(live, {most, longest_part, moves_of_a_call, {}}).parts();
}

std::vector<Part> plan_kernels(const LiveValues& live, int most, const std::vector<Statement>& lines) {
    if (live.most() <= most) return one_part(live);
    std::unordered_map<std::string, int> next;
    for (std::size_t k = 0; k < lines.size(); ++k)
        if (lines[k].is_next && !lines[k].is_stored_later) next[lines[k].name] = static_cast<int>(k);
    std::vector<int> stored;
    for (const LiveValue& value : live.values) {
        const auto found = next.find(value.key);
        stored.push_back(found == next.end() ? never : found->second);
    }
    return Cutter(live, {most, longest_kernel, moves_of_a_launch, std::move(stored)}).parts();
}

Columns columns_of(const std::vector<Part>& parts) {
    std::unordered_map<std::string, std::size_t> last;
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (const std::string& key : parts[p].taken) last[key] = p;
    Columns columns;
    std::vector<std::size_t> busy_until;  // by column: the last part that reads it
    for (std::size_t p = 0; p < parts.size(); ++p) {
        for (const std::string& key : parts[p].left) {
            const auto free = std::ranges::find_if(busy_until, [&](std::size_t until) { return until < p; });
            const auto column = static_cast<std::size_t>(free - busy_until.begin());
            if (free == busy_until.end()) busy_until.push_back(0);
            busy_until[column] = last.at(key);
            columns.of[key] = static_cast<int>(column);
        }
    }
    columns.count = static_cast<int>(busy_until.size());
    return columns;
}

}  // namespace heartwright::plan
