#include "runtime/commands/bench/evidence_experiments.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;

std::string ms(double value) { return number_text(value) + " ms"; }

// Cells k to k of a row.
Json one_cell(int k) { return {{"cells", Json::array({Json::array({k})})}}; }

struct EvidenceDraft {
    const interface::Model& model;
    const EvidenceWish& wish;
    std::vector<std::string> variants = wish.variants;  // none: the file's own cell
    std::int32_t variant = index_of_variant(model, label_of(variants));
    std::string V = model.states[model.potential].name;
    std::string calcium = calcium_of(model);

    Json begun(const char* name, const std::string& doc, double end) const {
        Json json{{"format", 1}, {"name", name}, {"doc", doc}, {"model", wish.model}};
        if (!variants.empty()) json["variant"] = variants;
        json["time"] = {{"end", ms(end)}, {"dt", ms(default_dt(model))}};
        if (model.lattice != nullptr) {
            // A few sites in each cell stand for all of them.
            const interface::LatticeInfo& info = *model.lattice;
            json["lattice"] = {{"sites", {std::min(info.shape[0], 5), std::min(info.shape[1], 2), 1}},
                               {"weight", "per_employed"},
                               {"walls", info.walls_mirror ? "mirror" : "zero_flux"}};
            json["seed"] = 1;
        }
        return json;
    }

    Json activation(const char* beats) const {
        return {{"activation", {{"threshold", activation_threshold(model, variant)}, {"beats", beats}}}};
    }

    std::string beat_current() const { return depolarising_current(model, variant, 80, 2); }

    // All states of the cell and its currents.
    Json all_symbols() const {
        Json names = Json::array({V});
        for (std::int32_t s = 0; s < model.n_states; ++s)
            if (s != model.potential) names.push_back(model.states[s].name);
        if (!calcium.empty() && std::find(names.begin(), names.end(), calcium) == names.end()) names.push_back(calcium);
        if (!currents_of(model).empty()) names.push_back("currents");
        return names;
    }

    Json single_cell() const {
        const int beats = wish.is_quick ? 1 : 5;
        Json json = begun("single_cell", wish.is_quick ? "One beat of a cell." : "Five beats of a cell at 1 Hz.",
                          wish.is_quick ? 500 : 1000.0 * beats);
        json["stimuli"] = Json::array({{{"name", "S1"},
                                        {"current", beat_current()},
                                        {"start", "10 ms"},
                                        {"duration", "0.5 ms"},
                                        {"period", "1000 ms"},
                                        {"count", beats}}});
        json["probes"] = Json::array({{{"name", "cell"}, {"show", all_symbols()}, {"every", "1 ms"}}});
        json["maps"] = Json::array({activation("last"), {{"apd", {50, 90}}}, {{"dvdt_max", true}}});
        if (!calcium.empty()) json["maps"].push_back({{"peak", calcium}, {"every", "1 ms"}});
        json["measures"] = Json::array({{{"biomarkers", "cell"}}});
        return json;
    }

    // Cells side by side that do not see each other, each with a premature beat or a pace of its own.
    Json restitution() const {
        const std::vector<double> intervals = wish.is_quick
                                                  ? std::vector<double>{600, 350}
                                                  : std::vector<double>{1000, 700, 500, 420, 380, 350, 320, 290};
        // Cells of sites are paced at one rate.
        const std::vector<double> periods = wish.is_quick || model.lattice != nullptr
                                                ? std::vector<double>{}
                                                : std::vector<double>{800, 600, 500, 450, 400, 350, 320, 290};
        const int before = wish.is_quick ? 1 : 3;
        const double end = 1000.0 * (before - 1) + intervals.front() + (wish.is_quick ? 400 : 1000);
        Json json = begun(
            "restitution",
            "Premature beats at growing prematurity, and steady pacing at rising rates, each in a cell of its own.",
            end);
        json["geometry"] = {{"cells", {intervals.size() + periods.size()}}, {"spacing", "1 mm"}};
        Json early = Json::array();
        for (std::size_t k = 0; k < intervals.size(); ++k) early.push_back(Json::array({k}));
        Json stimuli = Json::array({{{"name", "S1"},
                                     {"where", {{"cells", early}}},
                                     {"current", beat_current()},
                                     {"start", "10 ms"},
                                     {"duration", "0.5 ms"},
                                     {"period", "1000 ms"},
                                     {"count", before}}});
        Json probes = Json::array(), measures = Json::array();
        const auto add = [&](const std::string& stimulus, Json timing) {
            const int cell = static_cast<int>(probes.size());
            Json one{
                {"name", stimulus}, {"where", one_cell(cell)}, {"current", beat_current()}, {"duration", "0.5 ms"}};
            one.update(timing);
            stimuli.push_back(one);
            probes.push_back({{"name", "cell_" + stimulus}, {"cell", {cell, 0, 0}}, {"show", {V}}, {"every", "2 ms"}});
            measures.push_back({{"restitution", stimulus}});
        };
        for (const double interval : intervals) add("S2_" + number_text(interval), {{"after", {"S1", ms(interval)}}});
        for (const double period : periods)
            add("D_" + number_text(period),
                {{"start", "10 ms"}, {"period", ms(period)}, {"count", static_cast<int>((end - 400) / period)}});
        json["stimuli"] = stimuli;
        json["probes"] = probes;
        json["maps"] = Json::array({activation("last"), {{"apd", {90}}}});
        json["measures"] = measures;
        return json;
    }

