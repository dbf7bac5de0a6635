#include "runtime/mpi/pulse.hpp"

namespace heartwright::mpi {
namespace {

Board own_board;
Pulse own_pulse;

struct Shared {
    Board* board = &own_board;
    Pulse* pulses = &own_pulse;
    int count = 1, own = 0;
};
Shared shared;

}  // namespace

Pulse& pulse() { return shared.pulses[shared.own]; }

std::vector<const Pulse*> pulses_of_node() {
    std::vector<const Pulse*> all;
    for (int i = 0; i < shared.count; ++i) {
        all.push_back(shared.pulses + i);
    }
    return all;
}

bool claim_last_word() { return shared.board->has_spoken.exchange(1) == 0; }

std::string text_of(const Pulse& pulse) {
    switch (pulse.doing.load(std::memory_order_relaxed)) {
        case Doing::computing:
            return "computing";
        case Doing::exchanging: {
            const std::int32_t awaited = pulse.awaited.load(std::memory_order_relaxed);
            return awaited < 0 ? "waiting for its neighbours' halo"
                               : "waiting for the halo of rank " + std::to_string(awaited);
        }
        case Doing::agreeing:
            return "waiting for all ranks";
        case Doing::writing:
            return "writing results";
        case Doing::keeping:
            return "writing a checkpoint";
        case Doing::preparing:
            return "setting the run up";
        case Doing::concluding:
            return "writing the results at the end";
    }
    return "?";
}

void share_pulses(Board* board, Pulse* pulses, int count, int own) {
    shared = board == nullptr ? Shared{} : Shared{board, pulses, count, own};
}

}  // namespace heartwright::mpi
