// All cells of a simulation: one generated model over slots, in blocks of equal variant, start and settings.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "runtime/cells/cell_constants.hpp"
#include "runtime/cells/halved_constants.hpp"
#include "runtime/cells/joined_model.hpp"
#include "runtime/cells/ode_cells.hpp"
#include "runtime/cells/tables.hpp"
#include "runtime/checkpoint/keeper.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/fused_step.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/interface/space_time.hpp"
#include "runtime/interface/state_layout.hpp"
#include "runtime/lattice/lattice.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::cells {

// Cells of a block that begin elsewhere than the others.
struct OtherStart {
    std::int32_t start = 0;
    std::vector<std::int64_t> cells{};  // of the block, from 0 on
};

struct BlockSetup {
    std::int32_t variant = 0, start = 0;
    std::vector<double> parameters;                                  // [n_parameters]
    std::array<double, interface::max_stimulus_count> amplitudes{};  // Model::current_unit, outward positive
    std::vector<ParameterField> fields{};    // parameters that differ from cell to cell: these, not `parameters`
    std::vector<std::int32_t> varying{};     // constants that differ then, ascending, also after any change()
    std::vector<OtherStart> other_starts{};  // each cell in one at most; none where there are `fields`
};

// OurFault when `model` was generated for another version of the runtime's interface or another backend.
void check_model(const interface::Model& model, device::Backend backend);

// Slots that a step of several kernels takes at once, of a population of so many: the more, the fewer launches have a
// tail, and the more scratch memory is taken (lab/techniques.md). Its bytes; 0 of a step that is one kernel.
std::int64_t scratch_slots(std::int64_t slots);
std::int64_t scratch_memory(const interface::Model& model, std::int64_t slots);

// Bytes that a Population takes on the device, without its lattice and without the constants of cells that differ.
std::int64_t population_memory(const interface::Model& model, const tissue::Slots& slots, bool is_stimulated);
// Bytes for those constants.
std::int64_t varying_memory(const interface::Model& model, const tissue::Slots& slots,
                            const std::vector<BlockSetup>& blocks);

// Which of the cells: all, those whose potential other ranks wait for, or the others (tissue::Slots::boundary, rest).
enum class Share { all, boundary, rest };

class Population {
public:
    // stimulus_mask: [slots.count()], bit k: stimulus k reaches the slot; empty: none anywhere. sites: of a model with
    // a lattice.
    Population(device::Device& device, const interface::Model& model, const tissue::Slots& slots,
               std::vector<BlockSetup> blocks, double dt, const std::vector<std::uint32_t>& stimulus_mask,
               const lattice::Setup* sites = nullptr);

    // From now on cells are integrated with error control (ode_cells.hpp); steps are the instants at which they are
    // left. On a CPU, in FP64, for cells without diffusion; UserFault where the model's cells cannot be.
    // cell_name: of a slot, for people.
    void control_errors(const ode::ErrorControl& control, std::function<std::string(std::int64_t slot)> cell_name);
    bool controls_errors() const { return ode_ != nullptr; }

    const interface::Model& model() const { return model_; }
    std::int64_t stride() const { return stride_; }
    std::int64_t count() const { return count_; }
    int block_count() const { return static_cast<int>(blocks_.size()); }
    tissue::Slots::Range block_range(int block) const {
        return {blocks_[static_cast<std::size_t>(block)].first, blocks_[static_cast<std::size_t>(block)].last};
    }

    // Have cells of this block constants of their own?
    bool constants_vary(int block) const { return blocks_[static_cast<std::size_t>(block)].own.has_value(); }
    // Constants for copies of its cells at slots [0, copies): copy k is one of the cell of slot slot_of[k]. As the
    // parameters are now; waits.
    CellConstants constants_of_copies(int block, const std::vector<std::int64_t>& slot_of) const;

    // Of a block whose kernel reads tables; else null.
    const Tables* tables(int block) const {
        const Block& b = blocks_[static_cast<std::size_t>(block)];
        return b.tables ? &*b.tables : nullptr;
    }

    const interface::StateLayout& layout() const { return layout_; }
    void* state() const { return state_.data(); }  // planes of all states, as layout() says
    void* plane(std::int32_t component) const {    // [stride] numbers of layout().format(component)
        return state_.data() + layout_.offset(component, stride_);
    }
    void* potential() const { return plane(model_.potential); }

    // One step of the reaction of all blocks, v_in -> v_out (may be one). Enqueued, on another stream of the device
    // when one is given. On a GPU blocks of one kernel go in one launch, unless the expert's switch is
    // regions:each.
    void react(const void* v_in, void* v_out, const interface::StepClock* clock, Share share = Share::all,
               void* stream = nullptr);

    // The same of some slots of one block, on a stream of the device; others may react meanwhile. Of cells with sites.
    void react_part(int block, const tissue::Slots::Range& slots, const void* v_in, void* v_out,
                    const interface::StepClock* clock, void* stream);

