#include "generator/analysis/ranges/largest_value.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <queue>

#include "generator/analysis/ranges/interval_arithmetic.hpp"

namespace heartwright::analysis {
namespace {

using Box = IntervalProgram::Box;

constexpr int most_rounds = 4;          // of fixing monotonic inputs in one box
constexpr double wide_ratio = 4;        // from which an interval is split at its geometric mean
constexpr double cost_of_gradient = 3;  // of evaluations

double middle(const Interval& a) {
    if (a.low == a.high) return a.low;
    if (std::isinf(a.low) || std::isinf(a.high)) {
        if (a.low < 0 && a.high > 0) return 0;
        return std::isinf(a.high) ? 10 * std::max(1.0, a.low) : 10 * std::min(-1.0, a.high);
    }
    if (a.low > 0 && a.high > wide_ratio * a.low) return std::sqrt(a.low) * std::sqrt(a.high);
    return a.low + (a.high - a.low) / 2;
}

bool is_splittable(const Interval& a) {
    const double at = middle(a);
    return a.low < at && at < a.high;
}

struct Node {
    double bound;
    Box box;
    std::size_t split;  // the input to split next
    bool operator<(const Node& other) const { return bound < other.bound; }
};

class BranchAndBound {
public:
    BranchAndBound(IntervalProgram& program, const Search& search) : program_(program), search_(search) {}

    LargestValue run() {
        bound(program_.whole_box(), infinity);
        while (!open_.empty()) {
            result_.bound = std::max(settled_, open_.top().bound);
            if (is_enough()) return result_;
            const Node node = open_.top();
            open_.pop();
            if (node.bound <= result_.found) continue;
            const Interval whole = node.box[node.split];
            const double at = middle(whole);
            for (const Interval& half : {Interval{whole.low, at}, Interval{at, whole.high}}) {
                Box box = node.box;
                box[node.split] = half;
                bound(std::move(box), node.bound);
            }
        }
        result_.bound = std::max(settled_, result_.found);
        return result_;
    }

private:
    bool is_enough() const {
        if (work_ >= search_.most_work) return true;
        const double gap = result_.bound - result_.found;
        if (std::isfinite(gap) && gap <= search_.tolerance * std::fabs(result_.found)) return true;
        return !search_.thresholds.empty() && class_of(result_.bound) == class_of(result_.found);
    }

    // A value on a threshold is in the class above it.
    std::ptrdiff_t class_of(double value) const {
        const std::vector<double>& all = search_.thresholds;
        return std::upper_bound(all.begin(), all.end(), value) - all.begin();
    }

    // Bounds the expression over the box, narrows the box to where it is largest, and keeps it for splitting.
    void bound(Box box, double known) {
        double most = known, width = infinity;
        for (int round = 0; round < most_rounds; ++round) {
            const Interval value = program_.evaluate(box);
            width = value.high - value.low;
            most = std::min(most, value.high);
            program_.differentiate();
            work_ += static_cast<double>(program_.size()) * (1 + cost_of_gradient);
            if (!fix_monotonic_inputs(box)) break;
        }
        ++result_.boxes;
        const std::vector<double> influence = influences(box, width);
        Box centre = box;
        for (Interval& each : centre) each.low = each.high = middle(each);
        const double at_centre = value_at(centre);
        most = std::min(most, mean_value_bound(box, centre));
        if (most <= result_.found) return;
        if (std::isinf(most) && is_any_splittable(influence)) {
            const std::size_t best = best_split(box);
            open_.push({most, std::move(box), best});
            return;
        }
        const auto widest = std::max_element(influence.begin(), influence.end());
        if (widest == influence.end() || *widest < 0) {
            settled_ = std::max(settled_, std::max(most, at_centre));
            return;
        }
        open_.push({most, std::move(box), static_cast<std::size_t>(widest - influence.begin())});
    }

    double value_at(const Box& point) {
        const Interval value = program_.evaluate(point);
        work_ += static_cast<double>(program_.size());
        if (!value.may_be_nan && value.low > result_.found) result_.found = value.low;
        centre_value_ = value.high;
        return value.low;
    }

