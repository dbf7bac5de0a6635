// Conjugate gradients preconditioned by a V-cycle, over a hierarchy that is set up: on threads of a processor, or on a
// GPU. Both take the same operations in the same order, so that their bits agree.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "runtime/device/device.hpp"
#include "runtime/operators/elliptic/hierarchy.hpp"

namespace heartwright::elliptic {

// What the solver has set up. It outlives the engine.
struct System {
    const Hierarchy* hierarchy;
    std::vector<std::int32_t> row_of_free;  // of each row of the finest matrix
    Vector mass;                            // of all rows
    double total_mass = 0;
    bool is_singular = false;
    double tolerance = 0;
    int most_iterations = 0;
};

struct Outcome {
    int iterations = 0;
    double residual = 0;
};

class Engine {
public:
    virtual ~Engine() = default;

    static constexpr int most_columns = 8;  // of right-hand sides at once
    // f, values: [count][rows], in the engine's memory; values: the first guess if has_start, and the solution.
    // UserFault as Solver::solve().
    virtual std::vector<Outcome> solve(int count, const double* f, double* values, bool has_start) = 0;
    // The same from and to memory of the host. start: empty, or one for each.
    virtual std::vector<Outcome> solve(std::span<const Vector> f, std::span<const Vector> start,
                                       std::span<Vector> values) = 0;
};

std::unique_ptr<Engine> make_engine(const System& system, ThreadPool& threads);
std::unique_ptr<Engine> make_cuda_engine(const System& system, device::Device& gpu, ThreadPool& threads);

}  // namespace heartwright::elliptic
