// What ranks hold of a tissue and send each other in each step, counted from their boxes; and a simulation of the steps
// that the ranks then take, each waiting for its neighbours' messages alone. No tissue is set up: 10,000 ranks take a
// second.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "runtime/tissue/decomposition.hpp"

namespace heartwright::commands {

// Tissue within a decomposition's cells. Each of those may stand for a cube of scale^3 cells: a whole heart is counted
// in seconds.
struct TissueShape {
    std::function<bool(const tissue::Cell&)> holds;  // empty: cells everywhere
    int scale = 1;
    bool edges = false;                          // the operator looks at neighbours over edges too
    std::shared_ptr<const tissue::Rows> rows{};  // points that form no grid: their neighbours, and nothing of the above
};

struct RankTraffic {
    std::int64_t cells = 0;     // own
    std::int64_t boundary = 0;  // of them, those that other ranks see
    struct Peer {
        int rank;
        std::int64_t cells;  // of that rank, that this one has as ghosts
    };
    std::vector<Peer> receives;  // in order of ranks
    std::int64_t ghosts() const;
};

// Of each rank. With scale 1 exactly what tissue::halo_peers lists.
std::vector<RankTraffic> halo_traffic(const tissue::Decomposition& decomposition, const TissueShape& shape);

// Two ventricles in a box of these cells: half shells of ellipsoids, thick on the left, thin on the right; about 29% of
// the box.
std::function<bool(const tissue::Cell&)> ventricles(const tissue::Cell& cells);

// A way from rank to rank. A rank's messages leave one after the other, each takes `message` + bytes/bandwidth, and are
// there after `latency`.
struct Link {
    double latency = 0;    // s, once an exchange
    double message = 0;    // s
    double bandwidth = 0;  // bytes/s
};

// What a rank does while its halo travels. boundary_first: its boundary reacts, then the rest while messages travel,
// then all diffuses. whole_first: all reacts, the inside diffuses while values travel, then the boundary; what GPUs of
// one node do, where all of a reaction is quicker than its parts.
enum class StepOrder { boundary_first, whole_first };

// What steps take, in seconds.
struct StepCosts {
    double launch = 0;   // whatever the cells
    double react = 0;    // a cell
    double diffuse = 0;  // a cell
    Link near, far;      // within a node, between nodes
    int node = 8;        // ranks of a node, in order of ranks
    double noise = 0;  // of each rank's reaction in each step: strays by this share (standard deviation; exponential),
                       // its mean stays
    int bytes = 8;     // a ghost
    StepOrder order = StepOrder::boundary_first;
};

// The mean of `steps` steps, after as many that are not counted.
double simulated_step(const std::vector<RankTraffic>& ranks, const StepCosts& costs, int steps, std::uint64_t seed = 1);

// The same without a simulation: the work of the rank that is done last, and what of its exchange is not hidden.
struct PredictedStep {
    double work = 0, exchange = 0, hidden = 0;  // s; hidden: how long an exchange may take without being noticed
    double seconds() const { return work + (exchange > hidden ? exchange - hidden : 0); }
};
PredictedStep predicted_step(const std::vector<RankTraffic>& ranks, const StepCosts& costs);

}  // namespace heartwright::commands
