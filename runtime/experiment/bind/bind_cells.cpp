#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/bind/bind_parts.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

namespace {

// How cells say a name of the model's lists; nothing: it is not theirs. The lists of a joined model
// (runtime/cells/joined_model.hpp) have "NAME:" before the names of all models but the first.
std::optional<std::string> said_as(std::string_view name, const std::string& prefix) {
    if (prefix.empty())
        return name.find(':') == std::string_view::npos ? std::optional(std::string(name)) : std::nullopt;
    return name.starts_with(prefix) ? std::optional(std::string(name.substr(prefix.size()))) : std::nullopt;
}
std::string prefix_of(const Cells& cells) { return cells.model ? cells.model->name + ":" : ""; }

class CellsBinder {
public:
    CellsBinder(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics)
        : experiment_(experiment),
          model_(model),
          diagnostics_(diagnostics),
          model_text_(std::string(" of ") + model.name) {}

    void bind_cells(Cells& cells) {
        bind_variant(cells);
        bind_start(cells);
        for (Setting& setting : cells.set) bind_setting(setting, prefix_of(cells));
    }

    void bind_region(Region& region) {
        const Cells& whole = experiment_.cells;
        bind_cells(region.cells);
        if (region.cells.model) {
            bind_region_of_another_model(region);
            return;
        }
        if (region.cells.variants.empty() && region.cells.options.empty()) {
            // Without a variant of its own a region takes the whole's; with none there either nobody has chosen.
            if (whole.variants.empty() && model_.n_variants > 1) {
                std::vector<std::string> labels;
                for (std::int32_t v = 0; v < model_.n_variants; ++v)
                    if (model_.variants[v].name[0]) labels.emplace_back(model_.variants[v].name);
                diagnostics_.error(region.origin,
                                   "region '" + region.name + "' has no variant, and neither has the experiment",
                                   "one of: " + join(labels));
            }
            region.cells.variants = whole.variants;
            region.cells.options = whole.options;
            region.cells.variant = whole.variant;
        }
        if (!region.cells.start && !region.cells.start_file) {
            region.cells.start = whole.start;
            region.cells.start_file = whole.start_file;
        }
        if (!region.cells.prepace) region.cells.prepace = whole.prepace;
        std::vector<Setting> all = whole.set;
        all.insert(all.end(), region.cells.set.begin(), region.cells.set.end());
        region.cells.set = std::move(all);
    }

    void bind_change(Change& change) {
        std::vector<std::string> prefixes{""};
        for (const Region& region : experiment_.regions)
            if (const std::string prefix = prefix_of(region.cells);
                std::find(prefixes.begin(), prefixes.end(), prefix) == prefixes.end())
                prefixes.push_back(prefix);
        std::vector<Setting> all;
        for (const Setting& setting : change.set) {
            const std::size_t before = all.size();
            for (const std::string& prefix : prefixes)
                for (std::int32_t p = 0; p < model_.n_parameters; ++p)
                    if (said_as(model_.parameters[p].name, prefix) == setting.parameter.name) {
                        all.push_back(setting);
                        bind_setting(all.back(), prefix);
                    }
            if (all.size() > before) continue;
            all.push_back(setting);
            bind_setting(all.back());
        }
        change.set = std::move(all);
    }

private:
    void bind_setting(Setting& setting, const std::string& prefix = "") {
        std::vector<std::string> names;
        for (std::int32_t p = 0; p < model_.n_parameters; ++p) {
            const auto name = said_as(model_.parameters[p].name, prefix);
            if (!name) continue;
            names.push_back(*name);
            if (*name == setting.parameter.name) setting.parameter.index = p;
        }
        if (setting.parameter.index < 0) {
            diagnostics_.error(setting.parameter.origin,
                               "no parameter '" + setting.parameter.name + "'" + model_text(prefix),
                               did_you_mean(setting.parameter.name, names));
        } else if (std::string_view(model_.parameters[setting.parameter.index].bind).starts_with("lattice.")) {
            diagnostics_.error(setting.parameter.origin,
                               "'" + setting.parameter.name + "' is not set: 'lattice' of the experiment gives it",
                               R"("lattice": {"sites": [10, 10, 10], "weight": "per_total"})");
        } else if (std::string_view(model_.parameters[setting.parameter.index].bind) == "exponent") {
            diagnostics_.error(setting.parameter.origin,
                               "'" + setting.parameter.name +
                                   "' cannot be set: it is an exponent of a value with a unit, and the unit follows "
                                   "from it",
                               "give it in a variant of the model spec");
        } else if (setting.is_factor) {
            setting.value.value = setting.value.said.value;
        } else {
            to_unit(setting.value, model_.parameters[setting.parameter.index].unit, "'" + setting.parameter.name + "'",
                    diagnostics_);
        }
    }

