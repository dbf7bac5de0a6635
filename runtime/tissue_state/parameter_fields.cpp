#include "runtime/tissue_state/parameter_fields.hpp"
#include "runtime/tissue_state/data_sets/data_sets.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <optional>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "base/units/unit.hpp"
#include "runtime/cells/assumptions.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/math/math.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/tissue_state/normal_draw.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Experiment;
using Field = experiment::ParameterField;

// What a number of the file is in the parameter's unit.
double factor_of(const Field& field, const char* parameter_unit) {
    const std::string data = field.file.text();
    const std::string said =
        field.file.is_picture() ? "" : io::read_text_attribute(field.file.path, field.file.dataset, "unit");
    if (said.empty()) {
        if (field.unit) return field.unit->value;
        if (field.file.is_picture()) {
            throw UserFault(data + " does not say its unit, which '" + field.parameter.name +
                            "' needs: give the field a \"unit\": \"" + parameter_unit + "\"");
        }
        throw UserFault(data + " does not say its unit, which '" + field.parameter.name +
                        "' needs: give it an attribute \"unit\", or the field a \"unit\": \"" + parameter_unit + "\"");
    }
    std::string why;
    const auto unit = parse_unit(said, &why);
    if (!unit) throw UserFault("the attribute \"unit\" of " + data + ", '" + said + "', is no unit: " + why);
    const Unit wanted = parse_unit(parameter_unit).value();
    if (!unit->same_dimension(wanted))
        throw UserFault(data + " is in " + said + ", but '" + field.parameter.name + "' is in " + parameter_unit);
    if (field.unit && !(field.unit->said.unit == *unit))
        throw UserFault(data + " is in " + said + ", not in " + field.unit->said.unit.text + " as its field says");
    return conversion_factor(*unit, wanted);
}

// Numbers of cells that one field gave: mean, SD and range of them.
class Summary {
public:
    void add(double value, double base) {
        ++count_;
        const double before = value - mean_;
        mean_ += before / static_cast<double>(count_);
        squares_ += before * (value - mean_);
        least_ = std::min(least_, value);
        most_ = std::max(most_, value);
        turned_ += value * base < 0 ? 1 : 0;
        is_nothing_ = is_nothing_ && base == 0;
    }
    // Those of other cells, too.
    void add(const Summary& others) {
        if (count_ == 0 || others.count_ == 0) {
            *this = count_ == 0 ? others : *this;
            return;
        }
        const double all = static_cast<double>(count_ + others.count_), apart = others.mean_ - mean_;
        squares_ +=
            others.squares_ + apart * apart * static_cast<double>(count_) * static_cast<double>(others.count_) / all;
        mean_ += apart * static_cast<double>(others.count_) / all;
        count_ += others.count_;
        least_ = std::min(least_, others.least_);
        most_ = std::max(most_, others.most_);
        turned_ += others.turned_;
        is_nothing_ = is_nothing_ && others.is_nothing_;
    }
    std::int64_t count() const { return count_; }
    bool base_is_zero() const { return is_nothing_; }
    std::string text(const std::string& name, const std::string& unit) const {
        char line[320];
        const double variance = count_ > 1 ? squares_ / static_cast<double>(count_ - 1) : 0;
        std::snprintf(line, sizeof line, "'%s' differs between %lld cells: mean %.6g, SD %.6g, from %.6g to %.6g",
                      name.c_str(), static_cast<long long>(count_), mean_, std::sqrt(variance), least_, most_);
        return line + behind_a_number(unit);
    }
    std::int64_t turned() const { return turned_; }

private:
    std::int64_t count_ = 0, turned_ = 0;
    double mean_ = 0, squares_ = 0, least_ = std::numeric_limits<double>::infinity(), most_ = -least_;
    bool is_nothing_ = true;
};

double spread_value(const Experiment& experiment, const Field& field, std::int64_t g, double base) {
    const double z = standard_normal(experiment.seed, g, field.parameter.name);
    return field.form == Field::Form::lognormal ? base * math::exp(field.spread * z) : base * (1 + field.spread * z);
}

// One field on the cells that it reaches, block by block. Cells that no field has reached yet have NaN.
class Placing {
public:
    Placing(const Experiment& experiment, const Field& field, const char* unit, Assembly& a)
        : experiment_(experiment),
          field_(field),
          a_(a),
          is_file_(field.form == Field::Form::file),
          inside_(select(experiment, field.where, a.grid, a.block_of_cell)),
          given_(is_file_ ? read_on_grid(field.file, a.grid, 1) : std::vector<double>{}),
          factor_(is_file_ ? factor_of(field, unit) : 1) {}

    // Does it reach own cells of a block?
    bool reaches(int block) const {
        const auto range = a_.slots.block(block);
        for (std::int64_t s = range.first; s < range.last; ++s)
            if (inside_[static_cast<std::size_t>(a_.slots.grid_of(s))] != 0) return true;
        return false;
    }

