// An experiment as its file says it: strings looked up, units turned into ours, defaults filled in. See docs/experiments.md.
//
// Lengths are in mm, times in ms, D in mm^2/ms. What depends on the model's own units (settings, stimulus amplitudes,
// thresholds) stays a Quantity until bind() of bind.hpp has seen the model; its `value` is NaN before.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/units/unit.hpp"

namespace heartwright::experiment {

inline constexpr double unbound = std::numeric_limits<double>::quiet_NaN();

struct ModelQuantity {
    Quantity said;
    Origin origin;
    double value = unbound;  // in the model's unit, after bind()
};

// A name of the model (variant, parameter, symbol), with its index there after bind().
struct ModelName {
    std::string name;
    Origin origin;
    std::int32_t index = -1;
};

// "g_Kr": "*0.5" or "I_Na_shift": "6 mV"
struct Setting {
    ModelName parameter;
    bool is_factor = false;
    ModelQuantity value;  // of a factor: a dimensionless number
};

// A data set in an HDF5 file, "a.h5:/fibre"; the path is relative to the experiment's folder, already joined.
struct FileData {
    std::string path, dataset;
    Origin origin;
};

// A set of points. Region names and boxes are resolved by the solver, which knows the grid.
struct Where {
    enum class Kind { all, box, sphere, region, cells, layers, file };
    Kind kind = Kind::all;
    Origin origin;
    std::array<double, 3> low{}, high{};  // box, mm: points inside or on it
    std::array<double, 3> centre{};       // sphere, mm
    double radius = 0;                    // sphere, mm: points inside or on it
    std::string region;                   // region
    std::vector<std::array<std::int64_t, 3>> cells;
    int axis = 0;                              // layers: 0 x, 1 y, 2 z
    std::int64_t first_layer = 0, layers = 0;  // layers [first, first + layers) of that axis
    FileData file;                             // non-zero is inside; shape [nz][ny][nx]
};

struct Time {
    double end = 0, dt = 0;  // ms; end is a whole number of dt
    std::int64_t steps = 0;  // end/dt
    enum class Splitting { godunov, strang } splitting = Splitting::godunov;
    enum class Diffusion { refuse, substep } diffusion = Diffusion::refuse;  // when dt is beyond the stability limit
};

struct Geometry {
    bool given = false;  // false: one cell, no tissue
    std::array<std::int64_t, 3> cells{1, 1, 1};
    int dimensions = 1;            // axes the file gave: 1, 2 or 3
    double spacing = 1;            // mm, same on all axes
    bool on_nodes = false;         // point i of an axis lies at i*spacing; else at (i + 1/2)*spacing
    std::optional<FileData> mask;  // non-zero: there is a cell; shape [nz][ny][nx]

    double position(std::int64_t index) const { return (static_cast<double>(index) + (on_nodes ? 0.0 : 0.5)) * spacing; }
    std::int64_t count() const { return cells[0] * cells[1] * cells[2]; }
};

struct Tissue {
    std::array<double, 3> D{};      // fibre, sheet, normal, mm^2/ms
    bool isotropic = true;          // all three were given as one
    std::optional<double> chi_C_m;  // uF/mm^3, when given as sigma, chi, C_m: volume currents need it
};

struct Fibres {
    bool given = false;
    std::array<double, 3> direction{1, 0, 0};    // unit vector; used when there is no file
    std::optional<FileData> file;                // [nz][ny][nx][3]
    std::optional<std::array<double, 3>> sheet;  // unit vector; made orthogonal to the fibre by the solver
    std::optional<FileData> sheet_file;
};

// A place among a cell's sites: indices along the axes of the employed shape.
using SiteIndex = std::array<std::int64_t, 3>;

// The sites that every cell employs. What the file leaves out is filled in by bind(): Experiment::lattice is there after it exactly
// when the model has a lattice.
struct Lattice {
    Origin origin;
    SiteIndex sites{};                      // employed; {0, 0, 0} before bind() when the file does not say
    std::optional<bool> weighs_per_total;   // per_cell() divides by the nominal number of sites; else by the employed one
    std::optional<bool> walls_mirror;       // else zero_flux

