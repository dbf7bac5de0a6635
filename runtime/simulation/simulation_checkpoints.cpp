// What is asked of a simulation's checkpoints: their size, and the time that they take.
#include "runtime/simulation/simulation_parts.hpp"

namespace heartwright::simulation {
namespace {

// Adds up what is told, and keeps nothing.
class Counter final : public checkpoint::Keeper {
public:
    explicit Counter(std::int64_t cells) : cells_(cells) {}
    bool restores() const override { return false; }
    void cells(const std::string&, const Cells& cells) override {
        bytes_told += cells.planes * cells.width * checkpoint::bytes_of(cells.type) * cells_;
    }
    void bytes(const std::string&, bool is_mine, std::vector<std::byte>& bytes) override {
        bytes_told += is_mine ? static_cast<std::int64_t>(bytes.size()) : 0;
    }
    std::int64_t bytes_told = 0;

private:
    std::int64_t cells_;
};

struct Nowhere final : Output {
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
};

}  // namespace

checkpoint::Times Simulation::checkpoint_times() const { return parts_->loop->checkpoint_times(); }

std::int64_t Simulation::checkpoint_bytes() {
    Counter counter(parts_->tissue->population.count());
    Nowhere nowhere;
    parts_->loop->keep(counter, parts_->loop->steps_done(), nowhere);
    return parts_->team.all_reduce_sum(counter.bytes_told);
}

}  // namespace heartwright::simulation