    // Of a block of which it reaches some cell, here or on another rank: cells that are not reached have constants of
    // their own then, too. False, and an error, when a cell cannot have it.
    bool place_in(int block, Diagnostics& diagnostics) {
        const auto range = a_.slots.block(block);
        const double base =
            a_.blocks[static_cast<std::size_t>(block)].parameters[static_cast<std::size_t>(field_.parameter.index)];
        if (range.first == range.last) return true;
        std::vector<double>& values = values_of(block);
        for (std::int64_t s = range.first; s < range.last; ++s) {
            const std::int64_t g = a_.slots.grid_of(s);
            if (inside_[static_cast<std::size_t>(g)] == 0) continue;
            double& own = values[static_cast<std::size_t>(s - range.first)];
            if (!std::isnan(own)) {
                diagnostics.error(field_.origin,
                                  "two fields give '" + field_.parameter.name + "' of cell " + cell_text(a_.grid, g));
                return false;
            }
            own = is_file_ ? given_[static_cast<std::size_t>(g)] * factor_
                           : spread_value(experiment_, field_, a_.grid.whole_index(g), base);
            if (!std::isfinite(own)) {
                diagnostics.error(field_.origin,
                                  is_file_
                                      ? field_.file.text() + " gives cell " + cell_text(a_.grid, g) +
                                            " no finite number for '" + field_.parameter.name + "'"
                                      : "the spread of '" + field_.parameter.name + "' leaves the numbers there are");
                return false;
            }
            summary_.add(own, base);
        }
        return true;
    }
    const Summary& summary() const { return summary_; }

private:
    std::vector<double>& values_of(int block) {
        auto& fields = a_.blocks[static_cast<std::size_t>(block)].fields;
        const auto range = a_.slots.block(block);
        for (cells::ParameterField& had : fields)
            if (had.parameter == field_.parameter.index) return had.values;
        const std::vector<double> none(static_cast<std::size_t>(range.last - range.first),
                                       std::numeric_limits<double>::quiet_NaN());
        return fields.emplace_back(cells::ParameterField{field_.parameter.index, none}).values;
    }

    const Experiment& experiment_;
    const Field& field_;
    Assembly& a_;
    bool is_file_;
    tissue::Selection inside_;
    std::vector<double> given_;
    double factor_;
    Summary summary_;
};

void set_up_field(const Experiment& experiment, const Field& field, const interface::Model& model, Assembly& a,
                  Diagnostics& diagnostics) {
    const std::string &name = field.parameter.name, unit = model.parameters[field.parameter.index].unit;
    std::optional<Placing> placing;
    std::vector<std::int64_t> reached;  // of each block
    collective_try(*a.team, [&] {
        placing.emplace(experiment, field, unit.c_str(), a);
        for (int b = 0; b < a.slots.block_count(); ++b) reached.push_back(placing->reaches(b) ? 1 : 0);
    });
    reached = a.team->all_reduce_max(reached);
    bool is_placed = true;
    for (int b = 0; b < a.slots.block_count() && is_placed; ++b)
        is_placed = reached[static_cast<std::size_t>(b)] == 0 || placing->place_in(b, diagnostics);
    if (a.team->any(!is_placed)) return;
    Summary summary;
    for (const auto& of_rank : a.team->all_gather(std::vector{placing->summary()})) summary.add(of_rank.front());
    if (summary.count() == 0) {
        diagnostics.error(field.origin, "the field of '" + name + "' reaches no cell");
        return;
    }
    if (field.form != Field::Form::file && summary.base_is_zero()) {
        diagnostics.error(field.origin, "'" + name + "' is 0 in all cells of this field: a spread leaves it so");
        return;
    }
    a.notes.push_back(summary.text(name, unit));
    if (field.form == Field::Form::normal && summary.turned() > 0) {
        a.notes.push_back("warning: the normal spread of '" + name + "' turns its sign in " +
                          std::to_string(summary.turned()) + " cell" + (summary.turned() == 1 ? "" : "s") +
                          "; a lognormal one never does");
    }
}

// Is the current of a rate another in cells that have their own values of this parameter?
bool changes_rate(const interface::Model& model, const cells::BlockSetup& block, std::int32_t parameter) {
    const double shared = model.current_of_rate(block.parameters.data());
    auto parameters = block.parameters;
    for (const auto& own : block.fields) {
        for (const double value : own.values) {
            parameters[static_cast<std::size_t>(own.parameter)] = value;
            if (own.parameter == parameter && model.current_of_rate(parameters.data()) != shared) return true;
        }
        parameters[static_cast<std::size_t>(own.parameter)] = block.parameters[static_cast<std::size_t>(own.parameter)];
    }
    return false;
}

