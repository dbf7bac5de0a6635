#include "runtime/report/compare/grid_differences.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/io/fields/read_planes.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/report/compare/difference_count.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t at_once = 1 << 22;  // numbers in memory of each run

std::string point_text(std::size_t number, const io::FieldGrid& grid) {
    const auto nx = static_cast<std::size_t>(grid.points[0]), ny = static_cast<std::size_t>(grid.points[1]);
    return "point [" + std::to_string(number % nx) + ", " + std::to_string(number / nx % ny) + ", " +
           std::to_string(number / nx / ny) + "]";
}

QuantityDifference finished(const DifferenceCount& count, const std::string& file, const std::string& name,
                            const std::string& unit, const std::string& other_unit, const std::string& where) {
    QuantityDifference result = count.result();
    result.file = file;
    result.name = result.symbol = name;
    result.unit = unit;
    result.other_unit = other_unit;
    if (result.largest > 0) result.where = where;
    return result;
}

void compare_map(const io::MapData* a, const io::MapData* b, const io::FieldGrid& grid,
                 std::vector<QuantityDifference>& all) {
    DifferenceCount count;
    const std::size_t points = static_cast<std::size_t>(grid.count());
    const std::size_t size = std::max(a ? a->values.size() : 0, b ? b->values.size() : 0);
    const auto value = [](const io::MapData* map, std::size_t k) {
        return map && k < map->values.size() ? map->values[k] : none;
    };
    for (std::size_t k = 0; k < size; ++k) count.add(value(a, k), value(b, k), k);
    const io::MapData& known = a ? *a : *b;
    std::string where;
    if (points > 0)
        where = point_text(count.place() % points, grid) +
                (known.each_beat ? ", beat " + std::to_string(count.place() / points + 1) : "");
    all.push_back(finished(count, "maps.h5", known.name, known.unit, b ? b->unit : known.unit, where));
}

// One of the two lacks the file: all that the other has is in it alone. How much is not looked at.
void only_one(const std::string& file, const std::string& name, const std::string& unit, bool in_a,
              std::uint64_t numbers, std::vector<QuantityDifference>& all) {
    QuantityDifference result;
    result.file = file;
    result.name = result.symbol = name;
    result.unit = result.other_unit = unit;
    (in_a ? result.only_a : result.only_b) = numbers;
    all.push_back(result);
}

io::Shape shape_of(const io::FieldInstant& instant, const std::string& quantity, const io::FieldGrid& grid) {
    const io::Shape shape = io::read_shape(instant.path, quantity);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (shape.size() != 3 || shape[2 - axis] != static_cast<std::uint64_t>(grid.points[axis]))
            throw UserFault(instant.path + ": '" + quantity + "' has another grid than the first instant");
    return shape;
}

// What a file claims is believed up to a size that a run can have, and a row of it fits into memory.
void check_size(const io::FieldFolder& fields) {
    constexpr std::int64_t longest = std::int64_t{1} << 27, most = std::int64_t{1} << 36;
    if (fields.instants.empty()) return;
    std::int64_t left = most;
    for (const std::int64_t length : fields.grid.points)
        if (length < 1 || length > longest || (left /= length) < 1)
            throw UserFault(fields.instants.front().path + ": claims more points than can be compared");
}

// A few rows of points at a time.
void compare_instants(const io::FieldInstant& a, const io::FieldInstant& b, const std::string& quantity,
                      const io::FieldGrid& grid, std::size_t first_place, DifferenceCount& count) {
    const io::Shape shape = shape_of(a, quantity, grid);
    shape_of(b, quantity, grid);
    const std::uint64_t rows = std::max<std::uint64_t>(1, at_once / shape[2]);
    for (std::uint64_t k = 0; k < shape[0]; ++k)
        for (std::uint64_t j = 0; j < shape[1]; j += rows) {
            const io::Shape first{k, j, 0}, size{1, std::min(rows, shape[1] - j), shape[2]};
            const std::vector<double> in_a = io::read_box(a.path, quantity, first, size),
                                      in_b = io::read_box(b.path, quantity, first, size);
            const std::size_t from = first_place + static_cast<std::size_t>((k * shape[1] + j) * shape[2]);
            for (std::size_t n = 0; n < in_a.size(); ++n) count.add(in_a[n], in_b[n], from + n);
        }
}

struct States {
    std::string name, unit;
    std::uint64_t numbers = 1;  // of a cell
    enum class Of { cell, site, count } of = Of::cell;
};

