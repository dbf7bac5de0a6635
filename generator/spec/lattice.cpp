#include "generator/spec/sections.hpp"

#include <cmath>

#include "generator/spec/equation.hpp"
#include "generator/spec/keys.hpp"
#include "generator/spec/limits.hpp"

namespace heartwright::spec {
namespace {

// One of two words; `first` when it is neither.
bool is_first_of(const json::Value& object, std::string_view key, const std::string& first, const std::string& second,
                 Reader& reader) {
    const json::Value* value = object.find(key);
    if (!value || !reader.is(*value, json::Kind::string, "'" + std::string(key) + "'")) return true;
    if (value->text != first && value->text != second) {
        reader.error(inside_quotes(value->origin),
                     "'" + std::string(key) + "' is \"" + first + "\" or \"" + second + "\"",
                     reader.suggestion(value->text, {first, second}));
    }
    return value->text != second;
}

void read_shape(const json::Value& value, Lattice& lattice, Reader& reader) {
    if (!reader.is(value, json::Kind::array, "'shape'")) return;
    if (value.items.size() != 3)
        return reader.error(first_character(value), "a shape has three numbers of sites, 1 where it is flat");
    const double most = static_cast<double>(limits::sites);
    double sites = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const json::Value& size = value.items[axis];
        if (!reader.is(size, json::Kind::number, "a number of sites")) return;
        if (!(size.number >= 1 && size.number == std::floor(size.number)))
            return reader.error(size.origin, "a number of sites is a whole number from 1 on");
        sites *= size.number;
        if (sites > most)
            return reader.error(size.origin, "the lattice is too large: a cell has at most 16,777,216 sites");
        lattice.shape[axis] = static_cast<std::int64_t>(size.number);
    }
}

void read_voxels(const json::Value& value, Lattice& lattice, Reader& reader) {
    if (!reader.is(value, json::Kind::array, "'voxels'")) return;
    if (value.items.size() != 3)
        return reader.error(first_character(value), "'voxels' has three numbers: those of a site along x, y and z");
    std::array<std::int64_t, 3> voxels{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const json::Value& size = value.items[axis];
        if (!reader.is(size, json::Kind::number, "a number of voxels")) return;
        if (!(size.number >= 1 && size.number <= limits::voxels && size.number == std::floor(size.number)))
            return reader.error(size.origin, "a number of voxels is a whole number from 1 to 9");
        voxels[axis] = static_cast<std::int64_t>(size.number);
    }
    lattice.voxels = voxels;
}

void read_spacing(const json::Value& value, Lattice& lattice, Reader& reader) {
    const std::optional<Quantity> spacing = reader.quantity(value, "a spacing", keys::quantity);
    if (!spacing) return;
    const json::Value* inner = value.find("value");
    const Origin origin = inside_quotes((inner ? inner : &value)->origin);
    if (!reader.has_unit(*spacing, *parse_unit("um"), "spacing", origin)) return;
    if (!(spacing->value > 0)) return reader.error(origin, "a spacing is above 0");
    lattice.spacing = spacing->value;
}

void read_means(const json::Value& value, Lattice& lattice, Reader& reader) {
    if (!reader.is(value, json::Kind::array, "'means'")) return;
    if (!reader.is_within(value.items.size(), limits::equations, first_character(value), "means")) return;
    for (const json::Value& item : value.items) {
        std::optional<Equation> mean = read_equation(item, means_component, reader);
        if (!mean) continue;
        if (mean->kind == EquationKind::value) {
            lattice.means.push_back(*std::move(mean));
        } else {
            reader.error(mean->origin,
                         "'" + left_side(*mean) + "' is no mean: a mean gives a symbol of the cell, x = mean(...)",
                         "a component of the cell can read it: " + left_side(*mean) + " = x");
        }
    }
}

}  // namespace

Lattice read_lattice(const json::Member& member, Reader& reader) {
    const json::Value& value = member.value;
    const std::string what = "'lattice'";
    Lattice lattice;
    lattice.origin = name_origin(member);
    if (!reader.is_object(value, what, keys::lattice)) return lattice;
    lattice.doc = reader.string(value, "doc");
    if (const json::Value* site = value.find("site"); site && reader.is(*site, json::Kind::string, "'site'")) {
        if (reader.is_name(site->text, inside_quotes(site->origin), "what a lattice is made of"))
            lattice.site = site->text;
    }
    if (const json::Value* shape = reader.required(value, what, "shape")) read_shape(*shape, lattice, reader);
    if (const json::Member* voxels = value.member("voxels")) {
        lattice.voxels_origin = name_origin(*voxels);
        read_voxels(voxels->value, lattice, reader);
    }
    if (const json::Value* spacing = value.find("spacing")) read_spacing(*spacing, lattice, reader);
    lattice.is_weighted_per_total = is_first_of(value, "weight", "per_total", "per_employed", reader);
    lattice.walls_mirror = is_first_of(value, "walls", "mirror", "zero_flux", reader);
    if (const json::Value* means = value.find("means")) read_means(*means, lattice, reader);
    return lattice;
}

}  // namespace heartwright::spec
