#include "runtime/mesh/partition/bisection_order.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/partition/hilbert_order.hpp"

namespace heartwright::mesh {
namespace {

constexpr std::size_t least_points = 2048, most_parts = 64;

class Bisection {
public:
    explicit Bisection(const std::vector<Point>& points) : points_(points), order_(points.size()) {
        std::iota(order_.begin(), order_.end(), 0);
        while (parts_ < most_parts && points.size() / (2 * parts_) >= least_points) parts_ *= 2;
    }

    std::vector<std::int32_t> order() && {
        divide(0, parts_);
        return std::move(order_);
    }

private:
    // Where the part begins, as shares of ranks do.
    std::ptrdiff_t begin(std::size_t part) const { return static_cast<std::ptrdiff_t>(points_.size() * part / parts_); }
    const Point& at(std::int32_t number) const { return points_[static_cast<std::size_t>(number)]; }

    void divide(std::size_t first, std::size_t last) {
        const auto from = order_.begin() + begin(first), to = order_.begin() + begin(last);
        if (last - first == 1) return walk(from, to);
        BoundingBox box;
        std::for_each(from, to, [&](std::int32_t number) { box.add(at(number)); });
        std::size_t axis = 0;
        for (const std::size_t other : {1, 2})
            if (box.side(other) > box.side(axis)) axis = other;
        const std::size_t middle = (first + last) / 2;
        std::nth_element(from, order_.begin() + begin(middle), to, [&](std::int32_t a, std::int32_t b) {
            return at(a)[axis] != at(b)[axis] ? at(a)[axis] < at(b)[axis] : a < b;
        });
        divide(first, middle);
        divide(middle, last);
    }

    // One part along its Hilbert curve; ascending first, so that points of one step stay in their order.
    void walk(std::vector<std::int32_t>::iterator from, std::vector<std::int32_t>::iterator to) {
        std::sort(from, to);
        std::vector<Point> own;
        std::for_each(from, to, [&](std::int32_t number) { own.push_back(at(number)); });
        const std::vector<std::int32_t> numbers(from, to), along = hilbert_order(own);
        for (const std::int32_t k : along) *from++ = numbers[static_cast<std::size_t>(k)];
    }

    const std::vector<Point>& points_;
    std::vector<std::int32_t> order_;
    std::size_t parts_ = 1;
};

}  // namespace

std::vector<std::int32_t> bisection_order(const std::vector<Point>& points) { return Bisection(points).order(); }

}  // namespace heartwright::mesh
