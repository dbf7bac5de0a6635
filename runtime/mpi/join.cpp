#include "runtime/mpi/join.hpp"

#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>

#include "base/diag/faults.hpp"

#if HEARTWRIGHT_MPI_BUILT
#include "runtime/mpi/heartbeat.hpp"
#include "runtime/mpi/open_mpi.hpp"
#endif

namespace heartwright::mpi {

#if !HEARTWRIGHT_MPI_BUILT

bool is_built_in() { return false; }
std::string library() { return "none"; }

Membership::Membership() {
    if (const Place place = place_of_this_process(); place.size > 1) {
        throw MachineFault(std::to_string(place.size) +
                           " ranks were started, but this program was built without MPI; install Open MPI "
                           "(libopenmpi-dev openmpi-bin) and "
                           "configure again, or start one");
    }
}
Membership::~Membership() = default;
Team& Membership::team() { return serial(); }
int Membership::end_with_fault(int code, const std::function<void()>& say) {
    say();
    return code;
}
void end_all(int code) { ::_exit(code); }

#else

bool is_built_in() { return true; }

std::string library() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);  // allowed before MPI_Init
    const std::string all(text.data());
    return all.substr(0, all.find_first_of(",\n"));
}

Membership::Membership() {
    const Place place = place_of_this_process();
    if (place.size <= 1) {
        return;
    }
    int provided = 0, size = 0;
    HEARTWRIGHT_MPI(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided));
    HEARTWRIGHT_MPI(MPI_Comm_size(MPI_COMM_WORLD, &size));
    if (size != place.size) {
        MPI_Finalize();
        throw MachineFault(std::to_string(place.size) + " ranks were started, but " + library() + " sees " +
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
        if (*least == mine) {
            say();
        }
        return static_cast<int>(*least % 256);
    }
    leaves_ = false;  // collectives are under way that will never end
    if (claim_last_word()) {
        say();
    } else {
        std::this_thread::sleep_for(std::chrono::seconds(2));  // who claimed it ends us
    }
    end_all(code);
}

void end_all(int code) {
    int has_begun = 0, is_over = 0;
    MPI_Initialized(&has_begun);
    MPI_Finalized(&is_over);
    if (has_begun != 0 && is_over == 0) {
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
