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
    Bisection(const std::vector<Point>& points, ThreadPool& threads)
        : points_(points), threads_(threads), order_(points.size()) {
        std::iota(order_.begin(), order_.end(), 0);
        while (parts_ < most_parts && points.size() / (2 * parts_) >= least_points) parts_ *= 2;
    }

    std::vector<std::int32_t> order() && {
        for (std::size_t size = parts_; size > 1; size /= 2)  // in parts
            for_each(
                parts_ / size, [&](std::size_t n) { halve(n * size, (n + 1) * size); });
        for_each(parts_, [&](std::size_t part) { walk(place(part), place(part + 1)); });
        return std::move(order_);
    }

private:
    template <class Work>
    void for_each(std::size_t count, const Work& work) {
        threads_.for_ranges(
            static_cast<std::int64_t>(count),
            [&](std::int64_t first, std::int64_t last) {
                for (std::int64_t n = first; n < last; ++n) work(static_cast<std::size_t>(n));
            },
            1, 1);
    }
    // Where the part begins, as shares of ranks do.
    std::vector<std::int32_t>::iterator place(std::size_t part) {
        return order_.begin() + static_cast<std::ptrdiff_t>(points_.size() * part / parts_);
    }
    const Point& at(std::int32_t number) const { return points_[static_cast<std::size_t>(number)]; }

    // Which points a half has follows from the points alone; how they stand in it does not matter.
    void halve(std::size_t first, std::size_t last) {
        const auto from = place(first), to = place(last);
        BoundingBox box;
        std::for_each(from, to, [&](std::int32_t number) { box.add(at(number)); });
        std::size_t axis = 0;
        for (const std::size_t other : {1, 2})
            if (box.side(other) > box.side(axis)) axis = other;
        std::nth_element(from, place((first + last) / 2), to, [&](std::int32_t a, std::int32_t b) {
            return at(a)[axis] != at(b)[axis] ? at(a)[axis] < at(b)[axis] : a < b;
        });
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
    ThreadPool& threads_;
    std::vector<std::int32_t> order_;
    std::size_t parts_ = 1;
};

}  // namespace

std::vector<std::int32_t> bisection_order(const std::vector<Point>& points, ThreadPool& threads) {
    return Bisection(points, threads).order();
}

}  // namespace heartwright::mesh
