// What an experiment says about the sites of its cells: lattice, line scans, sparks. Whether places lie in the employed
// shape is for bind(): the model has the shape.
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr std::size_t max_places = 1 << 20;

LineScan read_line_scan(const json::Value& value, std::size_t number, Reading& reading) {
    LineScan scan;
    scan.origin = value.origin;
    scan.name = "scan_" + std::to_string(number + 1);
    if (!reading.values.is_object(value, "a line scan")) return scan;
    ObjectReader object(value, line_scan_keys, "this line scan", reading.diagnostics);
    if (const json::Value* name = object.find("name")) {
        scan.origin = name->origin;
        if (auto text = reading.values.name(*name, "'name'")) scan.name = *text;
        // It names a group of an HDF5 file.
        if (scan.name.find('/') != std::string::npos || scan.name.find_first_not_of('.') == std::string::npos)
            reading.diagnostics.error(name->origin, "the name of a line scan has no '/' and is more than dots");
    }
    object.call("line scan '" + scan.name + "'");
    if (reading.experiment.geometry.given) object.require("cell");
    read_members(object, scan, reading);
    check_window(scan, value.origin, reading);
    if (const json::Value* through = object.find("through")) {
        const bool is_pair = through->is(json::Kind::array) && through->items.size() == 2;
        if (!is_pair)
            reading.diagnostics.error(through->origin, "'through' is an array of two indices, those on the other axes");
        for (std::size_t k = 0; is_pair && k < 2; ++k)
            if (auto index = reading.values.integer(through->items[k], "an index of 'through'", 0, max_axis - 1))
                scan.through[k] = *index;
    }
    object.finish();
    return scan;
}

}  // namespace

void read_lattice(const json::Value& value, Reading& reading) {
    Lattice lattice;
    lattice.origin = value.origin;
    if (reading.values.is_object(value, "'lattice'")) {
        ObjectReader object(value, lattice_keys, "'lattice'", reading.diagnostics);
        if (const auto shape = object.axes("sites", 1)) lattice.sites = *shape;
        if (const auto weight = object.choice("weight")) lattice.weighs_per_total = *weight == 0;
        if (const auto walls = object.choice("walls")) lattice.walls_mirror = *walls == 0;
        object.finish();
    }
    reading.experiment.lattice = lattice;
}

Sites read_sites(const json::Value& value, const std::string& what, Reading& reading) {
    Sites sites;
    sites.origin = value.origin;
    if (value.is(json::Kind::string)) {
        reading.values.choice(value, "'sites' of " + what, {"all"});
        return sites;
    }
    sites.all = false;
    if (!value.is(json::Kind::array)) {
        reading.diagnostics.error(value.origin,
                                  "'sites' of " + what + " is \"all\" or an array of places such as [[50, 5, 5]]");
        return sites;
    }
    if (value.items.empty()) reading.diagnostics.error(value.origin, "'sites' of " + what + " names none");
    if (value.items.size() > max_places) {
        reading.diagnostics.error(value.origin,
                                  "'sites' of " + what + " names more than " + std::to_string(max_places));
        return sites;
    }
    for (const json::Value& item : value.items)
        if (auto place = reading.values.integers3(item, "a site", 0, 0)) sites.places.push_back(*place);
    return sites;
}

void read_line_scans(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'line_scans'");
    if (!items) return;
    std::vector<LineScan>& scans = reading.experiment.line_scans;
    for (const json::Value& item : *items) {
        scans.push_back(read_line_scan(item, scans.size(), reading));
        for (std::size_t k = 0; k + 1 < scans.size(); ++k)
            if (scans[k].name == scans.back().name)
                reading.diagnostics.error(scans.back().origin, "line scan '" + scans[k].name + "' is there twice");
    }
}

void read_sparks(const json::Value& value, Reading& reading) {
    Sparks sparks;
    sparks.origin = value.origin;
    if (!reading.values.is_object(value, "'sparks'")) return;
    ObjectReader object(value, sparks_keys, "'sparks'", reading.diagnostics);
    const json::Value* cells = reading.experiment.geometry.given ? object.require("cells") : object.find("cells");
    if (cells) {
        if (const auto* items = reading.values.array(*cells, "'cells'")) {
            for (const json::Value& item : *items)
                if (auto cell = read_cell(item, "this cell of 'sparks'", reading)) {
                    for (const auto& other : sparks.cells)
                        if (other == *cell) reading.diagnostics.error(item.origin, "this cell is there twice");
                    sparks.cells.push_back(*cell);
                }
            if (items->empty()) reading.diagnostics.error(cells->origin, "'cells' of 'sparks' names none");
            const std::int64_t most = object.descriptor("cells").most_items;
            if (static_cast<std::int64_t>(items->size()) > most)
                reading.diagnostics.error(cells->origin, "'cells' of 'sparks' names more than " + std::to_string(most));
        }
    } else {
        sparks.cells.push_back({0, 0, 0});
    }
    read_members(object, sparks, reading);
    if (!value.find("show")) sparks.show = sparks.of;
    check_window(sparks, value.origin, reading);
    object.finish();
    reading.experiment.sparks = std::move(sparks);
}

}  // namespace heartwright::experiment