    // Steps of uncoupled cells: those of the block on the device from `first_step` on. potential_rows:
    // Real[steps][stride] on the device, or null. current_rows, of cells under error control: double[steps][stride] of
    // the membrane current, or null. Enqueued.
    void advance(const interface::StepBlock* block, std::int32_t first_step, std::int32_t steps, void* potential_rows,
                 double* current_rows = nullptr);

    // Steps of reaction and diffusion of a sheet, all cells of block 0: from one state to another,
    // Real[n_states][stride]. `sheet`: all but its cells and next_state, which are filled in. Enqueued.
    void advance_sheet(interface::SpaceTimeArguments sheet, void* from, void* to);

    // On a GPU: diffusion as `fused.rows` say and the reaction of all cells that they have, v_in -> v_out. `fused`: all
    // but its cells, which are filled in. Enqueued.
    void diffuse_and_react(const void* v_in, void* v_out, interface::FusedArguments fused);
    // On a CPU: the reaction of slots [first, last), on the thread that calls.
    void react_slots(std::int64_t first, std::int64_t last, void* v, const interface::StepClock& clock);

    // Observables `wanted` (device, n_wanted) of a block at its `slots` (device, count), or of the whole block without
    // them, at the state as it is: out [n_wanted][count], on the device. Enqueued.
    void observe(int block, const std::int32_t* wanted, std::int32_t n_wanted, const std::int64_t* slots,
                 std::int64_t count, const interface::StepClock* clock, double* out);

    // The same of copies of cells, at slots of the copies; each has its own clock. Not with a lattice. Enqueued.
    struct Copies {
        const void* state;  // as layout() says, the potential too
        std::int64_t stride;
        const std::uint32_t* stimulus_mask;   // [stride]; null: none
        const interface::StepClock* clocks;   // [stride]
        const interface::CellConstants* own;  // by slots of the copies, of a block whose constants vary; else null
    };
    void observe_copies(int block, const Copies& copies, const std::int32_t* wanted, std::int32_t n_wanted,
                        const std::int64_t* slots, std::int64_t count, double* out);

    // The same for observables of sites: item k is site sites[k] of slot slots[k], all of this block (device, count).
    struct SiteItems {
        const std::int64_t *slots, *sites;
        std::int64_t count;
    };
    void observe_sites(int block, const std::int32_t* wanted, std::int32_t n_wanted, const SiteItems& items,
                       const interface::StepClock* clock, double* out);

    // What one step of the reaction, `dt` ms long and with no current from outside, makes of copies of the cell in a
    // slot: states [copies][n_states]. Everything is computed exactly, without tables. Not with a lattice; waits.
    std::vector<double> step_copies(std::int64_t slot, const std::vector<double>& states, double dt, double time);

    std::vector<double> download(std::int32_t component) const;  // [count], slot order

    // What is put into states from outside must fit the state's number format: UserFault else.

    // Between steps, where `cells` ([count], empty: everywhere) is not zero: states of the cell to where its block
    // began, or one state to one value. Waits. What sites have stays.
    void put_to_start(const std::vector<std::uint8_t>& cells);
    void put(const std::vector<std::uint8_t>& cells, std::int32_t component, double value);

    // Before the first step: values of a component in slots [first, first + values.size()). Waits.
    void upload(std::int32_t component, std::int64_t first, const std::vector<double>& values);
    // Before the first step: all cells of a block begin with these states [n_states], and put_to_start() goes there.
    // Waits.
    void begin_at(int block, const std::vector<double>& states);

    // Between steps: other parameters [n_parameters] and amplitudes of a block. Hooks copy what is derived from them,
    // so a recording of steps (device::Recording) keeps the old ones: make it anew.
    void change(int block, const std::vector<double>& parameters,
                const std::array<double, interface::max_stimulus_count>& amplitudes);

    // Between steps: the current of each stimulus is its amplitude times its level, until it is called again or
    // change() is. Hooks copy it: a recording of steps keeps the old one.
    void set_stimulus_levels(const std::array<double, interface::max_stimulus_count>& levels);

    // Between steps: other cells that a stimulus reaches, as in the constructor. A recording of steps keeps the old
    // ones: make it anew. Waits.
    void set_stimulus_mask(const std::vector<std::uint32_t>& stimulus_mask);

    // All states, of sites too. Parameters follow from the experiment and the step: change() sets them again.
    void keep(checkpoint::Keeper& keeper);

