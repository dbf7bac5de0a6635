#include "runtime/commands/mesh/mesh_picture.hpp"

#include <array>
#include <cmath>
#include <map>

#include "runtime/mesh/surface.hpp"
#include "runtime/report/plots/png.hpp"

namespace heartwright::commands {
namespace {

// Colours of groups in the order of their numbers; an index of the palette is 1 + shades * colour + shade.
constexpr int shades = 15;
constexpr std::array<report::Colour, 16> group_colours{{{214, 96, 77},
                                                        {67, 147, 195},
                                                        {127, 188, 65},
                                                        {253, 184, 99},
                                                        {153, 112, 171},
                                                        {90, 180, 172},
                                                        {222, 119, 174},
                                                        {150, 150, 150},
                                                        {140, 81, 10},
                                                        {255, 237, 111},
                                                        {84, 39, 136},
                                                        {0, 104, 55},
                                                        {188, 189, 220},
                                                        {165, 0, 38},
                                                        {49, 54, 149},
                                                        {253, 209, 212}}};

std::vector<report::Colour> palette() {
    std::vector<report::Colour> colours{{255, 255, 255}};
    for (const report::Colour& colour : group_colours)
        for (int shade = 0; shade < shades; ++shade) {
            report::Colour& darker = colours.emplace_back();
            for (std::size_t channel = 0; channel < 3; ++channel)
                darker[channel] = static_cast<std::uint8_t>(colour[channel] * (0.25 + 0.75 * shade / (shades - 1)));
        }
    return colours;
}

}  // namespace

std::vector<std::int32_t> tags_of_elements(const mesh::TetrahedralMesh& mesh) {
    std::vector<std::int32_t> tags;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) tags.push_back(mesh.tag(e));
    return tags;
}

std::string mesh_picture(const mesh::TetrahedralMesh& mesh, const std::vector<std::int32_t>& groups, report::View view,
                         int size) {
    std::map<std::int32_t, std::size_t> colour_of_group;
    for (const std::int32_t group : groups) colour_of_group[group] = 0;
    std::size_t next = 0;
    for (auto& [group, colour] : colour_of_group) colour = next++ % group_colours.size();

    report::Surface surface{mesh.nodes, {}};
    std::vector<std::size_t> colour_of_face;
    for (const mesh::Face& face : mesh::surface_of(mesh)) {
        surface.faces.push_back(face.nodes);
        colour_of_face.push_back(colour_of_group[groups[static_cast<std::size_t>(face.element)]]);
    }
    const report::SurfaceView image = report::seen_from(surface, view, size);
    std::vector<std::uint8_t> pixels;
    for (const report::SurfacePixel& pixel : image.pixels) {
        if (pixel.face < 0) {
            pixels.push_back(0);
            continue;
        }
        const auto shade = static_cast<int>(std::lround((shades - 1) * pixel.light));
        const auto base = static_cast<int>(shades * colour_of_face[static_cast<std::size_t>(pixel.face)]);
        pixels.push_back(static_cast<std::uint8_t>(1 + base + (pixel.is_edge ? shade / 2 : shade)));
    }
    return report::png_bytes(image.width, image.height, pixels, palette());
}

}  // namespace heartwright::commands
