#include "runtime/mesh/formats/gmsh/gmsh_data.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <unordered_map>

namespace heartwright::mesh {

using io::shown_word;

namespace {

// Views of several steps repeat their title.
std::string free_name(const std::vector<Field>& fields, const std::string& title, std::int64_t step) {
    const auto is_taken = [&](const std::string& name) {
        return std::any_of(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; });
    };
    if (!is_taken(title)) return title;
    std::string name = title + " step " + std::to_string(step);
    while (is_taken(name)) name += "'";
    return name;
}

}  // namespace

// String tags (the first names the field), real tags, integer tags (step, components, entries), then the entries.
void GmshData::read(GmshScanner& scanner, bool is_of_nodes) {
    io::TextScanner& text = scanner.text();
    std::string title;
    const std::int64_t texts = text.integer("the number of texts", 0, 100);
    text.rest_of_line();
    for (std::int64_t k = 0; k < texts; ++k) {
        std::string_view line = text.rest_of_line();
        if (line.size() >= 2 && line.front() == '"') line = line.substr(1, line.size() - 2);
        if (k == 0) title = line;
    }
    const std::int64_t reals = text.integer("the number of reals", 0, 100);
    for (std::int64_t k = 0; k < reals; ++k) text.number("a value");
    const std::int64_t wholes = text.integer("the number of whole numbers", 3, 100);
    std::array<std::int64_t, 3> facts{};
    for (std::int64_t k = 0; k < wholes; ++k) {
        const std::int64_t value = text.integer("a number");
        if (k < 3) facts[static_cast<std::size_t>(k)] = value;
    }
    scanner.begin_binary();
    Field field{title, static_cast<std::size_t>(std::clamp<std::int64_t>(facts[1], 0, 1024)), {}};
    const std::size_t left = text.text().size() - text.at();
    if (field.components == 0 || facts[1] > 1024)
        scanner.fail("the field " + shown_word(title) + " has " + std::to_string(facts[1]) +
                     " components, expected 1 to 1024");
    const std::size_t most = left / (scanner.is_binary() ? 4 + 8 * field.components : 2 * field.components);
    if (facts[2] < 0 || static_cast<std::uint64_t>(facts[2]) > most)
        scanner.fail("the field " + shown_word(title) + " has " + std::to_string(facts[2]) +
                     " values, but the file has only " + std::to_string(left) + " bytes left, room for at most " +
                     std::to_string(most) + ": it is truncated, or the count is wrong");
    fields_.push_back({is_of_nodes, facts[0], std::move(field), {}});
    Data& data = fields_.back();
    for (std::int64_t k = 0; k < facts[2]; ++k) {
        data.numbers.push_back(scanner.int32());
        for (std::size_t c = 0; c < data.field.components; ++c) data.field.values.push_back(scanner.real());
    }
}

void GmshData::finish(GmshMesh& into) const {
    Mesh& mesh = into.file.mesh;
    std::unordered_map<std::int64_t, std::int32_t> elements;
    if (std::any_of(fields_.begin(), fields_.end(), [](const Data& data) { return !data.is_of_nodes; }))
        for (std::size_t e = 0; e < mesh.element_labels.size(); ++e)
            elements.emplace(mesh.element_labels[e], static_cast<std::int32_t>(e));
    for (const Data& data : fields_) {
        const auto& places = data.is_of_nodes ? into.numbers : elements;
        const std::size_t components = data.field.components;
        const std::size_t count = data.is_of_nodes ? mesh.nodes.size() : mesh.elements.size();
        constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
        Field field{data.field.name, components, std::vector<double>(count * components, no_value)};
        std::vector<bool> has_value(count);
        if (data.is_of_nodes) {  // a node of no element needs none
            has_value = nodes_in_use(mesh);
            has_value.flip();
        }
        for (std::size_t k = 0; k < data.numbers.size(); ++k) {
            const auto place = places.find(data.numbers[k]);
            if (place == places.end()) continue;  // of an element that is left out
            has_value[static_cast<std::size_t>(place->second)] = true;
            for (std::size_t c = 0; c < components; ++c)
                field.values[static_cast<std::size_t>(place->second) * components + c] =
                    data.field.values[k * components + c];
        }
        if (std::find(has_value.begin(), has_value.end(), false) != has_value.end()) {
            into.file.warnings.push_back("the field " + shown_word(data.field.name) + " lacks values and was left out");
            continue;
        }
        std::vector<Field>& fields = data.is_of_nodes ? mesh.node_fields : mesh.element_fields;
        field.name = free_name(fields, field.name, data.step);
        fields.push_back(std::move(field));
    }
}

}  // namespace heartwright::mesh
