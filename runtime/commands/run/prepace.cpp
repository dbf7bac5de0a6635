#include "runtime/commands/run/prepace.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>

#include "base/diag/faults.hpp"
#include "runtime/cache/kept_file.hpp"
#include "runtime/cache/place.hpp"
#include "runtime/commands/run/prediction.hpp"
#include "runtime/commands/run/prepacing.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/progress.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/launch/temporary_folder.hpp"
#include "runtime/mpi/heartbeat.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

using experiment::Cells;
using experiment::Experiment;
using experiment::format_number;
using experiment::Stimulus;

// The states at the ends of the last two beats, and how far the run is.
class LastBeats : public observers::Output {
public:
    LastBeats(std::int64_t before, std::int64_t last, double dt)
        : before_(before), last_(last), progress_(stderr, launch::progress_style(), 1, last, dt) {}

    void probe_row(std::int64_t step, double, const std::vector<double>& values) override {
        if (step == before_) first = values;
        if (step == last_) second = values;
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override {
        mpi::heartbeat().beat();
        progress_.update(step);
    }
    void finish() { progress_.finish(); }

    std::vector<double> first, second;  // in the order of the model's states

private:
    std::int64_t before_, last_;
    launch::Progress progress_;
};

// "0.031% (K_i)". States that are all but zero say nothing.
std::string drift_text(const interface::Model& model, const std::vector<double>& first,
                       const std::vector<double>& second) {
    constexpr double nothing = 1e-12;
    double largest = 0;
    const char* which = "";
    for (std::size_t k = 0; k < std::min(first.size(), second.size()); ++k) {
        const double size = std::max(std::fabs(first[k]), std::fabs(second[k]));
        const double change = size > nothing ? std::fabs(second[k] - first[k]) / size : 0;
        if (change > largest) {
            largest = change;
            which = model.states[k].name;
        }
    }
    if (largest == 0) return "0%";
    char text[64];
    std::snprintf(text, sizeof text, "%.3g%% (%.40s)", 100 * largest, which);
    return text;
}

// Removed when the program ends: where there is no cache, files have to lie somewhere until the run has read them.
std::string temporary_folder() {
    static const launch::TemporaryFolder folder("prepaced-cells");
    return folder.path();
}

// Where prepaced cells are kept, made where it is not there; "": nowhere, and why not.
std::string prepaced_folder(std::string& why_not) {
    try {
        return cache::folder_in_place("prepaced");
    } catch (const MachineFault& fault) {
        why_not = fault.what();
        return "";
    }
}

class Prepacer {
public:
    Prepacer(Experiment& experiment, const PrepaceHost& host, bool only_from_cache)
        : experiment_(experiment),
          host_(host),
          model_(&host.model),
          options_(host.options),
          only_from_cache_(only_from_cache) {
        const bool has_lattice = host.model.lattice != nullptr;
        for (const interface::Model* model : host.models)
            if (!has_lattice && std::string_view(model->name) == host.model.name &&
                model->backend == interface::Backend::cpu && model->real_bytes == 8 && !model->stores_gates &&
                std::string_view(model->spec_hash) == host.model.spec_hash)
                model_ = model;
        if (model_->backend == interface::Backend::cpu) options_.backend = device::Backend::cpu;
        if (!has_lattice) options_.threads = 1;
        options_.guard_every = 1000;
    }

    void prepace_all() { prepace_all(blocks_with_cells()); }

    void prepace_all(const std::vector<bool>& has_cells) {
        for (int block = 0; block <= static_cast<int>(experiment_.regions.size()); ++block) {
            Cells& cells =
                block == 0 ? experiment_.cells : experiment_.regions[static_cast<std::size_t>(block - 1)].cells;
            if (cells.prepace && cells.prepace->beats > 0 && has_cells[static_cast<std::size_t>(block)])
                prepace_block(cells,
                              block == 0
                                  ? ""
                                  : "region '" + experiment_.regions[static_cast<std::size_t>(block - 1)].name + "': ");
        }
    }

