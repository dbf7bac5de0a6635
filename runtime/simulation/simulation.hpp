// A bound experiment and its model, made ready on a device and run to the end.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/checkpoint/times.hpp"
#include "runtime/device/device.hpp"
#include "runtime/diffusion/stencil_block.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/halo/halo.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/io/fields/domain_identity.hpp"
#include "runtime/lattice/plan_wish.hpp"
#include "runtime/lattice/site_windows.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/observers/output.hpp"
#include "runtime/observers/sites/site_results.hpp"
#include "runtime/operators/sparse/tile_shape.hpp"
#include "runtime/results/table.hpp"
#include "runtime/simulation/stepping/checkpoint_plan.hpp"
#include "runtime/tissue/grid.hpp"

namespace heartwright::simulation {

struct Options {
    device::Backend backend = device::Backend::cpu;
    int threads = 0;       // cpu; 0: all of the machine
    int device_index = 0;  // cuda
    // Steps between checks of all states for NaN and range; also the most between calls of progress(). 0: as suits the
    // tissue (StateChecks::steps_between).
    std::int64_t guard_every = 0;
    CheckpointPlan checkpoints{};  // besides, one is taken when the output ends the run before its time
    // What each rank is to have of the tissue, by its cost: [ranks], above 0, in any unit, the same on all ranks;
    // empty: equal shares. Ranks may have different backends: then results depend on the boxes, within what the
    // backends differ by.
    std::vector<double> shares{};
    // Cells keep the states of their sites in memory of the host, and each step streams them through the device by
    // windows of so many bytes: for more cells than a GPU has memory for. Results are the same.
    bool sites_on_host = false;
    std::int64_t site_window_bytes = lattice::default_window_bytes;
    // Of the product on a mesh, on a GPU; of no rows: what the cost model takes. Any gives the same bits.
    sparse::TileShape tile{};
    diffusion::StencilBlock stencil_block{};  // of the stencil on a grid, on a GPU; any gives the same bits
    std::vector<lattice::TunedPlan> plans{};  // of cells with sites, on a GPU; where none is: by the rule
};

struct MapResult {
    std::string name, unit;      // "activation" "ms", "apd90", "repolarisation90", "peak_V", "dvdt_max"...
    std::vector<double> values;  // [nz][ny][nx] of the grid, or [beats][nz][ny][nx]; NaN: no cell, or never
    std::vector<double>
        at_probes;  // in the order of the experiment's probes; NaN for a mean_over. Of beats: the last there is
    bool each_beat = false;  // [beats]..., even of one beat
    bool is_empty = false;   // no cell has a value
};

// A map of one rank's cells, while Simulation::for_each_map() hands it out.
struct MapPiece {
    std::string name, unit;
    std::vector<double> values;     // [nz][ny][nx] of the rank's own box, or [beats] of them
    std::vector<double> at_probes;  // at the root; as MapResult's
    std::int64_t beats = 1;
    bool each_beat = false;
    std::function<MapResult()> whole{};  // collective: at the root the map of all ranks' cells
};

// What a run's files have values of. All of one rank.
struct Layout {
    const std::vector<observers::Column>& probes;
    const observers::FieldPoints& points;           // empty mask when no fields are asked for
    const std::vector<observers::LineScan>& lines;  // in the order of the experiment
    const io::DomainIdentity& domain;               // of all files
    std::vector<tissue::CellBox> own_boxes;         // of the whole grid: a box, or ranges of rows
    mpi::Team& team;                                // of all ranks
};

// What one rank has of the tissue, and where it computes.
struct RankPart {
    std::string node, backend, device, instruction_set;
    int threads = 0;
    std::int64_t cells = 0;
    double share = 0;         // of all costs, that it was to have
    tissue::CellBox box;      // in cells of the whole grid; of rows of a mesh from the first of them to the last
    std::int64_t ranges = 1;  // of rows that it has; above 1 others have rows within the box, too
};

// How ranks share the rows of a mesh.
struct MeshPartition {
    std::string method;                        // "metis", "ranges" or "interleaved"; empty: no mesh, or one rank
    std::int64_t ghosts = 0, most_ghosts = 0;  // of all ranks; of the rank that has most
    std::int64_t cut_edges = 0;                // pairs of neighbours that belong to different ranks
};

struct Facts {
    std::string device, backend, instruction_set;
    int threads = 0;
    std::int64_t cells = 0, steps = 0,
                 memory = 0;  // cells: of all ranks; memory: bytes on the device, of the rank that needs most
    int ranks = 1;
    std::array<int, 3> ranks_along{1, 1, 1};        // boxes along each axis, where most are
    std::int64_t fewest_cells = 0, most_cells = 0;  // of a rank
    double most_load = 1;                           // of a rank by what its cells cost, as a multiple of its share
    MeshPartition mesh_partition{};
    std::vector<RankPart> parts{};      // at the root, of ranks of unequal shares; else empty
    std::int64_t sites = 0;             // of each cell; 0: the model has no lattice
    std::int64_t host_memory = 0;       // bytes of sites on the host, of the rank that has most; or 0
    std::int64_t elliptic_memory = 0;   // bytes of the root's host, of the elliptic solver of a bidomain; else 0
    std::int64_t end_state_bytes = 0;   // of end_state.h5; 0: none is written
    std::int64_t checkpoint_bytes = 0;  // of one, as the first state is: sparks grow; 0: none is taken
    std::string plan;                   // how the lattice is computed: "march"...; of the first block
    double stability_limit = 0;         // ms; infinity without diffusion
    int substeps = 0;                   // of diffusion, in each of its (half) steps; 0: no diffusion
    int rkl2_stages = 0;                // of each of them; 0: forward Euler
    double bytes_per_cell_step = 0;     // of memory traffic that cannot be avoided
    std::vector<std::string> notes;     // resolved D, sub-steps, blocks: sentences for people
};

struct Timings {  // seconds of wall time
    double setup = 0, react = 0, halo = 0, diffuse = 0, maps = 0, output = 0,
           total = 0;  // phases of a step: from sampled steps; total: of run()
    checkpoint::Times checkpoints{};
};

struct ExchangeTimes {  // of V between ranks, of the rank for which it is most
    int peers = 0;
    std::int64_t bytes = 0;  // sent
    double seconds = 0;      // of one exchange that is waited for
};

// One of all ranks of a team, or of one alone. All ranks make, run and ask theirs alike, in the same order: what is not
// marked "local" is collective, and results are at the root; other ranks have them empty.
class Simulation {
public:
    class Exchanges;

