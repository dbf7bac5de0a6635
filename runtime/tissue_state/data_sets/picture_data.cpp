#include "runtime/tissue_state/data_sets/picture_data.hpp"

#include <algorithm>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/anatomy/make/make_atria.hpp"
#include "runtime/anatomy/read_image.hpp"

namespace heartwright::tissue_state {

namespace {

std::string points_text(const std::array<std::int64_t, 3>& cells) {
    return std::to_string(cells[0]) + " x " + std::to_string(cells[1]) + " x " + std::to_string(cells[2]) + " points";
}

}  // namespace

std::vector<double> read_picture(const experiment::FileData& file, const tissue::Grid& grid, std::size_t components) {
    anatomy::Image image = anatomy::read_image(file.path, file.dataset);
    if (image.cells != grid.whole_cells()) {
        throw UserFault(image.name + " has " + points_text(image.cells) + ", but the grid has " +
                        points_text(grid.whole_cells()));
    }
    if (image.components != components) {
        throw UserFault(image.name + " has " + std::to_string(image.components) +
                        (image.components == 1 ? " number" : " numbers") + " at each point, but " +
                        std::to_string(components) + (components == 1 ? " is" : " are") + " needed");
    }
    const auto wanted = static_cast<anatomy::Frame>(file.frame);
    if (wanted != image.frame && wanted != anatomy::Frame::unknown && image.frame != anatomy::Frame::unknown)
        anatomy::reverse_axes(image, {true, true, false});  // turned about z by 180 degrees
    if (!grid.is_part()) return std::move(image.values);
    std::vector<double> values(static_cast<std::size_t>(grid.count()) * components);
    for (std::int64_t g = 0; g < grid.count(); ++g) {
        const auto from = static_cast<std::size_t>(grid.whole_index(g)) * components;
        std::copy_n(image.values.begin() + static_cast<std::ptrdiff_t>(from), components,
                    values.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(g) * components));
    }
    return values;
}

tissue::Selection labelled(const experiment::Geometry& geometry, const tissue::Grid& grid,
                           const std::vector<std::int32_t>& tags) {
    tissue::Selection chosen(static_cast<std::size_t>(grid.count()));
    for (std::size_t g = 0; geometry.labels && g < chosen.size(); ++g) {
        const std::int32_t label =
            (*geometry.labels)[static_cast<std::size_t>(grid.whole_index(static_cast<std::int64_t>(g)))];
        const bool is_one = std::find(tags.begin(), tags.end(), label) != tags.end();
        chosen[g] = tags.empty() ? (label != 0 ? 1 : 0) : (is_one ? 1 : 0);
    }
    return chosen;
}

void make_picture(experiment::Geometry& geometry) {
    if (!geometry.is_made_atria || geometry.labels) return;
    ThreadPool threads(hardware_threads());
    anatomy::AtriaPicture picture = anatomy::make_atria(geometry.spacing.least(), threads);
    geometry.labels = std::make_shared<const std::vector<std::int32_t>>(std::move(picture.labels));
    geometry.made_fibres = std::make_shared<const std::vector<std::array<float, 3>>>(std::move(picture.fibres));
}

std::vector<double> made_fibres(const experiment::Geometry& geometry, const tissue::Grid& grid) {
    std::vector<double> values;
    if (!geometry.made_fibres) return values;
    values.resize(static_cast<std::size_t>(grid.count()) * 3);
    std::vector<std::uint32_t> cell_of_point(geometry.labels->size());
    std::uint32_t cell = 0;
    for (std::size_t g = 0; g < cell_of_point.size(); ++g)
        cell_of_point[g] = (*geometry.labels)[g] == 0 ? cell : cell++;
    for (std::int64_t g = 0; g < grid.count(); ++g) {
        const auto whole = static_cast<std::size_t>(grid.whole_index(g));
        if ((*geometry.labels)[whole] == 0) continue;
        const std::array<float, 3>& fibre = (*geometry.made_fibres)[cell_of_point[whole]];
        std::copy(fibre.begin(), fibre.end(), values.begin() + static_cast<std::ptrdiff_t>(3 * g));
    }
    return values;
}

}  // namespace heartwright::tissue_state
