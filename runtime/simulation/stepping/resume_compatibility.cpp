#include "runtime/simulation/stepping/resume_compatibility.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/units/shown.hpp"
#include "runtime/anatomy/read_image.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/input_files.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/experiment/resolved.hpp"
#include "runtime/experiment/resume_prefix.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::simulation {
namespace {

// Checksums of what an experiment reads from its files.

// Each file and data set is read once, piece by piece. UserFault when it cannot be read.
class InputContents {
public:
    // "9 x 17 numbers, checksum 0123456789abcdef": of a data set its shape, unit and numbers, whatever else its file
    // holds; of another file its bytes.
    std::string of(const experiment::InputFile& input);

private:
    std::map<std::pair<std::string, std::string>, std::string> known_;
};

std::string data_set_text(const std::string& path, const std::string& name) {
    const io::Shape shape = io::read_shape(path, name);
    std::uint64_t row = 1;
    std::string text;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        row *= axis > 0 ? shape[axis] : 1;
        text += (axis > 0 ? " x " : "") + std::to_string(shape[axis]);
    }
    io::Checksum sum;
    const std::string unit = io::read_text_attribute(path, name, "unit");
    sum.add(unit.data(), unit.size());
    const auto add = [&](std::vector<double> values) {
        for (double& value : values) value = value == 0 ? 0 : value;  // -0 is the same number
        sum.add(values.data(), values.size() * sizeof(double));
    };
    if (shape.empty()) {
        add(io::read_data_set(path, name).values);
        return "a number, checksum " + io::checksum_text(sum);
    }
    constexpr std::uint64_t at_once = std::uint64_t{1} << 20;  // numbers
    const std::uint64_t rows = std::max<std::uint64_t>(1, at_once / std::max<std::uint64_t>(1, row));
    for (std::uint64_t first = 0; first < shape.front(); first += rows)
        add(io::read_rows(path, name, first, std::min(rows, shape.front() - first)));
    return text + " numbers, checksum " + io::checksum_text(sum);
}

std::string file_text(const std::string& path) {
    const io::FileChecksum file = io::file_checksum(path);
    return std::to_string(file.bytes) + " bytes, checksum " + file.checksum;
}

std::string files_text(const std::vector<std::string>& files) {
    std::string text;
    for (const std::string& file : files) text += (text.empty() ? "" : "; ") + file_text(file);
    return text;
}

std::string InputContents::of(const experiment::InputFile& input) {
    const std::string data_set = input.data_set != nullptr ? *input.data_set : "";
    std::string& text = known_[{input.path, data_set}];
    if (text.empty()) {
        using Kind = experiment::InputFile::Kind;
        text = input.data_set != nullptr     ? data_set_text(input.path, data_set)
               : input.kind == Kind::mesh    ? files_text(mesh::files_of(input.path))
               : input.kind == Kind::picture ? files_text(anatomy::files_of_image(input.path))
                                             : file_text(input.path);
    }
    return text;
}

using Json = nlohmann::ordered_json;

Json model_of(const interface::Model& model) {
    Json tables = Json::array();
    std::int32_t kernels = 0;
    for (std::int32_t v = 0; v < model.n_variants; ++v) kernels = std::max(kernels, model.variants[v].kernel + 1);
    for (std::int32_t k = 0; model.approximations != nullptr && k < kernels; ++k) {
        const interface::ApproximationInfo& info = model.approximations[k];
        Json said{{"tolerance", info.tolerance}, {"outside", info.is_exact_outside ? "exact" : "stop"}};
        const auto rationals = std::count_if(info.tables, info.tables + info.n_tables,
                                             [](const interface::TableInfo& table) { return table.n_pieces > 0; });
        if (rationals > 0)
            said["of_rational_functions"] = rationals;  // cubics of the same tolerance give other numbers
        if (info.n_tables > 0 && (tables.empty() || tables.back() != said)) tables.push_back(said);
    }
    return {{"name", model.name},
            {"spec_hash", model.spec_hash},
            {"precision", interface::precision_of(model)},
            {"approximate", tables}};
}

