// The size of a simulation's checkpoints.
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

struct Nowhere final : observers::Output {
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
};

}  // namespace

std::int64_t Simulation::Parts::checkpoint_bytes() {
    const experiment::Checkpoints& plan = experiment.checkpoints;
    if (plan.every_steps == 0 && plan.wall <= 0 && !plan.at_end) return 0;
    Counter counter(tissue->population.count());
    Nowhere nowhere;
    loop->keep(counter, loop->steps_done(), nowhere);
    return team.all_reduce_sum(counter.bytes_told);
}

}  // namespace heartwright::simulation
