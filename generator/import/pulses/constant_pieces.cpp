#include "generator/import/pulses/constant_pieces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "generator/import/pulses/time_interval.hpp"

namespace heartwright::foreign {
namespace {

constexpr std::size_t most_nodes = 100'000'000;  // a second
constexpr int most_edges_in_a_row = 8;           // rounding blurs an edge; more in a row are no edge but a slope

bool is_near(double a, double b) { return std::fabs(a - b) <= 1e-12 * std::max(std::fabs(a), std::fabs(b)); }

class Cutter {
public:
    Cutter(const Expr& expression, double end) : expression_(expression), end_(end), width_of_edge_(2e-15 * end) {}

    std::optional<std::vector<Piece>> run() {
        if (!cut(0, end_) || pieces_.empty()) return std::nullopt;
        pieces_.front().start = 0;
        pieces_.back().end = end_;
        return std::move(pieces_);
    }

private:
    // Adds the pieces between `a` and `b`; false: there are none.
    bool cut(double a, double b) {
        if (values_.nodes() > most_nodes) return false;
        const Interval value = values_.values(expression_, {a, b});
        if (std::isfinite(value.low) && is_near(value.low, value.high)) return add({a, b, value.low});
        if (b - a <= width_of_edge_) return ++edges_in_a_row_ <= most_edges_in_a_row;
        const auto [first, second] = cuts(values_.crossing(), a, b);
        if (first == second) return cut(a, first) && cut(first, b);
        return cut(a, first) && cut(first, second) && cut(second, b);
    }

    // Both sides of a crossing that is nearly linear in time there, else the middle.
    std::array<double, 2> cuts(const Crossing& crossing, double a, double b) {
        const double middle = a + 0.5 * (b - a);
        if (!crossing.node) return {middle, middle};
        const double at_a = values_.distance(crossing, a), at_b = values_.distance(crossing, b);
        const double zero = a - at_a * (b - a) / (at_b - at_a);
        const double low = zero - 0.25 * width_of_edge_, high = zero + 0.25 * width_of_edge_;
        const bool is_inside = low > a && high < b;
        if (!is_inside || values_.distance(crossing, low) * values_.distance(crossing, high) > 0)
            return {middle, middle};
        return {low, high};
    }

    bool add(const Piece& piece) {
        edges_in_a_row_ = 0;
        if (!pieces_.empty() && is_near(pieces_.back().value, piece.value)) {
            pieces_.back().end = piece.end;
            return true;
        }
        pieces_.push_back(piece);
        if (pieces_.size() == 1) return true;
        Piece& before = pieces_[pieces_.size() - 2];
        before.end = pieces_.back().start = 0.5 * (before.end + piece.start);
        return true;
    }

    const Expr& expression_;
    double end_;
    double width_of_edge_;
    TimeInterval values_;
    int edges_in_a_row_ = 0;
    std::vector<Piece> pieces_;
};

}  // namespace

std::optional<std::vector<Piece>> constant_pieces(const Expr& expression, double end) {
    return Cutter(expression, end).run();
}

bool is_zero_after(const Expr& expression, double start) {
    const Interval value = TimeInterval().values(expression, {start, std::numeric_limits<double>::max()});
    return value.low == 0 && value.high == 0;
}

}  // namespace heartwright::foreign
