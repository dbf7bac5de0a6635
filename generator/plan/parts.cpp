#include "generator/plan/parts.hpp"

#include <algorithm>
#include <cstddef>

namespace heartwright::plan {
namespace {

// What parts cost: values above the bound most, then what is left and taken, then calls.
struct Cost {
    long over = 0, moves = 0;
    bool operator<(const Cost& other) const { return over != other.over ? over < other.over : moves < other.moves; }
};
constexpr long moves_of_a_call = 4;

class Cutter {
public:
    Cutter(const LiveValues& live, int most)
        : live_(live), most_(most), lines_(static_cast<int>(live.after_line.size())), by_line_(live.after_line.size()) {
        for (std::size_t v = 0; v < live.values.size(); ++v) {
            for (int line : live.values[v].read) at(line).push_back(v);
            if (from(v) != live.values[v].read.front()) at(from(v)).push_back(v);
        }
    }

    std::vector<Part> parts() const {
        // best[line]: of the lines before it.
        std::vector<Cost> best(static_cast<std::size_t>(lines_) + 1);
        std::vector<int> before(best.size(), -1);
        for (int first = 0; first < lines_; ++first) {
            const Cost so_far = best[static_cast<std::size_t>(first)];
            Growing part(*this, first);
            for (int last = first + 1; last <= std::min(lines_, first + longest_part); ++last) {
                part.add(last - 1);
                const Cost cost{so_far.over + std::max(0, part.most() - most_),
                                so_far.moves + part.moves() + moves_of_a_call};
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
                if (seen_[v] < 0) {
                    // Taken or made here; and left, until its last line is here.
                    taken_ += cutter_.from(v) < first_;
                    left_ += cutter_.from(v) >= first_ && cutter_.last(v) > line;
                    // What is loaded before all lines is, in a part, before all of its lines.
                    if (cutter_.from(v) == line && cutter_.live_.values[v].made < 0) wait(first_, line);
                } else {
                    wait(seen_[v], line);
                    left_ -= cutter_.from(v) >= first_ && cutter_.last(v) == line;
                }
                seen_[v] = line;
            }
        }
        int most() const { return most_; }
        long moves() const { return taken_ + left_; }

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
        long taken_ = 0, left_ = 0;
    };

    // The line that makes a value, or that it is loaded for.
    int from(std::size_t v) const { return live_.values[v].is_loaded ? live_.values[v].needed : live_.values[v].made; }
    int last(std::size_t v) const { return live_.values[v].read.back(); }
    std::vector<std::size_t>& at(int line) { return by_line_[static_cast<std::size_t>(line)]; }
    const std::vector<std::size_t>& at(int line) const { return by_line_[static_cast<std::size_t>(line)]; }

    Part part(int first, int last_line) const {
        Part part{first, last_line, 0, {}, {}};
        Growing values(*this, first);
        for (int line = first; line < last_line; ++line) values.add(line);
        part.most = values.most();
        for (std::size_t v = 0; v < live_.values.size(); ++v) {
            const auto& read = live_.values[v].read;
            const bool reads =
                std::any_of(read.begin(), read.end(), [&](int line) { return first <= line && line < last_line; });
            if (from(v) < first && reads) part.taken.push_back(live_.values[v].key);
            if (from(v) >= first && from(v) < last_line && last(v) >= last_line)
                part.left.push_back(live_.values[v].key);
        }
        return part;
    }

    const LiveValues& live_;
    const int most_, lines_;
    std::vector<std::vector<std::size_t>> by_line_;  // values that a line makes or reads
};

}  // namespace

std::vector<Part> plan_parts(const LiveValues& live, int most) {
    const int lines = static_cast<int>(live.after_line.size());
    if (live.most() <= most) return {{0, lines, live.most(), {}, {}}};
    return Cutter(live, most).parts();
}

}  // namespace heartwright::plan