    // All must outlive the simulation. UserFault when they do not fit (dt beyond stability, an empty stimulus...),
    // MachineFault when the device has not enough memory: said before anything is allocated.
    Simulation(const experiment::Experiment& experiment, const interface::Model& model, const Options& options,
               mpi::Team& team = mpi::serial());
    Simulation(const experiment::Experiment&&, const interface::Model&, const Options&,
               mpi::Team& = mpi::serial()) = delete;  // a temporary would end before the simulation
    ~Simulation();

    Layout layout() const;       // local
    const Facts& facts() const;  // local; the same on all ranks, but for notes: the root has those of all
    device::Device& device();    // local
    Exchanges exchanges();

    // Before run(): what the newest whole checkpoint of the plan's folder has, in place of the initial state, told to
    // the output's keep(), too. False: there is none. UserFault when it is one of another run, with what differs, or
    // when all there are are damaged.
    bool resume(observers::Output& output);
    // From the state as it is to the end, or to step `until`. When it stopped before the end, called again it
    // continues.
    void run(observers::Output& output, std::int64_t until = std::numeric_limits<std::int64_t>::max());
    // While run() is stopped: actions of `extended`, which are those of the experiment and more of them that are due
    // from steps_done() on (read_added() of experiment/read/read.hpp). What follows is as in a run of `extended`, bit
    // for bit; what was emitted of steps_done() stays as it was before them. UserFault, and nothing has changed, when
    // one of them cannot be. Not with checkpoints, which are of the experiment alone.
    void add_actions(const experiment::Experiment& extended);
    std::int64_t steps_done() const;  // local; facts().steps, or fewer when the output stopped the run

    // The maps, one after the other, on every rank.
    void for_each_map(const std::function<void(const MapPiece&)>& take) const;
    // What the steps done have left, but for maps: tables, figures and notes of all that the experiment measures, for
    // the sink of the root.
    void results(results::Sink& sink) const;
    Timings timings() const;  // local
    // end_state.h5 of the state as it is, as the experiment's "end_state" says; false: none is wanted. After run(), or
    // when it was ended.
    bool write_end_state(const std::string& path) const;
    std::vector<double> state(std::int32_t component) const;  // [nz][ny][nx] of the grid; NaN: no cell
    // A site state (then the counts) of all sites of a cell, in order of their numbers. UserFault when there is no such
    // cell.
    std::vector<double> site_state(const std::array<std::int64_t, 3>& cell, std::int32_t component) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// The exchanges of V between ranks.
class Simulation::Exchanges {
public:
    // Exchanges V so many times, and changes nothing by it. Zeros on one rank. Collective; all ranks get the same.
    ExchangeTimes measure(int times);
    // Local, before run(): the times of the first `most` exchanges of V are kept, and told after it; on one rank none.
    void trace(std::int64_t most);
    std::vector<halo::ExchangeTrace> traced() const;  // local

private:
    friend Simulation;
    explicit Exchanges(Parts& parts) : parts_(parts) {}
    Parts& parts_;
};

// All maps, whole. Collective; at the root.
std::vector<MapResult> maps_of(const Simulation& simulation);

// Every table that a run may leave, as documented: NAME, OF and SHOWN stand for what an experiment names, the unit of
// the potential is mV.
std::vector<results::Table> declared_tables();

}  // namespace heartwright::simulation