// Another stimulus or lattice changes them, without a 'set' that says so.
Json bound_parameters(const experiment::Experiment& experiment, const interface::Model& model) {
    Json all = Json::object();
    for (int region = -1; region < static_cast<int>(experiment.regions.size()); ++region) {
        const auto values = experiment::parameters_of(experiment, experiment::cells_of(experiment, region), model);
        Json said = Json::object();
        for (std::int32_t p = 0; p < model.n_parameters; ++p) {
            const interface::ParameterInfo& info = model.parameters[p];
            if (*info.bind != '\0') {
                said[info.name] =
                    experiment::format_number(values[static_cast<std::size_t>(p)]) + behind_a_number(info.unit);
            }
        }
        if (!said.empty()) {
            all[region < 0 ? "the whole" : "region " + experiment.regions[static_cast<std::size_t>(region)].name] =
                said;
        }
    }
    return all;
}

Json starts_of(const experiment::Stimulus& stimulus, double dt) {
    Json starts = Json::array();
    for (const std::int64_t step : stimulus.first_steps)
        starts.push_back(experiment::format_number(static_cast<double>(step) * dt) + " ms");
    return starts;
}

// Only the root knows what the files hold: only it compares.
Json experiment_of(const experiment::Experiment& experiment, mpi::Team& team) {
    Json json;
    collective_try(team, [&] {
        InputContents contents;
        json = experiment::resolved_json(experiment, [&](const experiment::InputFile& input) {
            const bool is_read = team.is_root() && input.kind != experiment::InputFile::Kind::spec &&
                                 input.kind != experiment::InputFile::Kind::table;
            input.path = is_read ? contents.of(input) : "";
            if (input.data_set != nullptr) input.data_set->clear();
        });
    });
    json.erase("model");  // its name, or where its spec lies: model_of() says more
    for (std::size_t k = 0; k < experiment.stimuli.size(); ++k)
        json["stimuli"][k]["starts"] = starts_of(experiment.stimuli[k], experiment.time.dt);
    return json;
}

// The waveform of a clamp as far as `step`: the rows until then, and where the line to the next row is at `step`.
std::string table_until(const experiment::Clamp& clamp, std::int64_t step) {
    io::Checksum sum;
    const auto now = static_cast<double>(step - clamp.first_step);
    std::size_t rows = 0;
    for (; rows < clamp.at.size() && clamp.at[rows] <= now; ++rows) {
        sum.add(&clamp.at[rows], sizeof(double));
        sum.add(&clamp.values[rows], sizeof(double));
    }
    if (rows > 0 && rows < clamp.at.size()) {
        const double part = (now - clamp.at[rows - 1]) / (clamp.at[rows] - clamp.at[rows - 1]);
        const double value = clamp.values[rows - 1] + part * (clamp.values[rows] - clamp.values[rows - 1]);
        sum.add(&value, sizeof value);
    }
    return std::to_string(rows) + (rows == 1 ? " row" : " rows") + " so far, checksum " + io::checksum_text(sum);
}

}  // namespace

Json resume_identity(const experiment::Experiment& experiment, const interface::Model& model,
                     const io::DomainIdentity& domain, mpi::Team& team) {
    Json all{{"model", model_of(model)},
             {"grid", experiment.geometry.cells},
             {"domain", domain.text},
             {"experiment", experiment_of(experiment, team)}};
    if (Json parameters = bound_parameters(experiment, model); !parameters.empty())
        all["parameters"] = std::move(parameters);
    return all;
}

void add_tables(Json& identity, const experiment::Experiment& experiment, std::int64_t step) {
    for (const experiment::Clamp& clamp : experiment.clamps)
        if (clamp.form == experiment::Clamp::Form::file && clamp.first_step < step)
            identity["tables_of_clamps"].push_back(table_until(clamp, step));
}

Json identity_prefix(Json identity, std::int64_t step) {
    if (identity.is_object() && identity.contains("experiment"))
        identity["experiment"] = experiment::resume_prefix(std::move(identity["experiment"]), step);
    return identity;
}

}  // namespace heartwright::simulation