// A stimulus that is given as a rate becomes a current once for all cells of a block.
void check_rates(const Experiment& experiment, const interface::Model& model, const Assembly& a,
                 Diagnostics& diagnostics) {
    const experiment::Stimulus* const stimulus = experiment.stimulus_by_rate();
    if (!stimulus) return;
    const auto decides_the_rate = [&](const Field& field) {
        return std::any_of(a.blocks.begin(), a.blocks.end(), [&](const cells::BlockSetup& block) {
            return changes_rate(model, block, field.parameter.index);
        });
    };
    const auto field = std::find_if(experiment.fields_in.begin(), experiment.fields_in.end(), decides_the_rate);
    if (field != experiment.fields_in.end()) {
        diagnostics.error(field->origin,
                          "'" + field->parameter.name + "' decides which current the rate of stimulus '" +
                              stimulus->name + "' is: such a field is not there yet",
                          "a stimulus with a 'current' can be");
    }
}

}  // namespace

void set_up_fields(const Experiment& experiment, const interface::Model& model, Assembly& a, Diagnostics& diagnostics) {
    for (const Field& field : experiment.fields_in) set_up_field(experiment, field, model, a, diagnostics);
    for (auto& block : a.blocks) {
        for (auto& field : block.fields) {
            const double base = block.parameters[static_cast<std::size_t>(field.parameter)];
            std::replace_if(
                field.values.begin(), field.values.end(), [](double value) { return std::isnan(value); }, base);
        }
    }
    check_rates(experiment, model, a, diagnostics);
}

namespace {

// What cells of a block share at `step`; of parameters with a field it is not the cells'.
double parameter_of_block(const Assembly& a, std::size_t block, std::int32_t parameter, std::int64_t step) {
    const auto later = std::upper_bound(a.changes.begin(), a.changes.end(), step,
                                        [](std::int64_t at, const Changing& change) { return at < change.step; });
    const auto& parameters =
        later == a.changes.begin() ? a.blocks[block].parameters : std::prev(later)->blocks[block].parameters;
    return parameters[static_cast<std::size_t>(parameter)];
}

}  // namespace

double parameter_of_slot(const Assembly& assembly, std::int64_t slot, std::int32_t parameter, std::int64_t step) {
    std::size_t b = 0;
    while (slot >= assembly.slots.block(static_cast<int>(b)).last) ++b;
    for (const cells::ParameterField& field : assembly.blocks[b].fields)
        if (field.parameter == parameter)
            return field.values[static_cast<std::size_t>(slot - assembly.slots.block(static_cast<int>(b)).first)];
    return parameter_of_block(assembly, b, parameter, step);
}

std::vector<double> parameter_of_slots(const Assembly& assembly, std::int32_t parameter, std::int64_t step) {
    std::vector<double> values(static_cast<std::size_t>(assembly.slots.count()));
    for (int b = 0; b < assembly.slots.block_count(); ++b) {
        const auto& block = assembly.blocks[static_cast<std::size_t>(b)];
        const auto range = assembly.slots.block(b);
        std::fill(values.begin() + range.first, values.begin() + range.last,
                  parameter_of_block(assembly, static_cast<std::size_t>(b), parameter, step));
        for (const cells::ParameterField& field : block.fields)
            if (field.parameter == parameter)
                std::copy(field.values.begin(), field.values.end(), values.begin() + range.first);
    }
    return values;
}

namespace {

void find_own_varying_constants(const interface::Model& model, double dt, Assembly& a, ThreadPool& threads) {
    for (std::size_t b = 0; b < a.blocks.size(); ++b) {
        auto& block = a.blocks[b];
        const std::int32_t kernel = model.variants[block.variant].kernel;
        const auto add = [&](const std::vector<double>& parameters) {
            cells::check_assumptions(model, kernel, parameters, block.fields, dt);
            const auto more = cells::differing_constants(model, kernel, parameters, block.fields, dt, threads);
            std::vector<std::int32_t> all;
            std::set_union(block.varying.begin(), block.varying.end(), more.begin(), more.end(),
                           std::back_inserter(all));
            block.varying = std::move(all);
        };
        add(block.parameters);
        for (const Changing& change : a.changes) add(change.blocks[b].parameters);
    }
}

}  // namespace

void find_varying_constants(const interface::Model& model, double dt, Assembly& a, ThreadPool& threads) {
    collective_try(*a.team, [&] { find_own_varying_constants(model, dt, a, threads); });
    if (a.team->is_serial()) return;
    for (auto& block : a.blocks) {  // a constant that differs on one rank is one of the cell on all of them
        std::vector<std::int64_t> varies(static_cast<std::size_t>(model.n_constants));
        for (const std::int32_t k : block.varying) varies[static_cast<std::size_t>(k)] = 1;
        varies = a.team->all_reduce_max(varies);
        block.varying.clear();
        for (std::size_t k = 0; k < varies.size(); ++k)
            if (varies[k] != 0) block.varying.push_back(static_cast<std::int32_t>(k));
    }
}

}  // namespace heartwright::tissue_state
