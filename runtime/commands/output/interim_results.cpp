#include "runtime/commands/output/interim_results.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "runtime/commands/output/map_files.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/results/folder_sink.hpp"

namespace heartwright::commands {

void InterimResults::write_if_due() {
    mpi::Team& team = simulation_.layout().team;
    const Clock::time_point began = Clock::now();
    std::optional<std::unique_lock<std::mutex>> turn;
    if (team.is_root() && began >= due_) turn = permission_();
    if (!team.any(turn.has_value())) return;
    results::FolderSink measured(folder_);
    simulation_.results(measured);
    measured.finish(team);
    write_map_files(simulation_, experiment_, model_, folder_);
    has_written_ = true;
    constexpr std::chrono::seconds shortest{5};
    constexpr int waits_for_each_second = 19;
    const Clock::time_point ended = Clock::now();
    due_ = ended + std::max<Clock::duration>(shortest, waits_for_each_second * (ended - began));
}

void InterimResults::remove_maps() noexcept {
    if (!has_written_) return;
    for (const char* name : {"maps.h5", "maps.vtkhdf", "maps"}) {
        try {
            io::remove_made(folder_ + "/" + name);
        } catch (const std::exception&) {
            // The fault that ended the run is the one to tell about.
        }
    }
}

}  // namespace heartwright::commands