    double seconds() const { return seconds_; }  // of what is not in the cache
    int missing() const { return missing_; }

    // Collective. Regions may cover the whole; then nobody begins as it does.
    std::vector<bool> blocks_with_cells() const {
        std::vector<bool> has_cells(experiment_.regions.size() + 1, true);
        const bool any = std::any_of(experiment_.regions.begin(), experiment_.regions.end(),
                                     [](const experiment::Region& region) { return region.cells.prepace.has_value(); });
        if (!any) return has_cells;
        const tissue_state::Assembly assembly =
            tissue_state::assemble(experiment_, host_.model, *host_.team, host_.options.shares);
        for (std::size_t b = 0; b < has_cells.size(); ++b) has_cells[b] = assembly.cells_of_block[b] > 0;
        return has_cells;
    }

private:
    void prepace_block(Cells& cells, const std::string& who) {
        const Experiment one = prepacing_of(experiment_, cells, *model_);
        const Stimulus& stimulus = one.first_stimulus();
        const std::int64_t beats = cells.prepace->beats;
        const std::string what = std::to_string(beats) + (beats == 1 ? " beat" : " beats") + " of " +
                                 format_number(*stimulus.period) + " ms as stimulus '" + stimulus.name + "' gives them";
        const std::string hash = prepacing_hash(one, cells, *model_, options_.backend, launch::own_program_hash());
        std::string no_cache;
        const cache::KeptFile kept{prepaced_folder(no_cache), hash, ".h5"};
        std::string path = kept.folder.empty() ? "" : cache::find(kept);
        std::string drift = path.empty() ? "" : usable(path);
        std::string where = "taken from the cache (" + hash + ")";
        if (drift.empty() && only_from_cache_) {
            ++missing_;
            Experiment trial = one;
            trial.probes.clear();
            simulation::Options options = options_;
            options.guard_every = trial_guard_every(trial);
            simulation::Simulation simulation(trial, *model_, options);
            seconds_ += predict_time(simulation).seconds;
            return;
        }
        if (drift.empty()) {
            launch::progress_text() << experiment_.name << ": " << who << "prepacing one cell, " << what << "\n";
            try {
                if (kept.folder.empty()) throw UnwritableCache{no_cache};
                path = beat(one, kept, drift);
                where = "kept in the cache (" + hash + ")";
            } catch (const UnwritableCache& fault) {
                path = beat(one, {temporary_folder(), hash, ".h5"}, drift);
                where = "not kept (" + fault.reason + ")";
            }
        }
        cells.prepaced = experiment::StartFile{path, cells.prepace->origin, {}, {}};
        const std::string note = who + "prepaced with " + what +
                                 "; largest relative change of a state over the last beat: " + drift + "; " + where;
        experiment_.notes.push_back(note);
    }

    struct UnwritableCache {
        std::string reason;
    };

    // Computes it and puts the file in place: its path, and how far it drifts.
    std::string beat(Experiment one, const cache::KeptFile& kept, std::string& drift) {
        const double period = *one.first_stimulus().period, dt = one.time.dt;
        const auto beats = static_cast<std::int64_t>(one.first_stimulus().starts.size());
        simulation::Simulation simulation(one, *model_, options_);
        LastBeats states(beat_step(period, dt, beats - 1), one.time.steps, dt);
        try {
            simulation.run(states);
        } catch (...) {
            states.finish();
            throw;
        }
        states.finish();
        one.name = drift_text(*model_, states.first, states.second);  // the file says it to whoever finds it
        drift = one.name;
        // Two runs may make one file at a time: each writes its own and puts it there whole.
        const std::string own = kept.folder + "/" + kept.key + "." + std::to_string(::getpid());
        try {
            simulation.write_end_state(own);
            return cache::keep(kept, own);
        } catch (const MachineFault& fault) {
            std::error_code ignored;
            fs::remove(own, ignored);
            throw UnwritableCache{fault.what()};
        }
    }

