#include "runtime/io/fields/end_state_file.hpp"

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"

namespace heartwright::io {

EndStateWriter::EndStateWriter(const std::string& path, const EndStateHeader& header, std::uint64_t cells)
    : file_(path, {.is_seen_whole = true, .is_synced = true, .has_checksums = false}),
      cells_(cells),
      sites_(static_cast<std::uint64_t>(header.site_count())) {
    file_.attribute("format", 1.0);
    file_.attribute("model", header.model);
    file_.attribute("spec_hash", header.spec_hash);
    file_.attribute("experiment", header.experiment);
    write_domain(file_, header.domain);
    file_.attribute("t [ms]", header.t);
    file_.attribute("step", static_cast<double>(header.step));
    file_.attribute("seed", static_cast<double>(header.seed));
    file_.attribute("grid", std::vector<double>(header.grid.begin(), header.grid.end()));
    file_.group("states");
    if (header.has_parameters) file_.group("parameters");
    if (sites_ > 0) {
        file_.group("sites");
        file_.attribute_of("sites", "shape", std::vector<double>(header.sites.begin(), header.sites.end()));
        file_.group("counts");
    }
    if (header.probes.empty()) return;
    std::vector<std::string> names;
    std::vector<std::int64_t> numbers;
    for (const auto& [name, cell] : header.probes) {
        names.push_back(name);
        numbers.push_back(cell);
    }
    file_.group("probes");
    file_.texts("probes/name", names);
    file_.begin("probes/cell", Number::i64, {numbers.size()});
    rows(numbers);
}

EndStateWriter::EndStateWriter(const std::string& path, const EndStateHeader& header)
    : EndStateWriter(path, header, header.cells.size()) {
    begin_cells();
    rows(header.cells);
}

void EndStateWriter::begin_cells() { file_.begin("cells", Number::i64, {cells_}); }

void EndStateWriter::begin_state(const std::string& name, const std::string& unit, bool single) {
    file_.begin("states/" + name, single ? Number::f32 : Number::f64, {cells_});
    file_.attribute_of_set("unit", unit);
    is_single_ = single;
}

void EndStateWriter::begin_parameter(const std::string& name, const std::string& unit) {
    file_.begin("parameters/" + name, Number::f64, {cells_});
    file_.attribute_of_set("unit", unit);
    is_single_ = false;
}

void EndStateWriter::begin_site_state(const std::string& name, const std::string& unit) {
    file_.begin("sites/" + name, Number::f64, {cells_, sites_});
    file_.attribute_of_set("unit", unit);
    is_single_ = false;
}

void EndStateWriter::begin_count(const std::string& name) {
    file_.begin("counts/" + name, Number::u8, {cells_, sites_});
}

void EndStateWriter::rows(const std::vector<std::int64_t>& numbers) {
    file_.write(numbers.data(), static_cast<std::int64_t>(8 * numbers.size()));
}

void EndStateWriter::rows(const std::vector<double>& values) {
    if (!is_single_) {
        file_.write(values.data(), static_cast<std::int64_t>(8 * values.size()));
        return;
    }
    const std::vector<float> single(values.begin(), values.end());
    file_.write(single.data(), static_cast<std::int64_t>(4 * single.size()));
}

void EndStateWriter::rows(const std::vector<std::uint8_t>& channels) {
    file_.write(channels.data(), static_cast<std::int64_t>(channels.size()));
}

void EndStateWriter::state(const std::string& name, const std::string& unit, const std::vector<double>& values,
                           bool single) {
    begin_state(name, unit, single);
    rows(values);
}

void EndStateWriter::site_state(const std::string& name, const std::string& unit, const std::vector<double>& values) {
    begin_site_state(name, unit);
    rows(values);
}

void EndStateWriter::count(const std::string& name, const std::vector<std::uint8_t>& channels) {
    begin_count(name);
    rows(channels);
}

EndStateFile::EndStateFile(std::string path) : path_(std::move(path)) {
    read_header();
    read_cells();
    read_quantities();
}

namespace {

constexpr std::int64_t longest_axis = std::int64_t{1} << 20;

// A whole number of [least, most], else nothing.
bool is_whole(double value, double least, double most) {
    return value >= least && value <= most && value == std::floor(value);
}

bool has(const std::vector<std::string>& names, const char* name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Three axes, none longer than there can be.
std::array<std::int64_t, 3> axes(const std::vector<double>& said, const std::string& what) {
    std::array<std::int64_t, 3> shape{};
    if (said.size() != 3) throw UserFault(what + " is not three numbers");
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (!is_whole(said[axis], 1, static_cast<double>(longest_axis)))
            throw UserFault(what + " is not three whole numbers from 1 to " + std::to_string(longest_axis));
        shape[axis] = static_cast<std::int64_t>(said[axis]);
    }
    return shape;
}

}  // namespace

void EndStateFile::read_header() {
    const auto number = [&](const char* key, double fallback) {
        const std::vector<double> values = read_attribute(path_, "/", key);
        return values.size() == 1 && std::isfinite(values[0]) ? values[0] : fallback;
    };
    if (number("format", 0) != 1)
        throw UserFault(path_ + ": is no end state of a run: it has no attribute 'format' that is 1");
    header_.model = read_text_attribute(path_, "/", "model");
    header_.spec_hash = read_text_attribute(path_, "/", "spec_hash");
    header_.experiment = read_text_attribute(path_, "/", "experiment");
    header_.domain = read_domain(path_);
    header_.t = number("t [ms]", 0);
    header_.step = static_cast<std::int64_t>(std::clamp(number("step", 0), 0.0, 9e15));
    header_.seed = static_cast<std::uint64_t>(std::clamp(number("seed", 1), 0.0, 9e15));
    header_.grid = axes(read_attribute(path_, "/", "grid"), path_ + ": its 'grid'");
}

void EndStateFile::read_cells() {
    const std::vector<std::string> members = read_members(path_, "/");
    const Shape shape = read_shape(path_, "cells");
    // Three factors below 2^20 fit into 60 bits.
    const auto count = static_cast<std::uint64_t>(header_.grid_count());
    if (shape.size() != 1 || shape[0] == 0 || shape[0] > count)
        throw UserFault(path_ + ": 'cells' is not [n] with n from 1 to the grid's " + std::to_string(count));
    constexpr std::uint64_t bytes_a_cell = 64;
    if (shape[0] > static_cast<std::uint64_t>(host_memory_available()) / bytes_a_cell)
        throw MachineFault(path_ + ": its " + std::to_string(shape[0]) +
                           " cells do not fit into the memory of this machine");
    double before = -1;
    for (const double cell : read_rows(path_, "cells", 0, shape[0])) {
        if (!is_whole(cell, before + 1, static_cast<double>(count) - 1))
            throw UserFault(path_ + ": 'cells' does not ascend within the grid's " + std::to_string(count) + " points");
        header_.cells.push_back(static_cast<std::int64_t>(cell));
        before = cell;
    }
    if (!has(members, "probes")) return;
    constexpr std::uint64_t most_probes = 100000;
    const std::vector<std::string> names = read_texts(path_, "probes/name", most_probes);
    if (read_shape(path_, "probes/cell") != Shape{names.size()})
        throw UserFault(path_ + ": 'probes' has not one cell a name");
    const std::vector<double> cells = read_rows(path_, "probes/cell", 0, names.size());
    for (std::size_t k = 0; k < names.size(); ++k) {
        if (!is_whole(cells[k], 0, static_cast<double>(count) - 1))
            throw UserFault(path_ + ": probe '" + names[k] + "' lies in no cell of the grid");
        header_.probes.emplace_back(names[k], static_cast<std::int64_t>(cells[k]));
    }
}

void EndStateFile::check_shape(const std::string& name, const Shape& expected) const {
    const auto text = [](const Shape& shape) {
        std::string words;
        for (const auto n : shape) words += (words.empty() ? "[" : ", ") + std::to_string(n);
        return (words.empty() ? "[" : words) + "]";
    };
    const Shape shape = read_shape(path_, name);
    if (shape != expected)
        throw UserFault(path_ + ": '" + name + "' has the shape " + text(shape) + ", not " + text(expected));
}

void EndStateFile::read_quantities() {
    const std::vector<std::string> members = read_members(path_, "/");
    if (!has(members, "states")) throw UserFault(path_ + ": has no 'states'");
    const std::uint64_t cells = header_.cells.size();
    for (const std::string& name : read_members(path_, "states")) {
        check_shape("states/" + name, {cells});
        states_.push_back({name, read_text_attribute(path_, "states/" + name, "unit")});
    }
    if (!has(members, "sites")) return;
    header_.sites = axes(read_attribute(path_, "sites", "shape"), path_ + ": 'shape' of its 'sites'");
    const auto sites = static_cast<std::uint64_t>(header_.site_count());
    for (const std::string& name : read_members(path_, "sites")) {
        check_shape("sites/" + name, {cells, sites});
        site_states_.push_back({name, read_text_attribute(path_, "sites/" + name, "unit")});
    }
    if (!has(members, "counts")) return;
    for (const std::string& name : read_members(path_, "counts")) {
        check_shape("counts/" + name, {cells, sites});
        counts_.push_back(name);
    }
}

std::int64_t EndStateFile::row_of(std::int64_t number) const {
    const auto found = std::lower_bound(header_.cells.begin(), header_.cells.end(), number);
    return found != header_.cells.end() && *found == number ? found - header_.cells.begin() : -1;
}

std::vector<double> EndStateFile::state(const std::string& name, std::int64_t first, std::int64_t count) const {
    return read_rows(path_, "states/" + name, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count));
}
std::vector<double> EndStateFile::site_state(const std::string& name, std::int64_t first, std::int64_t count) const {
    return read_rows(path_, "sites/" + name, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count));
}
std::vector<double> EndStateFile::count(const std::string& name, std::int64_t first, std::int64_t count) const {
    return read_rows(path_, "counts/" + name, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count));
}

}  // namespace heartwright::io