    // The label under which the generator made these variants and options: "epi,iso;walls_z=off".
    void bind_variant(Cells& cells) {
        const std::string prefix = prefix_of(cells);
        std::vector<std::string> labels, singles;
        std::vector<std::int32_t> numbers;
        for (std::int32_t v = 0; v < model_.n_variants; ++v) {
            const auto name = said_as(model_.variants[v].name, prefix);
            if (!name) continue;
            labels.push_back(*name);
            numbers.push_back(v);
            std::string label = labels.back().substr(0, labels.back().find(';'));
            for (std::size_t comma; !label.empty(); label = comma == std::string::npos ? "" : label.substr(comma + 1)) {
                comma = label.find(',');
                if (std::find(singles.begin(), singles.end(), label.substr(0, comma)) == singles.end())
                    singles.push_back(label.substr(0, comma));
            }
        }
        if (numbers.empty()) {  // only a solver that does not know the region's model
            diagnostics_.error(cells.model ? cells.model->origin : experiment_.model.origin,
                               "this solver has no cells" + model_text(prefix));
            return;
        }
        if (cells.variants.empty() && cells.options.empty()) {
            cells.variant = numbers.front();
            return;
        }
        bool all_known = true;
        std::string wanted;
        for (const ModelName& variant : cells.variants) {
            wanted += (wanted.empty() ? "" : ",") + variant.name;
            if (std::find(singles.begin(), singles.end(), variant.name) != singles.end()) continue;
            all_known = false;
            std::string suggestion = did_you_mean(variant.name, singles);
            if (suggestion.empty()) suggestion = singles.empty() ? "it has none" : "it has: " + join(singles);
            diagnostics_.error(variant.origin, "no variant '" + variant.name + "'" + model_text(prefix), suggestion);
        }
        if (!all_known || !knows_options(cells, labels, prefix)) return;
        for (const auto& [option, value] : cells.options) wanted += ";" + option.name + "=" + value;
        const auto found = std::find(labels.begin(), labels.end(), wanted);
        if (found != labels.end()) {
            cells.variant = numbers[static_cast<std::size_t>(found - labels.begin())];
            return;
        }
        const Origin& origin =
            cells.variants.empty() ? cells.options.front().first.origin : cells.variants.front().origin;
        for (std::string& label : labels) label = "'" + label + "'";
        diagnostics_.error(origin, "the solver was not generated with '" + wanted + "'; it has " + join(labels));
    }

    // Those of the labels: "walls_z=off" of "epi;walls_z=off". One that no label has is reported.
    bool knows_options(const Cells& cells, const std::vector<std::string>& labels, const std::string& prefix) {
        std::vector<std::string> names;
        for (const std::string& label : labels)
            for (std::size_t at = label.find(';'); at != std::string::npos; at = label.find(';', at + 1)) {
                const std::string name = label.substr(at + 1, label.find('=', at) - at - 1);
                if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
            }
        bool all_known = true;
        for (const auto& [option, value] : cells.options) {
            if (std::find(names.begin(), names.end(), option.name) != names.end()) continue;
            all_known = false;
            std::string suggestion = did_you_mean(option.name, names);
            if (suggestion.empty()) suggestion = names.empty() ? "it has none" : "it has: " + join(names);
            diagnostics_.error(option.origin, "no option '" + option.name + "'" + model_text(prefix), suggestion);
        }
        return all_known;
    }

    void bind_start(Cells& cells) {
        if (!cells.start) return;
        const std::string prefix = prefix_of(cells);
        std::vector<std::string> names;
        for (std::int32_t s = 0; s < model_.n_starts; ++s) {
            const auto name = said_as(model_.starts[s], prefix);
            if (!name) continue;
            names.push_back(*name);
            if (*name == cells.start->name) cells.start->index = s;
        }
        if (cells.start->index >= 0) return;
        names.erase(std::remove(names.begin(), names.end(), ""), names.end());
        std::string suggestion = did_you_mean(cells.start->name, names);
        if (suggestion.empty()) suggestion = names.empty() ? "it has none" : "it has: " + join(names);
        diagnostics_.error(cells.start->origin, "no start '" + cells.start->name + "'" + model_text(prefix),
                           suggestion);
    }

    void bind_region_of_another_model(Region& region) {
        Cells& cells = region.cells;
        std::vector<std::string> labels;
        for (std::int32_t v = 0; v < model_.n_variants; ++v)
            if (const auto name = said_as(model_.variants[v].name, prefix_of(cells)); name && !name->empty())
                labels.push_back(*name);
        if (cells.variants.empty() && cells.options.empty() && labels.size() > 1)
            diagnostics_.error(region.origin,
                               "region '" + region.name +
                                   "' has no variant, and that of the experiment is not one of " + cells.model->name,
                               "one of: " + join(labels));
        if (!cells.prepace) cells.prepace = experiment_.cells.prepace;
    }

    std::string model_text(const std::string& prefix) const {
        return prefix.empty() ? model_text_ : " of " + prefix.substr(0, prefix.size() - 1);
    }

    Experiment& experiment_;
    const interface::Model& model_;
    Diagnostics& diagnostics_;
    std::string model_text_;
};

}  // namespace

void bind_cells(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics) {
    CellsBinder binder(experiment, model, diagnostics);
    binder.bind_cells(experiment.cells);
    if (!experiment.cells.start && !experiment.cells.start_file && model.default_start >= 0 &&
        model.starts[model.default_start][0])
        experiment.cells.start = ModelName{model.starts[model.default_start], {}, model.default_start};
    for (Region& region : experiment.regions) binder.bind_region(region);
}

void bind_change(Change& change, Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics) {
    CellsBinder(experiment, model, diagnostics).bind_change(change);
}

}  // namespace heartwright::experiment