    std::int64_t count() const { return sites[0] * sites[1] * sites[2]; }
    bool contains(const SiteIndex& at) const {
        return at[0] >= 0 && at[1] >= 0 && at[2] >= 0 && at[0] < sites[0] && at[1] < sites[1] && at[2] < sites[2];
    }
    std::int64_t number(const SiteIndex& at) const { return (at[0] * sites[1] + at[1]) * sites[2] + at[2]; }
    SiteIndex place(std::int64_t number) const { return {number / (sites[1] * sites[2]), number / sites[2] % sites[1], number % sites[2]}; }
};

// Some of a cell's sites, or all of them; the same in every cell.
struct Sites {
    bool all = true;
    Origin origin;
    std::vector<SiteIndex> places;
    std::vector<std::int64_t> numbers;      // of `places`, ascending, each once, after bind(); empty for all
};

// "hold": in steps [first_step, last_step) that share of a machine's channels is in one state and does not draw.
struct Hold {
    Origin origin;
    ModelName machine;                      // index into LatticeInfo::machines
    ModelName state;                        // as the file says it, "O1"; index into LatticeInfo::counts
    double fraction = 1;                    // of the channels of a site, rounded to whole ones; in (0, 1]
    Sites sites;
    Where where;                            // the cells
    std::int64_t first_step = 0, last_step = 0;
};

// "move": just before step `step`, that many channels (as many as there are) go from one state to another.
struct Move {
    Origin origin;
    ModelName machine, from, to;            // indices as in Hold
    std::int64_t channels = 1;
    Sites sites;
    Where where;
    std::int64_t step = 0;
};

// "clamp": the potential is put back to a waveform after each step of [first_step, last_step).
struct Clamp {
    Origin origin;
    ModelName symbol;                       // the potential: index is Model::potential
    enum class Form { constant, steps, file } form = Form::constant;
    std::vector<ModelQuantity> levels;      // constant: one; steps: each one's; file: of 1 in the unit of its second column
    std::string file;                       // path of the CSV file, relative to the experiment's folder, already joined
    // Knots: at[k] steps after first_step (fractions for the rows of a file), ascending from 0. Values hold until the next one; those
    // of a file are joined by lines. In the file's unit before bind(), in Model::potential_unit after it; of levels only after it.
    std::vector<double> at, values;
    Where where;
    std::int64_t first_step = 0, last_step = 0;
};

// "reset": just before step `step`, states of the chosen cells are put to where those cells began, or to given values.
struct Reset {
    Origin origin;
    bool to_start = false;                  // all states of the cell; else:
    std::vector<std::pair<ModelName, ModelQuantity>> values;  // states of the cell, in their units after bind()
    Where where;
    std::int64_t step = 0;
};

// "set" as an action: parameters of all cells from step `step` on. A factor is one on the value just before.
struct Change {
    Origin origin;
    std::vector<Setting> set;
    std::int64_t step = 0;
};

// "start": {"file": ...}: states from end_state.h5 of another run. One cell of it for all (`cell`, `probe`, or the only one there is), or
// of the same grid each cell its own.
struct StartFile {
    std::string path;  // relative to the experiment's folder, already joined
    Origin origin;
    std::optional<std::array<std::int64_t, 3>> cell;  // of the file's grid
    std::optional<std::string> probe;                 // of the file
};

// "prepace": the cell alone beats so often before the run begins.
struct Prepace {
    Origin origin;
    std::int64_t beats = 0;  // 0: none, of a region that is to begin as it stands
    ModelName stimulus;      // periodic; index into Experiment::stimuli
};

// Which cells: variant, options, start and settings, for the whole or for a region.
struct Cells {
    std::optional<ModelName> model;   // a region's own, another than the whole's: variant, options, start and set are its own, too
    std::vector<ModelName> variants;  // as the file names them
    std::vector<std::pair<ModelName, std::string>> options;
    std::optional<ModelName> start;  // none: the model's default (region: that of the whole)
    std::optional<StartFile> start_file;  // instead of `start`
    std::optional<Prepace> prepace;
    std::optional<StartFile> prepaced;  // what came of it, by whoever did it: the cells begin there
    std::vector<Setting> set;        // of a region: the whole's, then its own
    std::int32_t variant = -1;       // index into abi::Model::variants, after bind()
};

struct Region {
    std::string name;
    Origin origin;
    Where where;
    Cells cells;  // what the region does not say is taken from the whole
    std::optional<Tissue> tissue;
};

// "fields_in": a parameter that differs from cell to cell.
struct ParameterField {
    Origin origin;
    ModelName parameter;
    enum class Form { file, lognormal, normal } form = Form::file;
    FileData file;                      // shape [nz][ny][nx]
    std::optional<ModelQuantity> unit;  // of the file, 1 of it; none: the data set's attribute says it
    double spread = 0;                  // lognormal: SD of the logarithm; normal: SD over the value
    Where where;
};

struct Stimulus {
    std::string name;
    Origin origin;
    Where where;
    enum class Kind { current, rate, volume_current } kind = Kind::current;
    ModelQuantity amplitude;       // after bind(): current in Model::current_unit, outward positive; a rate, and a volume
                                   // current over chi C_m, in potential_unit/ms, depolarising positive: stimulus_current()
    double duration = 0;           // ms
    std::vector<double> starts;    // ms, ascending; all loops written out, up to time.end
    std::optional<double> period;  // ms, of a periodic one; the first of `periods`
    std::vector<double> periods;   // ms: `count` beats at each, one train after the other (a dynamic protocol); empty for one period
    std::int64_t count = 0;        // starts of a train, as the file says it; 0: it does not
    // S1-S2: after each train of the leader, one start so long after its last one; the leader's train is repeated for each. Empty for
    // one interval.
    std::vector<double> intervals;  // ms
    std::string leader;             // of "after": the other stimulus' name
    // What each start tests, as long as `starts`; NaN: nothing of the kind. For measures of restitution.
    std::vector<double> tested_periods;    // ms: of the train that the start is in, or that it comes after
    std::vector<double> tested_intervals;  // ms: from the last start of the train that it comes after
    // In whole steps: on in steps [first, first + steps) for each of first_steps; amplitude times charge_factor keeps the charge.
    std::vector<std::int64_t> first_steps;
    std::int64_t steps = 0;
    double charge_factor = 1;
};

struct Probe {
    std::string name;
    Origin origin;
    enum class Kind { at, cell, mean_over } kind = Kind::cell;
    std::array<double, 3> at{};  // mm: the nearest point that holds a cell
    std::array<std::int64_t, 3> cell{};
    Where mean_over;
    std::optional<SiteIndex> site;  // of the cell; never with mean_over
    Origin site_origin;
    std::int64_t site_number = -1;  // after bind(); -1: no site
    std::vector<ModelName> show;    // states and observables, and with a site those of sites; index: see is_state() of bind.hpp
    std::int64_t every_steps = 1;   // whole steps between rows; row at step 0 too
};

struct Map {
    enum class Kind {
        activation,
        repolarisation,
        apd,
        peak,
        dvdt_max,
        alternans,             // APD of the last whole beat minus that of the one before, even number minus odd
        afterdepolarisations,  // how many early and delayed ones: two maps
        period,                // mean interval between activations
        time_to_peak,          // of a symbol, from activation
        decay,                 // of a symbol, from its peak
        charge,                // a symbol integrated over time
        cv                     // conduction velocity from the gradient of the activation map
    } kind = Kind::activation;
    Origin origin;
    ModelQuantity threshold;  // activation; all others that know of beats use that of the activation map
    enum class Beats { first, last, all } beats = Beats::first;
    std::int64_t at_most = 0;      // activation, beats "all": how many are kept
    double percent = 90;           // repolarisation, apd, alternans, decay
    ModelQuantity rise;            // afterdepolarisations: the least rise that counts, in potential_unit
    bool rise_is_default = false;  // the file gives none
    double after = 50;             // afterdepolarisations, ms: rises sooner after an activation belong to the action potential
    ModelName of;                  // peak, time_to_peak, decay, charge: a state or an observable
    std::int64_t every_steps = 1;  // peak, time_to_peak, decay, charge: whole steps between looks
    std::int64_t first_step = 0, last_step = 0;  // period, charge: the part of the run that counts
};

// "measures": figures of probes, tables of the run. Beats begin at the threshold of the activation map.
struct CvMeasure {              // conduction velocity between two probes
    Origin origin;
    std::size_t from = 0, to = 0;  // indices into Experiment::probes
};
struct RestitutionMeasure {     // APD against the diastolic interval before it, at every probe of one cell
    Origin origin;
    std::size_t stimulus = 0;   // index into Experiment::stimuli: its beats are the tested ones
};
struct BiomarkersMeasure {      // every beat of a probe: APDs, peak, upstroke...
    Origin origin;
    std::size_t probe = 0;
};
struct Electrode {              // pseudo-ECG
    std::string name;
    Origin origin;
    std::array<double, 3> at{};                 // mm, in the tissue's coordinates; outside of it
    std::optional<std::array<double, 3>> minus; // bipolar: the other pole
    std::int64_t every_steps = 1;
};
struct PhaseSingularitiesMeasure {
    Origin origin;
    std::int64_t every_steps = 1;   // between looks
    std::int64_t delay_steps = 0;   // of the delayed potential, a whole number of looks
    ModelQuantity level;            // about which the phase turns, in potential_unit after bind()
    std::int64_t first_step = 0, last_step = 0;
};
struct Measures {
    std::vector<CvMeasure> cv;
    std::vector<RestitutionMeasure> restitution;
    std::vector<BiomarkersMeasure> biomarkers;
    std::vector<Electrode> electrodes;
    std::optional<PhaseSingularitiesMeasure> phase_singularities;
};

// Which cells end_state.h5 keeps. automatic: all, or those of probes when that would be a large file.
enum class EndState { automatic, cells, probes, none };

struct Fields {
    Origin origin;
    std::vector<ModelName> show;
    std::int64_t every_steps = 1;
    std::int64_t first_step = 0, last_step = 0;  // both included
    Where where;                                 // NaN elsewhere
    std::array<std::int64_t, 3> stride{1, 1, 1};
    bool fp64 = false;
};

// Symbols of the sites on a line through one cell, in rows of equal time.
struct LineScan {
    std::string name;                       // "scan_1" when the file has none: unique
    Origin origin;
    std::array<std::int64_t, 3> cell{};
    int axis = 0;                           // of the lattice: 0 x (first of its shape), 1 y, 2 z
    std::array<std::int64_t, 2> through{-1, -1};  // indices on the other two axes, in order; -1 before bind(): the middle
    std::vector<ModelName> show;            // of sites
    std::int64_t every_steps = 1, first_step = 0, last_step = 0;  // rows at first, first + every... up to last
    std::vector<std::int64_t> sites;        // numbers along the axis, after bind()