    bool has_lattice() const { return lattice_.has_value(); }
    // Whether sites lie in the host's memory, and each step takes them through the device by windows.
    bool streams_sites() const { return lattice_ && lattice_->is_streamed(); }
    lattice::Lattice& lattice() { return *lattice_; }
    const lattice::Lattice& lattice() const { return *lattice_; }

private:
    struct Block {
        BlockSetup setup;
        std::array<double, interface::max_stimulus_count> currents{};  // amplitudes times levels
        std::int32_t kernel;
        std::int64_t first, last;
        std::int64_t boundary_end;  // slots [first, boundary_end): the boundary
        std::vector<double> constants;
        std::vector<double> start;  // [n_states], of each cell
        // [n_states][cells], where parameters or starts of their own make cells begin elsewhere; empty for other
        // states.
        std::vector<std::vector<double>> own_start;
        std::optional<CellConstants> own;
        std::optional<Tables> tables;  // of a kernel that reads some
        std::optional<HalvedConstants>
            halves;  // of a model that halves steps, where the constants are those of the block
    };
    tissue::Slots::Range range_of(const Block& block, Share share) const {
        return {share == Share::rest ? block.boundary_end : block.first,
                share == Share::boundary ? block.boundary_end : block.last};
    }
    // How threads share cells: boundaries are multiples of `grain`, fewer than `least` stay on one thread.
    struct ThreadShares {
        std::int64_t grain, least;
    };
    ThreadShares thread_shares() const {                       // of a step
        return model_.lattice != nullptr ? ThreadShares{1, 2}  // a cell with sites is work enough for a thread
                                         : ThreadShares{64, 1024};
    }
    void check_storable(std::int32_t component, double value) const;  // UserFault where the format has no such value
    void place_states();  // on a CPU: states of a cell near the thread that steps it (device/first_touch.hpp)
    // On a GPU, pieces of which none needs another's results: one after the other on `stream`, side by side without
    // one.
    void enqueue(const std::vector<device::Device::Piece>& pieces, void* stream);
    // step(block, range, stream) for all cells of the share: of parts of blocks on threads of a CPU; of each block on a
    // GPU, one after the other on `stream`, or side by side without one.
    template <class Step>
    void for_parts(Share share, void* stream, const ThreadShares& shares, const Step& step);
    // On a GPU: cells that react in one launch. Arguments are those of `block` but for the ranges.
    struct Launch {
        int block;
        std::vector<interface::VariantRange> ranges;  // not empty
        void* scratch = nullptr;                      // that no other launch uses meanwhile
    };
    std::vector<Launch> launches(Share share) const;
    void launch_reaction(const Launch& launch, const void* v_in, void* v_out, const interface::StepClock* clock,
                         void* stream) const;
    // The cells of a part of a block under error control, from the clock of each of these steps on.
    void integrate(int block, const tissue::Slots::Range& part, std::span<const interface::StepClock> steps,
                   const OdeCells::Rows& rows);
    void react_in_windows(const void* v_in, void* v_out, const interface::StepClock* clock, Share share, void* stream);
    const interface::ApproximationInfo* approximation(std::int32_t kernel) const;  // null: it computes everything
    interface::ReactArguments arguments(int block, const void* v_in, void* v_out,
                                        const interface::StepClock* clock) const;
    // Of copies of a block's cells, slots [0, stride): states as layout() says, the potential too. Nothing stimulates
    // them, and all have the block's constants.
    interface::ReactArguments arguments_of_copies(int block, void* state, std::int64_t stride,
                                                  const interface::StepClock* clock) const;
    // Threads take parts of [0, count): part(first, last, to) writes [n_wanted][last - first], which is put in its
    // place of `out`.
    void observe_on_threads(std::int64_t count, std::int32_t n_wanted, double* out,
                            const std::function<void(std::int64_t first, std::int64_t last, double* to)>& part);
    std::vector<double> step_copies_of(int block, const std::vector<double>& constants,
                                       const std::vector<double>& states, const interface::StepClock& time);
    template <class Number>
    void put_in(Number* to, std::int64_t first, std::int64_t last, const std::vector<std::uint8_t>& cells,
                Number value);
    void put_in_block(const Block& block, const std::vector<std::uint8_t>& cells, std::int32_t component, double value);
    void put_own_start(const Block& block, const std::vector<std::uint8_t>& cells, std::int32_t component);
    std::vector<std::vector<double>> own_start(const Block& block) const;
    std::vector<std::vector<double>> start_of_others(const Block& block) const;
    void fill(std::int32_t component, std::int64_t first, std::int64_t last, double value);
    template <class Number>
    void fill_with(Number* to, std::int64_t first, std::int64_t last, Number value);
    void check_status(int status, const char* hook) const;
    void observe_on_device(std::int32_t kernel, const interface::ObserveArguments& arguments);

    device::Device& device_;
    const interface::Model& model_;
    double dt_;
    interface::StateLayout layout_;
    std::int64_t count_, stride_;
    std::vector<Block> blocks_;
    device::Buffer<std::byte> state_;
    device::Buffer<std::uint32_t> stimulus_mask_;
    device::Buffer<std::byte> scratch_;  // of scratch_slots(); of a model whose step is several kernels, else empty
    std::optional<lattice::Lattice> lattice_;
    std::optional<JoinedObserver> joined_;  // of a model joined of several
    std::unique_ptr<OdeCells> ode_;         // where cells are integrated with error control
    std::function<std::string(std::int64_t)> cell_name_;
    std::int64_t revision_ = 0;  // of parameters: raised by each change()
};

}  // namespace heartwright::cells