std::vector<States> states_of(const io::EndStateFile& file) {
    std::vector<States> all;
    const auto sites = static_cast<std::uint64_t>(std::max<std::int64_t>(1, file.header().site_count()));
    for (const auto& state : file.states()) all.push_back({state.name, state.unit, 1, States::Of::cell});
    for (const auto& state : file.site_states()) all.push_back({state.name, state.unit, sites, States::Of::site});
    for (const auto& count : file.counts()) all.push_back({count, "1", sites, States::Of::count});
    return all;
}

std::vector<double> read_states(const io::EndStateFile& file, const States& states, std::int64_t first,
                                std::int64_t count) {
    switch (states.of) {
        case States::Of::cell:
            return file.state(states.name, first, count);
        case States::Of::site:
            return file.site_state(states.name, first, count);
        case States::Of::count:
            break;
    }
    return file.count(states.name, first, count);
}

}  // namespace

std::string other_mesh(const RunFolder& a, const RunFolder& b) {
    const io::DomainIdentity of_a = domain_of(a), of_b = domain_of(b);
    return of_a.is_mesh() || of_b.is_mesh() ? io::domain_difference("A", of_a, "B", of_b) : "";
}

void require_one_mesh(const RunFolder& a, const RunFolder& b) {
    if (const std::string other = other_mesh(a, b); !other.empty())
        throw UserFault(other +
                        ": values of another mesh, or of the same one with other numbers, do not belong together; run "
                        "both on one mesh file");
}

bool same_grid(const io::FieldGrid& a, const io::FieldGrid& b) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (a.points[axis] != b.points[axis] ||
            std::fabs(a.origin[axis] - b.origin[axis]) > 1e-9 * (1 + std::fabs(a.origin[axis])) ||
            std::fabs(a.spacing[axis] - b.spacing[axis]) > 1e-9 * std::fabs(a.spacing[axis]))
            return false;
    return true;
}

void compare_maps(const std::optional<io::Maps>& a, const std::optional<io::Maps>& b, RunDifferences& into) {
    if (!a && !b) return;
    if (a && b && !same_grid(a->grid, b->grid))
        return into.leave_out("maps", "the grids are not the same",
                              io::domain_difference("A", a->grid.domain, "B", b->grid.domain));
    const auto find = [](const std::optional<io::Maps>& maps, const std::string& name) -> const io::MapData* {
        if (maps)
            for (const io::MapData& map : maps->maps)
                if (map.name == name) return &map;
        return nullptr;
    };
    if (a)
        for (const io::MapData& map : a->maps) compare_map(&map, find(b, map.name), a->grid, into.quantities);
    if (b)
        for (const io::MapData& map : b->maps)
            if (!find(a, map.name)) compare_map(nullptr, &map, b->grid, into.quantities);
}

void compare_fields(const std::filesystem::path& a_folder, const std::filesystem::path& b_folder,
                    RunDifferences& into) {
    const io::FieldFolder a = io::list_fields((a_folder / "fields").string()),
                          b = io::list_fields((b_folder / "fields").string());
    if (a.instants.empty() && b.instants.empty()) return;
    check_size(a);
    check_size(b);
    const bool both = !a.instants.empty() && !b.instants.empty();
    if (both && !same_grid(a.grid, b.grid))
        return into.leave_out("fields", "the grids are not the same",
                              io::domain_difference("A", a.grid.domain, "B", b.grid.domain));
    const auto find = [](const io::FieldFolder& fields, const std::string& name) -> const io::FieldQuantity* {
        for (const auto& quantity : fields.quantities)
            if (quantity.name == name) return &quantity;
        return nullptr;
    };
    const auto all_of = [](const io::FieldFolder& fields) {
        return static_cast<std::uint64_t>(fields.instants.size()) * static_cast<std::uint64_t>(fields.grid.count());
    };
    for (const auto& quantity : a.quantities) {
        const io::FieldQuantity* other = find(b, quantity.name);
        if (!other) {
            only_one("fields", quantity.name, quantity.unit, true, all_of(a), into.quantities);
            continue;
        }
        DifferenceCount count;
        std::vector<double> times;
        std::uint64_t only_a = 0, only_b = 0;
        const auto points = static_cast<std::size_t>(a.grid.count());
        std::size_t i = 0, j = 0;
        while (i < a.instants.size() || j < b.instants.size()) {
            const double t_a = i < a.instants.size() ? a.instants[i].t : std::numeric_limits<double>::infinity();
            const double t_b = j < b.instants.size() ? b.instants[j].t : std::numeric_limits<double>::infinity();
            if (std::isfinite(t_a) && std::fabs(t_a - t_b) <= 1e-9 * (1 + std::fabs(t_a))) {
                compare_instants(a.instants[i++], b.instants[j++], quantity.name, a.grid, times.size() * points, count);
                times.push_back(t_a);
            } else if (t_a < t_b) {
                ++i;
                only_a += points;
            } else {
                ++j;
                only_b += points;
            }
        }
        std::string where;
        if (!times.empty() && points > 0)
            where = "t = " + readable(times[count.place() / points], 8) + " ms, " +
                    point_text(count.place() % points, a.grid);
        into.quantities.push_back(finished(count, "fields", quantity.name, quantity.unit, other->unit, where));
        into.quantities.back().only_a += only_a;
        into.quantities.back().only_b += only_b;
    }
    for (const auto& quantity : b.quantities)
        if (!find(a, quantity.name))
            only_one("fields", quantity.name, quantity.unit, false, all_of(b), into.quantities);
}

