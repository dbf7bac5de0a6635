#include "runtime/commands/build/tile_file.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/commands/build/choices_file.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/operators/sparse/tile_costs.hpp"

namespace heartwright::commands {
namespace {

using experiment::Key;
using experiment::Need;
using experiment::ObjectKeys;
using experiment::ObjectReader;
using experiment::ValueReader;

constexpr Key tile_keys[] = {{.name = "device", .need = Need::required},
                             {.name = "precision", .need = Need::required},
                             {.name = "couplings", .need = Need::required},
                             {.name = "rows", .need = Need::required},
                             {.name = "grid"},
                             {.name = "tile", .need = Need::required},
                             {.name = "ms_per_product", .need = Need::required},
                             {.name = "date", .need = Need::required},
                             {.name = "version", .need = Need::required},
                             {.name = "driver"}};
constexpr ObjectKeys tile_object{.keys = tile_keys};

TunedTile read_tile(const json::Value& object, Diagnostics& diagnostics) {
    TunedTile tuned;
    ValueReader values(diagnostics);
    ObjectReader reader(object, tile_object, "a choice of a machine", diagnostics);
    const auto text = [&](const char* key) {
        const auto* v = reader.find(key);
        return v ? values.name(*v, key).value_or("") : "";
    };
    tuned.device = text("device");
    if (const auto* v = reader.find("precision"))
        tuned.precision = values.choice(*v, "precision", {"fp64", "fp32"}).value_or("");
    if (const auto* v = reader.find("couplings"))
        tuned.couplings = values.choice(*v, "couplings", {"fp64", "fp32", of_stencil}).value_or("");
    if (const auto* v = reader.find("grid")) tuned.grid = values.name(*v, "grid").value_or("");
    if (tuned.is_of_grid() == tuned.grid.empty())
        diagnostics.error(object.origin,
                          "'grid' is the shape of a grid with \"couplings\": \"stencil\", and of it alone");
    if (const auto* v = reader.find("rows"))
        tuned.rows = values.integer(*v, "rows", 1, std::int64_t{1} << 40).value_or(0);
    if (const auto* v = reader.find("tile")) {
        try {
            const std::string text = values.name(*v, "tile").value_or("");
            if (tuned.is_of_grid())
                tuned.block = diffusion::stencil_block_of(text, "tile");
            else
                tuned.tile = sparse::tile_shape_of(text, "tile");
        } catch (const UserFault& fault) {
            diagnostics.error(v->origin, fault.what());
        }
    }
    if (const auto* v = reader.find("ms_per_product")) {
        tuned.ms_per_product = values.number(*v, "ms_per_product").value_or(0);
        if (!(tuned.ms_per_product > 0)) diagnostics.error(v->origin, "ms_per_product is more than 0");
    }
    tuned.date = text("date");
    tuned.version = text("version");
    if (const auto* v = reader.find("driver")) tuned.driver = values.name(*v, "driver").value_or("");
    reader.finish();
    return tuned;
}

nlohmann::ordered_json json_of(const TunedTile& tuned) {
    nlohmann::ordered_json json{
        {"device", tuned.device},
        {"precision", tuned.precision},
        {"couplings", tuned.couplings},
        {"rows", tuned.rows},
        {"tile", tuned.is_of_grid() ? diffusion::text_of(tuned.block) : sparse::text_of(tuned.tile)},
        {"ms_per_product", tuned.ms_per_product},
        {"date", tuned.date},
        {"version", tuned.version}};
    if (tuned.is_of_grid()) json["grid"] = tuned.grid;
    if (!tuned.driver.empty()) json["driver"] = tuned.driver;
    return json;
}

}  // namespace

std::string tile_file_of(const std::string& experiment_path) {
    return std::filesystem::path(experiment_path).replace_extension(".tiles").string();
}

std::string grid_text(const std::array<std::int64_t, 3>& cells) {
    return std::to_string(cells[0]) + "x" + std::to_string(cells[1]) + "x" + std::to_string(cells[2]);
}

std::vector<TunedTile> read_tile_file(const std::string& path) {
    return read_choices<TunedTile>(path, "experiment", read_tile);
}

void add_to_tile_file(const std::string& path, const std::string& experiment, const TunedTile& chosen) {
    const auto old = has_choices_file(path) ? read_tile_file(path) : std::vector<TunedTile>();
    replace_choice<TunedTile>(
        path, "experiment", experiment, old, chosen, [&](const TunedTile& old) { return old.is_for(chosen); }, json_of);
}

std::optional<TunedTile> tuned_tile(const std::string& experiment_path, const TunedTile& wanted) {
    const std::string path = tile_file_of(experiment_path);
    if (!has_choices_file(path)) return std::nullopt;
    const std::vector<TunedTile> all = read_tile_file(path);
    const auto found = std::find_if(all.begin(), all.end(), [&](const TunedTile& one) { return one.is_for(wanted); });
    return found != all.end() ? std::optional(*found) : std::nullopt;
}

}  // namespace heartwright::commands
