#include "runtime/anatomy/make/make_atria.hpp"

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"

namespace heartwright::anatomy {

namespace {

// Points that touch the first of them over faces, of all points that are marked; they are unmarked.
std::vector<std::size_t> take_piece(std::size_t first, const std::array<std::int64_t, 3>& n,
                                    std::vector<std::uint8_t>& marked) {
    const std::array<std::int64_t, 3> stride{1, n[0], n[0] * n[1]};
    std::vector<std::size_t> piece{first};
    marked[first] = 0;
    for (std::size_t next = 0; next < piece.size(); ++next) {
        const auto g = static_cast<std::int64_t>(piece[next]);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::int64_t at = g / stride[axis] % n[axis];
            for (const std::int64_t step : {-1, 1}) {
                if (at + step < 0 || at + step >= n[axis]) continue;
                const auto neighbour = static_cast<std::size_t>(g + step * stride[axis]);
                if (marked[neighbour] == 0) continue;
                marked[neighbour] = 0;
                piece.push_back(neighbour);
            }
        }
    }
    return piece;
}

// Unlabels all pieces but the largest.
void keep_largest_piece(const std::array<std::int64_t, 3>& cells, std::vector<std::int32_t>& labels) {
    std::vector<std::uint8_t> marked(labels.size());
    std::transform(labels.begin(), labels.end(), marked.begin(), [](std::int32_t label) { return label != 0; });
    std::vector<std::size_t> largest;
    for (std::size_t g = 0; g < labels.size(); ++g) {
        if (marked[g] == 0) continue;
        std::vector<std::size_t> piece = take_piece(g, cells, marked);
        if (piece.size() > largest.size()) piece.swap(largest);
        for (const std::size_t lost : piece) labels[lost] = 0;
    }
}

Image empty_image(const AtriaPicture& picture, std::size_t components) {
    Image image;
    image.name = "atria";
    image.cells = picture.cells;
    image.spacing = {picture.spacing, picture.spacing, picture.spacing};
    image.components = components;
    image.values.resize(picture.labels.size() * components);
    return image;
}

}  // namespace

std::array<std::int64_t, 3> atria_cells(double spacing) {
    if (!(spacing >= least_atria_spacing && spacing <= most_atria_spacing))
        throw UserFault("the spacing of atria is " + plain_number(least_atria_spacing) + " to " +
                        plain_number(most_atria_spacing) + " mm, not " + plain_number(spacing) + " mm");
    std::array<std::int64_t, 3> cells{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        cells[axis] = static_cast<std::int64_t>(std::ceil(AtriaShape::extent[axis] / spacing - 1e-6));
    return cells;
}

AtriaPicture make_atria(double spacing, ThreadPool& threads) {
    AtriaPicture picture;
    picture.cells = atria_cells(spacing);
    picture.spacing = spacing;
    const AtriaShape shape(std::max(atria_wall, 2.5 * spacing));
    const auto& n = picture.cells;
    picture.labels.resize(static_cast<std::size_t>(n[0] * n[1] * n[2]));
    const auto point = [&](std::size_t g) {
        const auto index = static_cast<std::int64_t>(g);
        const std::array<std::int64_t, 3> at{index % n[0], index / n[0] % n[1], index / n[0] / n[1]};
        Point p{};
        for (std::size_t axis = 0; axis < 3; ++axis) p[axis] = (static_cast<double>(at[axis]) + 0.5) * spacing;
        return p;
    };
    threads.for_ranges(n[0] * n[1] * n[2], [&](std::int64_t first, std::int64_t last) {
        for (auto g = static_cast<std::size_t>(first); g < static_cast<std::size_t>(last); ++g)
            if (const auto found = shape.at(point(g))) picture.labels[g] = static_cast<std::int32_t>(found->region);
    });
    keep_largest_piece(n, picture.labels);
    std::vector<std::size_t> tissue;
    for (std::size_t g = 0; g < picture.labels.size(); ++g)
        if (picture.labels[g] != 0) tissue.push_back(g);
    picture.fibres.resize(tissue.size());
    threads.for_ranges(static_cast<std::int64_t>(tissue.size()), [&](std::int64_t first, std::int64_t last) {
        for (auto cell = static_cast<std::size_t>(first); cell < static_cast<std::size_t>(last); ++cell) {
            const Point fibre = shape.at(point(tissue[cell]))->fibre;
            for (std::size_t axis = 0; axis < 3; ++axis) picture.fibres[cell][axis] = static_cast<float>(fibre[axis]);
        }
    });
    return picture;
}

Image labels_image(const AtriaPicture& picture) {
    Image image = empty_image(picture, 1);
    std::copy(picture.labels.begin(), picture.labels.end(), image.values.begin());
    return image;
}

Image fibres_image(const AtriaPicture& picture) {
    Image image = empty_image(picture, 3);
    std::size_t cell = 0;
    for (std::size_t g = 0; g < picture.labels.size(); ++g) {
        if (picture.labels[g] == 0) continue;
        std::copy(picture.fibres[cell].begin(), picture.fibres[cell].end(),
                  image.values.begin() + static_cast<std::ptrdiff_t>(3 * g));
        ++cell;
    }
    return image;
}

}  // namespace heartwright::anatomy