void compare_end_states(const std::filesystem::path& a_folder, const std::filesystem::path& b_folder,
                        RunDifferences& into) {
    const auto path_in = [](const std::filesystem::path& folder) { return (folder / "end_state.h5").string(); };
    const bool has_a = std::filesystem::is_regular_file(path_in(a_folder)),
               has_b = std::filesystem::is_regular_file(path_in(b_folder));
    if (!has_a && !has_b) return;
    if (!has_a || !has_b) {
        const io::EndStateFile file(path_in(has_a ? a_folder : b_folder));
        for (const States& states : states_of(file))
            only_one("end_state.h5", states.name, states.unit, has_a, states.numbers * file.header().cells.size(),
                     into.quantities);
        return;
    }
    const io::EndStateFile a(path_in(a_folder)), b(path_in(b_folder));
    const std::string other_domain = io::domain_difference("A", a.header().domain, "B", b.header().domain);
    if (!other_domain.empty() || a.header().grid != b.header().grid || a.header().cells != b.header().cells ||
        a.header().sites != b.header().sites)
        return into.leave_out("end states", "they are not of the same cells and sites", other_domain);
    if (a.header().t != b.header().t)
        return into.leave_out("end states", "that of A is of " + readable(a.header().t, 8) + " ms, that of B of " +
                                                readable(b.header().t, 8) + " ms");
    const std::vector<States> in_a = states_of(a), in_b = states_of(b);
    const auto find = [](const std::vector<States>& in, const States& states) {
        return std::find_if(in.begin(), in.end(),
                            [&](const States& other) { return other.name == states.name && other.of == states.of; });
    };
    const auto cells = static_cast<std::int64_t>(a.header().cells.size());
    for (const States& states : in_a) {
        const auto other = find(in_b, states);
        if (other == in_b.end()) {
            only_one("end_state.h5", states.name, states.unit, true, states.numbers * static_cast<std::uint64_t>(cells),
                     into.quantities);
            continue;
        }
        DifferenceCount count;
        const auto rows = static_cast<std::int64_t>(std::max<std::uint64_t>(1, at_once / states.numbers));
        for (std::int64_t first = 0; first < cells; first += rows) {
            const std::int64_t size = std::min(rows, cells - first);
            const std::vector<double> of_a = read_states(a, states, first, size),
                                      of_b = read_states(b, *other, first, size);
            for (std::size_t n = 0; n < std::min(of_a.size(), of_b.size()); ++n)
                count.add(of_a[n], of_b[n],
                          static_cast<std::size_t>(first) * static_cast<std::size_t>(states.numbers) + n);
        }
        std::string where;
        if (cells > 1 && count.result().largest > 0) {
            const auto cell =
                a.header().place(a.header().cells[count.place() / static_cast<std::size_t>(states.numbers)]);
            where = "cell [" + std::to_string(cell[0]) + ", " + std::to_string(cell[1]) + ", " +
                    std::to_string(cell[2]) + "]";
        }
        into.quantities.push_back(finished(count, "end_state.h5", states.name, states.unit, other->unit, where));
    }
    for (const States& states : in_b)
        if (find(in_a, states) == in_a.end())
            only_one("end_state.h5", states.name, states.unit, false,
                     states.numbers * static_cast<std::uint64_t>(cells), into.quantities);
}

}  // namespace heartwright::report
