#include "runtime/mpi/heartbeat.hpp"

namespace heartwright::mpi {
namespace {

Board own_board;
Heartbeat own_heartbeat;

struct Shared {
    Board* board = &own_board;
    Heartbeat* heartbeats = &own_heartbeat;
    int count = 1, own = 0;
};
Shared shared;

}  // namespace

Heartbeat& heartbeat() { return shared.heartbeats[shared.own]; }

std::vector<const Heartbeat*> heartbeats_of_node() {
    std::vector<const Heartbeat*> all;
    for (int i = 0; i < shared.count; ++i) all.push_back(shared.heartbeats + i);
    return all;
}

bool claim_last_word() { return shared.board->has_spoken.exchange(1) == 0; }

std::string text_of(const Heartbeat& heartbeat) {
    switch (heartbeat.activity.load(std::memory_order_relaxed)) {
        case Activity::computing:
            return "computing";
        case Activity::exchanging: {
            const std::int32_t awaited = heartbeat.awaited.load(std::memory_order_relaxed);
            return awaited < 0 ? "waiting for its neighbours' halo"
                               : "waiting for the halo of rank " + std::to_string(awaited);
        }
        case Activity::agreeing:
            return "waiting for all ranks";
        case Activity::writing:
            return "writing results";
        case Activity::checkpointing:
            return "writing a checkpoint";
        case Activity::preparing:
            return "setting the run up";
        case Activity::finalizing:
            return "writing the results at the end";
    }
    return "?";
}

void share_heartbeats(Board* board, Heartbeat* heartbeats, int count, int own) {
    shared = board == nullptr ? Shared{} : Shared{board, heartbeats, count, own};
}

}  // namespace heartwright::mpi
