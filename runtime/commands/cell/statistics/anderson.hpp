// Anderson acceleration of a fixed-point iteration x -> g(x) (Walker and Ni, SIAM J Numer Anal 49:1715, 2011): the next
// point is the affine combination of earlier images whose combined residual g(x) - x is smallest. A multisecant
// quasi-Newton method: each iteration of g is progress and information at once.
//
// What is linear in x and kept by g is kept by the combinations, too.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <vector>

namespace heartwright::commands {

class Anderson {
public:
    explicit Anderson(std::size_t depth) : depth_(depth) {}  // so many differences at most

    // From a point and its image: the next point. The image itself while there is no earlier pair. Residuals are
    // measured in units of `scale`, which may differ from call to call.
    std::vector<double> next(std::span<const double> x, std::span<const double> image, std::span<const double> scale);
    void forget() { pairs_.clear(); }

private:
    struct Pair {
        std::vector<double> image, residual;
    };
    std::size_t depth_;
    std::deque<Pair> pairs_;  // the newest last
};

}  // namespace heartwright::commands