    // The drift that a file of the cache tells of; "" when there is none, or none that can be used.
    std::string usable(const std::string& path) const {
        std::error_code error;
        if (!fs::is_regular_file(path, error)) return "";
        try {
            const io::EndStateFile file(path);
            bool all = file.header().cells.size() == 1 && file.header().spec_hash == model_->spec_hash &&
                       file.states().size() == static_cast<std::size_t>(model_->n_states);
            for (std::int32_t k = 0; all && k < model_->n_states; ++k) {
                const double value = file.state(model_->states[k].name, 0, 1).front();
                all = value >= model_->states[k].lower && value <= model_->states[k].upper && std::isfinite(value);
            }
            if (all && !file.header().experiment.empty()) return file.header().experiment;
        } catch (const UserFault&) {
            // Made anew.
        } catch (const MachineFault&) {
            // Made anew.
        }
        std::cerr << path << ": is no prepaced cell that can be used; it is made anew\n";
        fs::remove(path, error);
        return "";
    }

    Experiment& experiment_;
    const PrepaceHost& host_;
    const interface::Model* model_;
    simulation::Options options_;
    bool only_from_cache_;
    double seconds_ = 0;
    int missing_ = 0;
};

Cells& cells_of(Experiment& experiment, std::size_t block) {
    return block == 0 ? experiment.cells : experiment.regions[block - 1].cells;
}

// What the root made, on all ranks: a file that a rank does not see is written among its temporary ones.
void take_from_the_root(Experiment& experiment, std::size_t notes_before, mpi::Team& team) {
    std::vector<std::string> texts;  // of each block the path and the content, empty: not prepaced; then the notes
    const std::size_t blocks = experiment.regions.size() + 1;
    launch::at_the_root(team, [&] {
        for (std::size_t block = 0; block < blocks; ++block) {
            const auto& prepaced = cells_of(experiment, block).prepaced;
            texts.push_back(prepaced ? prepaced->path : "");
            texts.push_back(prepaced ? io::read_file(prepaced->path) : "");
        }
        texts.insert(texts.end(), experiment.notes.begin() + static_cast<std::ptrdiff_t>(notes_before),
                     experiment.notes.end());
    });
    texts = launch::texts_of_the_root(team, texts);
    if (team.is_root()) return;
    for (std::size_t block = 0; block < blocks; ++block) {
        std::string path = texts[2 * block];
        const std::string& content = texts[2 * block + 1];
        if (path.empty()) continue;
        std::error_code error;
        if (!fs::is_regular_file(path, error) || io::read_file(path) != content) {
            path = temporary_folder() + "/" + fs::path(path).filename().string();
            io::write_whole_file(path, content);
        }
        Cells& cells = cells_of(experiment, block);
        cells.prepaced = experiment::StartFile{path, cells.prepace->origin, {}, {}};
    }
    experiment.notes.insert(experiment.notes.end(), texts.begin() + static_cast<std::ptrdiff_t>(2 * blocks),
                            texts.end());
}

}  // namespace

void prepace(Experiment& experiment, const PrepaceHost& host) {
    Prepacer prepacer(experiment, host, false);
    const std::vector<bool> has_cells = prepacer.blocks_with_cells();
    const std::size_t notes_before = experiment.notes.size();
    launch::at_the_root(*host.team, [&] { prepacer.prepace_all(has_cells); });
    if (!host.team->is_serial()) take_from_the_root(experiment, notes_before, *host.team);
}

std::string prepace_from_cache(Experiment& experiment, const PrepaceHost& host) {
    Prepacer prepacer(experiment, host, true);
    prepacer.prepace_all();
    if (prepacer.missing() == 0) return "";
    return "  prepace about " + duration_text(prepacer.seconds()) +
           " before, and kept then: " + std::to_string(prepacer.missing()) +
           (prepacer.missing() == 1 ? " cell\n" : " cells\n");
}

}  // namespace heartwright::commands
