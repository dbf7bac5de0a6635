// Maps and measures of a run in progress, written for who watches it: the files that its end writes anew.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

class InterimResults {
public:
    // The right to replace files while it lives; nothing: not now. Asked at the root, when files are due.
    using Permission = std::function<std::optional<std::unique_lock<std::mutex>>()>;

    InterimResults(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                   const interface::Model& model, const std::string& folder, Permission permission)
        : simulation_(simulation),
          experiment_(experiment),
          model_(model),
          folder_(folder),
          permission_(std::move(permission)) {}

    // Collective, at a step at which the host may read results. Writes when it is time: at most a twentieth of the
    // run's time goes there.
    void write_if_due();
    // After a fault the maps of an earlier step are no results. At the root.
    void remove_maps() noexcept;

private:
    using Clock = std::chrono::steady_clock;

    const simulation::Simulation& simulation_;
    const experiment::Experiment& experiment_;
    const interface::Model& model_;
    std::string folder_;
    Permission permission_;
    Clock::time_point due_ = Clock::now() + std::chrono::seconds(2);  // the root's
    bool has_written_ = false;
};

}  // namespace heartwright::commands
