// VTK's XML files of image data: arrays at its points, or at its cells.
#include <algorithm>
#include <array>
#include <cmath>

#include "runtime/anatomy/read_image.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/io/arrays/vtk_xml.hpp"

namespace heartwright::anatomy {

namespace {

using io::shown_word;

// Numbers of an attribute.
template <std::size_t N>
std::array<double, N> numbers_of(const std::string& name, const io::XmlAttributes& tag, const char* key,
                                 const char* fallback) {
    const std::string text = io::value_of(tag, key, fallback);
    io::TextScanner scanner(name + ": " + key, text);
    std::array<double, N> numbers{};
    for (double& number : numbers) number = scanner.number("a number");
    if (!scanner.is_at_end()) scanner.fail("more than " + std::to_string(N) + " numbers");
    return numbers;
}

// Points along each axis.
std::array<std::int64_t, 3> extent_of(const std::string& name, const io::VtkXml& xml) {
    const auto whole = numbers_of<6>(name, xml.data_set, "WholeExtent", "");
    const std::string of_piece = io::value_of(xml.pieces.front().attributes, "Extent", "");
    const auto piece = of_piece.empty() ? whole : numbers_of<6>(name, xml.pieces.front().attributes, "Extent", "");
    std::array<std::int64_t, 3> points{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double first = whole[2 * axis], last = whole[2 * axis + 1];
        if (!(last >= first) || !(last - first < 1e9) || first != std::floor(first) || last != std::floor(last) ||
            std::fabs(first) > 1e9)
            refuse(name, "its extent along " + std::string(1, "xyz"[axis]) + " is absurd");
        points[axis] = static_cast<std::int64_t>(last - first) + 1;
    }
    if (piece != whole) refuse(name, "its one piece is not the whole extent");
    return points;
}

struct Candidate {
    const io::DataArray* array = nullptr;
    bool is_of_points = false;
};

bool is_usual_name(std::string name) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    for (const char* one : {"label", "labels", "tag", "tags", "region", "regions"})
        if (name == one) return true;
    return false;
}

Candidate chosen_array(const std::string& name, const io::VtkXml& xml, const std::string& asked) {
    std::vector<Candidate> all, usual;
    std::string names, texts;
    for (const io::VtkXml::Section& section : xml.pieces.front().sections) {
        for (const std::string& text : section.text_arrays) texts += (texts.empty() ? "" : ", ") + shown_word(text);
        for (const io::DataArray& array : section.arrays) {
            if (section.name != "PointData" && section.name != "CellData") continue;
            const Candidate one{&array, section.name == "PointData"};
            names += (names.empty() ? "" : ", ") + shown_word(array.name);
            if (!asked.empty() && array.name == asked) return one;
            all.push_back(one);
            if (is_usual_name(array.name)) usual.push_back(one);
        }
    }
    if (all.empty()) refuse(name, texts.empty() ? "has no array" : "has no array of numbers; text is in " + texts);
    if (!asked.empty())
        refuse(name, "has no array " + shown_word(asked) + (texts.empty() ? "" : " of numbers") + "; it has " + names +
                         (texts.empty() ? "" : ", and text in " + texts));
    if (all.size() == 1) return all[0];
    if (usual.size() == 1) return usual[0];
    refuse(name, "has several arrays; name one of " + names + ", such as \"" + name + ":" + all[0].array->name + "\"");
}

}  // namespace

Image read_vti(const std::string& name, std::string_view bytes, const std::string& array) {
    const io::VtkXml xml = io::read_vtk_xml(name, bytes, "ImageData");
    Image image;
    image.name = array.empty() ? name : name + ":" + array;
    const auto points = extent_of(name, xml);
    const Candidate chosen = chosen_array(name, xml, array);
    for (std::size_t axis = 0; axis < 3; ++axis)
        image.cells[axis] = chosen.is_of_points ? points[axis] : std::max<std::int64_t>(points[axis] - 1, 1);
    image.components = chosen.array->components;
    if (image.components != 1 && image.components != 3)
        refuse(chosen.array->place,
               "has " + std::to_string(image.components) + " numbers at each point, expected 1 or 3");
    const auto spacing = numbers_of<3>(name, xml.data_set, "Spacing", "1 1 1");
    const auto frame = numbers_of<9>(name, xml.data_set, "Direction", "1 0 0 0 1 0 0 0 1");
    Directions directions{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t row = 0; row < 3; ++row) directions[axis][row] = frame[3 * row + axis] * spacing[axis];
    const AxesOfPicture axes = axes_of(name, directions, image.cells);
    image.spacing = axes.spacing;
    const std::size_t count = checked_count(
        name, {image.cells[0], image.cells[1], image.cells[2], static_cast<std::int64_t>(image.components)});
    image.values = io::read_numbers(*chosen.array, xml.encoding, count);
    reverse_axes(image, axes.reversed);
    return image;
}

}  // namespace heartwright::anatomy
