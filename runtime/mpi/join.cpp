#include "runtime/mpi/join.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "base/diag/faults.hpp"

#if HEARTWRIGHT_MPI_BUILT
#include "runtime/mpi/heartbeat.hpp"
#include "runtime/mpi/open_mpi.hpp"
#endif

namespace heartwright::mpi {
namespace {

// Ranks that cannot speak to each other would each compute, and write, the whole run.
[[noreturn]] void throw_without_mpi(const Place& place) {
    throw MachineFault(std::to_string(place.size) + " ranks were started, but " + library().missing + ", or start one");
}

}  // namespace

#if !HEARTWRIGHT_MPI_BUILT

Membership::Membership() {
    if (const Place place = place_of_this_process(); place.size > 1) throw_without_mpi(place);
}
Membership::~Membership() = default;
Team& Membership::team() { return serial(); }
int Membership::end_with_fault(int code, const std::function<void()>& say) {
    say();
    return code;
}
void end_all(int code) { ::_exit(code); }

#else

namespace {
std::atomic<bool> is_initialised = false;  // MPI; it may not even be loaded
}

#if defined(__SANITIZE_ADDRESS__)
// LeakSanitizer asks this at the end. Open MPI's plug-ins leave memory behind and are unloaded before, so that no
// suppression can name them. Processes without MPI are checked.
extern "C" int __lsan_is_turned_off() { return is_initialised ? 1 : 0; }
#endif

Membership::Membership() {
    const Place place = place_of_this_process();
    if (place.size <= 1) return;
    if (!library().is_there()) throw_without_mpi(place);
    int provided = 0, size = 0;
    HEARTWRIGHT_MPI(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided));
    is_initialised = true;
    HEARTWRIGHT_MPI(MPI_Comm_size(MPI_COMM_WORLD, &size));
    if (size != place.size) {
        MPI_Finalize();
        throw MachineFault(std::to_string(place.size) + " ranks were started, but " + library().name + " sees " +
                           std::to_string(size) +
                           "; the launcher must be of this MPI (its own mpirun, or srun --mpi=pmix)");
    }
    team_ = team_of_all_ranks();
}

Membership::~Membership() {
    if (team_ && leaves_) {
        team_.reset();
        MPI_Finalize();
    }
}

Team& Membership::team() { return team_ ? *team_ : serial(); }

int Membership::end_with_fault(int code, const std::function<void()>& say) {
    if (!team_) {
        say();
        return code;
    }
    const std::int64_t mine = static_cast<std::int64_t>(team_->rank()) * 256 + code;
    if (const auto least = team_->try_all_reduce_min(mine)) {
        if (*least == mine) say();
        return static_cast<int>(*least % 256);
    }
    leaves_ = false;  // collectives are under way that will never end
    if (claim_last_word())
        say();
    else
        std::this_thread::sleep_for(std::chrono::seconds(2));  // who claimed it ends us
    end_all(code);
}

void end_all(int code) {
    int is_over = 0;
    if (is_initialised) MPI_Finalized(&is_over);
    if (is_initialised && is_over == 0) {
        // Should the launcher not answer either, it sees this process end.
        std::thread([code] {
            std::this_thread::sleep_for(std::chrono::seconds(3));
            ::_exit(code);
        }).detach();
        MPI_Abort(MPI_COMM_WORLD, code);
    }
    ::_exit(code);
}

#endif

}  // namespace heartwright::mpi