    Json cable() const {
        const int cells = wish.is_quick ? 32 : 64;
        const double spacing = 0.25;  // mm; on a coarser grid a wave may magnify every rounding
        Json json =
            begun("cable", "A wave along a cable of " + std::to_string(cells) + " cells.", wish.is_quick ? 60 : 500);
        json["time"]["diffusion"] = "substep";
        json["geometry"] = {{"cells", {cells}}, {"spacing", number_text(spacing) + " mm"}};
        json["tissue"] = {{"D", "0.1 mm^2/ms"}};
        json["stimuli"] = Json::array({{{"name", "S1"},
                                        {"where", {{"layers", {{"axis", "x"}, {"count", std::lround(1 / spacing)}}}}},
                                        {"current", depolarising_current(model, variant, 40, 1)},
                                        {"start", "2 ms"},
                                        {"duration", "2 ms"}}});
        Json shown = Json::array({V});
        if (!calcium.empty()) shown.push_back(calcium);
        json["probes"] =
            Json::array({{{"name", "near"}, {"cell", {cells / 4, 0, 0}}, {"show", shown}, {"every", "0.5 ms"}},
                         {{"name", "far"}, {"cell", {3 * cells / 4, 0, 0}}, {"show", shown}, {"every", "0.5 ms"}}});
        json["maps"] = Json::array({activation("first"), {{"dvdt_max", true}}});
        if (!wish.is_quick) json["maps"].push_back({{"apd", {50, 90}}});
        json["measures"] = Json::array({{{"cv", {"near", "far"}}}});
        return json;
    }
};

}  // namespace

std::vector<EvidenceExperiment> evidence_experiments(const interface::Model& model, const EvidenceWish& wish) {
    const EvidenceDraft draft{model, wish};
    return {{"single_cell", draft.single_cell().dump(2) + "\n"},
            {"restitution", draft.restitution().dump(2) + "\n"},
            {"cable", draft.cable().dump(2) + "\n"}};
}

std::vector<std::string> write_evidence_experiments(const interface::Model& model, const EvidenceWish& wish,
                                                    const std::string& folder) {
    std::vector<std::string> paths;
    const io::OutputFolder opened(folder, "evidence");
    for (const EvidenceExperiment& one : evidence_experiments(model, wish)) {
        const std::string path = folder + "/" + one.name + ".json";
        Diagnostics diagnostics;
        auto experiment =
            experiment::read_experiment(std::make_shared<const SourceFile>(path, one.text), {}, diagnostics);
        if (experiment && !diagnostics.has_errors()) experiment::bind(*experiment, model, diagnostics);
        if (diagnostics.has_errors()) {
            if (!wish.variants.empty())
                throw UserFault("--variant " + label_of(wish.variants) + " of " + model.name + " cannot be run:\n" +
                                diagnostics.render());
            throw OurFault("the experiment " + one.name + " of " + model.name + " is not right\n" +
                           diagnostics.render());
        }
        io::write_whole_file(path, one.text);
        paths.push_back(path);
    }
    return paths;
}

}  // namespace heartwright::commands