    std::int64_t rows() const { return (last_step - first_step) / every_steps + 1; }
    bool is_due(std::int64_t step) const { return step >= first_step && step <= last_step && (step - first_step) % every_steps == 0; }
};

// Events at sites: `of` rises through the threshold.
struct Sparks {
    Origin origin;
    std::vector<std::array<std::int64_t, 3>> cells;
    ModelName of;                           // of sites
    ModelQuantity threshold;                // in the unit of `of` after bind()
    ModelName show;                         // of sites: whose amplitude, duration and width are measured; `of` unless the file says
    std::int64_t every_steps = 1, first_step = 0, last_step = 0;  // when it is looked: as of LineScan

    bool is_due(std::int64_t step) const { return step >= first_step && step <= last_step && (step - first_step) % every_steps == 0; }
};

// From which a run can go on. One is also taken when a signal ends the run before its time.
struct Checkpoints {
    bool given = false;
    std::int64_t every_steps = 0;           // 0: not by simulated time
    double wall = 0;                        // s of wall time; 0: not by it
    std::int64_t kept = 2;                  // the newest that stay
};

struct Experiment {
    std::shared_ptr<const SourceFile> file;
    std::string folder;  // of the file: relative paths start here
    std::string name, doc;
    ModelName model;  // a bundled model's name, or the path of a spec (already joined)
    bool model_is_path = false;
    Cells cells;  // of the whole
    Time time;
    std::uint64_t seed = 1;  // key of all random words
    std::vector<std::uint64_t> seeds;  // a run with each, in this order; empty: one run, with `seed`
    Origin seeds_origin;
    std::optional<Lattice> lattice;
    Geometry geometry;
    std::optional<Tissue> tissue;  // none: no diffusion
    Fibres fibres;
    std::vector<Region> regions;  // later ones win
    std::vector<ParameterField> fields_in;
    std::vector<Stimulus> stimuli;
    std::vector<Hold> holds;  // actions, by kind, in the order of the file
    std::vector<Move> moves;
    std::vector<Clamp> clamps;
    std::vector<Reset> resets;
    std::vector<Change> changes;
    std::vector<Probe> probes;
    std::vector<Map> maps;  // apd [50, 90] is two maps
    Measures measures;
    std::optional<Fields> fields;
    std::vector<LineScan> line_scans;
    std::optional<Sparks> sparks;
    EndState end_state = EndState::automatic;
    Checkpoints checkpoints;
    std::vector<std::string> notes;  // what was done before the run: sentences for people
};

}  // namespace heartwright::experiment