    bool fix_monotonic_inputs(Box& box) const {
        bool is_any = false;
        for (std::size_t i = 0; i < box.size(); ++i) {
            const Interval& slope = program_.partial(i);
            if (box[i].low == box[i].high) continue;
            if (slope.low >= 0 && std::isfinite(box[i].high)) {
                box[i].low = box[i].high;
                is_any = true;
            } else if (slope.high <= 0 && std::isfinite(box[i].low)) {
                box[i].high = box[i].low;
                is_any = true;
            }
        }
        return is_any;
    }

    // By input: how much of the value's width may be its; negative where there is nothing to split. Where the partial
    // derivative is unbounded it is taken in proportion to how much of the input's range is left.
    std::vector<double> influences(const Box& box, double value_width) const {
        const double most = std::isfinite(value_width) ? value_width : 1;
        std::vector<double> result;
        for (std::size_t i = 0; i < box.size(); ++i) {
            const Interval& slope = program_.partial(i);
            const double steepness = std::max(std::fabs(slope.low), std::fabs(slope.high));
            const double width = box[i].high - box[i].low, share = share_of_whole(i, box[i]);
            const double change = steepness == 0 ? 0 : steepness * width;
            double influence = -1;
            if (is_splittable(box[i])) influence = std::isinf(change) ? most * share : std::min(change, most) * share;
            result.push_back(influence);
        }
        return result;
    }

    static bool is_any_splittable(const std::vector<double>& influence) {
        return std::any_of(
            influence.begin(), influence.end(), [](double each) { return each >= 0; });
    }

    // Where there is no bound yet: the input whose halves are bounded best, the one with the most of its range left
    // among equals.
    std::size_t best_split(const Box& box) {
        std::size_t best = box.size();
        std::array<double, 3> best_score{};
        for (std::size_t i = 0; i < box.size(); ++i) {
            if (!is_splittable(box[i])) continue;
            double most[2];
            for (const int half : {0, 1}) {
                Box part = box;
                (half == 0 ? part[i].high : part[i].low) = middle(box[i]);
                most[half] = program_.evaluate(part).high;
                work_ += static_cast<double>(program_.size());
            }
            const std::array<double, 3> score{std::max(most[0], most[1]), std::min(most[0], most[1]),
                                              -share_of_whole(i, box[i])};
            if (best == box.size() || score < best_score) {
                best = i;
                best_score = score;
            }
        }
        return best;
    }

    // What is left of an input's range; of a wide range on one side of 0 in logarithms.
    double share_of_whole(std::size_t i, const Interval& left) const {
        const Interval whole = program_.whole_box()[i];
        if (std::isinf(left.high - left.low)) return 2;
        if (whole.low > 0 && whole.high > wide_ratio * whole.low)
            return std::log(left.high / left.low) / std::log(whole.high / whole.low);
        return (left.high - left.low) / (whole.high - whole.low);
    }

    // f(centre) + sum of partial_i*(x_i - centre_i), with the partial derivatives over the box.
    double mean_value_bound(const Box& box, const Box& centre) const {
        Interval result{centre_value_, centre_value_};
        for (std::size_t i = 0; i < box.size(); ++i) {
            const Interval away = add(box[i], negate(centre[i]));
            if (away.low == 0 && away.high == 0) continue;
            const Interval part = multiply(program_.partial(i), away);
            if (!std::isfinite(part.high)) return infinity;
            result = add(result, part);
        }
        return std::isnan(result.high) ? infinity : result.high;
    }

    IntervalProgram& program_;
    const Search& search_;
    std::priority_queue<Node> open_;
    double settled_ = -infinity;  // the largest bound of boxes that are not split further
    double centre_value_ = 0;
    double work_ = 0;
    LargestValue result_;
};

}  // namespace

LargestValue largest_value(IntervalProgram& program, const Search& search) {
    return BranchAndBound(program, search).run();
}

}  // namespace heartwright::analysis
