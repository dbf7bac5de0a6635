// An experiment as its file says it: strings looked up, units converted, defaults filled in.
// See docs/experiment_reference.md.
//
// Lengths are in mm, times in ms, D in mm^2/ms. What depends on the model's own units (settings, stimulus amplitudes,
// thresholds) stays a Quantity until bind() of bind.hpp has seen the model; its `value` is NaN before.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/ode/error_control.hpp"
#include "runtime/core/spacing.hpp"
#include "runtime/experiment/actions.hpp"
#include "runtime/experiment/electrodes.hpp"
#include "runtime/experiment/outputs.hpp"
#include "runtime/experiment/terms.hpp"

namespace heartwright::mesh {
struct TissueMesh;
}

namespace heartwright::experiment {

struct Time {
    double end = 0, dt = 0;  // ms; end is a whole number of dt
    std::int64_t steps = 0;  // end/dt
    enum class Splitting { godunov, strang } splitting = Splitting::godunov;
    // Refuse and substep: forward Euler, and what happens when dt is beyond its limit.
    enum class Diffusion { refuse, substep, rkl2 } diffusion = Diffusion::refuse;
    // Steps of dt by the spec's schemes; or steps of its own with error control, and dt is the time between instants at
    // which anything from outside happens or is looked at.
    enum class Integrator { spec, rodas, cvode } integrator = Integrator::spec;
    double tolerance = 3e-5;  // relative, of each state and step under error control
    bool has_error_control() const { return integrator != Integrator::spec; }
    ode::ErrorControl error_control() const {  // where it has one
        using Method = ode::ErrorControl::Method;
        return {integrator == Integrator::cvode ? Method::cvode : Method::rodas, tolerance};
    }
    int least_substeps = 1;  // of forward Euler, where fewer are stable, too: of strands that stand for a tissue
};

// "make": a mesh of tetrahedra that is made when it is needed.
struct MadeMesh {
    enum class Kind { slab, wedge, ventricle, biventricle } kind = Kind::slab;
    double edge = 1;                        // mm, as all lengths here
    std::array<double, 3> sides{20, 7, 3};  // of a slab or wedge
    std::array<double, 2> cavity{22, 60};   // of the left ventricle, short and long semi-axis
    std::array<double, 2> wall{10, 5};      // left and right
    // At the endocardium and epicardium, degrees; of the right ventricle its own.
    std::array<double, 2> fibre_angles{}, rv_fibre_angles{};
    enum class FibreRule { continuous, bayer_2012 } fibre_rule = FibreRule::continuous;  // of ventricles
    std::int64_t layers = 1;  // through the wall: tags 1 to `layers`

    bool is_box() const { return kind == Kind::slab || kind == Kind::wedge; }
    bool has_right() const { return kind == Kind::biventricle; }
};

// A mesh: in a file, or made.
struct MeshSource {
    Origin origin;
    std::string path;              // already joined; of a made mesh its name in messages
    std::optional<MadeMesh> made;  // then there is no file
    double length_unit = 0;        // mm per unit of the file; 0: that of its format
    std::string fibres;            // the field with the fibre directions; empty: by its usual name
    std::string tags;              // the field with the region tags; empty: by its usual name
    // Which elements of the file: tetrahedra where it has any, else the triangles of a surface, else lines.
    enum class Elements { by_file, tetrahedra, triangles, lines } elements = Elements::by_file;
    double thickness = 0;           // mm, of a surface; 0: 1 mm, or that of a field
    std::string thickness_field;    // of elements or nodes of the file, in its unit of length; empty: none
    double radius = 0;              // mm, of lines; 0: that of a field
    std::string radius_field;       // as thickness_field; empty: `radius`
    bool allows_junctions = false;  // edges of more than two triangles
};

// Of a mesh the cells are known when it is read (tissue_state/mesh/mesh_geometry.hpp): then `cells` is {count, 1, 1}.
struct Geometry {
    bool given = false;  // false: one cell, no tissue
    std::array<std::int64_t, 3> cells{1, 1, 1};
    int dimensions = 1;             // axes the file gave: 1, 2 or 3
    Spacing spacing{};              // of axes the file did not give: that of x
    bool on_nodes = false;          // point i of an axis lies at i*spacing; else at (i + 1/2)*spacing
    std::optional<FileData> mask;   // non-zero: there is a cell; shape [nz][ny][nx]
    std::optional<FileData> image;  // a picture of labels, which gave cells and, unless the experiment does, spacing
    std::shared_ptr<const std::vector<std::int32_t>> labels;  // of a picture, [nz][ny][nx]; 0: there is no cell
    std::int8_t frame = 0;                                    // of a picture: anatomy::Frame
    bool is_made_atria = false;  // "make": "atria": labels and made_fibres are there once it is made
    std::shared_ptr<const std::vector<std::array<float, 3>>> made_fibres;  // of its cells, in their order; length 1
    std::optional<MeshSource> mesh;
    // The cells of a mesh: its nodes, or its tetrahedra.
    enum class Discretisation { finite_elements, finite_volumes } discretisation = Discretisation::finite_elements;
    // What couplings of a mesh are stored in beside FP64 states; FP32 states take FP32.
    enum class Couplings { fp64, fp32 } couplings = Couplings::fp32;
    // Of `mesh`, the whole, once it is read: without the elements of baths, whose nodes keep their numbers.
    std::shared_ptr<const mesh::TissueMesh> tissue_mesh;
    std::shared_ptr<const mesh::TissueMesh> conductor_mesh;  // with them; null: there are none
    bool mesh_is_at_root = false;  // the other ranks have neither; they are given shares of `tissue_mesh`

    bool is_grid() const { return !mesh; }                             // its points are known without a look at a file
    bool has_mask() const { return mask || labels || is_made_atria; }  // of a grid: may points be no cells?
    bool has_finite_volumes() const { return mesh && discretisation == Discretisation::finite_volumes; }
    double position(std::size_t axis, std::int64_t index) const {
        return (static_cast<double>(index) + (on_nodes ? 0.0 : 0.5)) * spacing[axis];
    }
    std::int64_t count() const { return cells[0] * cells[1] * cells[2]; }
};

struct Tissue {
    std::array<double, 3> D{};      // fibre, sheet, normal, mm^2/ms
    bool isotropic = true;          // all three were given as one
    std::optional<double> chi_C_m;  // uF/mm^3, when given as sigma, chi, C_m: volume currents need it
    struct Spaces {
        std::array<double, 3> intracellular{}, extracellular{};  // fibre, sheet, normal, S/m
    };
    std::optional<Spaces> spaces;  // when given as sigma_i, sigma_e: leads and bidomain models need them
    // bidomain: D is that of sigma_i alone, which each step applies to V + phi_e. pseudo_bidomain: V is that of the
    // monodomain equation, phi_e follows from it where output asks.
    enum class Model { monodomain, bidomain, pseudo_bidomain } model = Model::monodomain;
    std::int64_t elliptic_every = 1;   // steps between elliptic solves of a bidomain model
    double elliptic_tolerance = 1e-8;  // of the residual over the right-hand side, 2-norms
    bool has_extracellular_potential() const { return model != Model::monodomain; }
    std::array<double, 3> monodomain_D() const {  // that of waves along each direction
        std::array<double, 3> of_waves = D;
        for (std::size_t i = 0; model == Model::bidomain && i < 3; ++i)
            of_waves[i] *= spaces->extracellular[i] / (spaces->intracellular[i] + spaces->extracellular[i]);
        return of_waves;
    }
};

struct Fibres {
    bool given = false;
    std::array<double, 3> direction{1, 0, 0};    // unit vector; used when there is no file
    bool from_mesh = false;                      // those of the mesh, by the name of a field
    std::optional<FileData> file;                // [nz][ny][nx][3]
    std::optional<std::array<double, 3>> sheet;  // unit vector; made orthogonal to the fibre by the solver
    std::optional<FileData> sheet_file;
};

// "start": {"file": ...}: states from end_state.h5 of another run. One cell of it for all (`cell`, `probe`, or the only
// one there is), or of the same grid each cell its own.
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
    std::optional<ModelName>
        model;  // a region's own, another than the whole's: variant, options, start and set are its own, too
    std::vector<ModelName> variants;  // as the file names them
    std::vector<std::pair<ModelName, std::string>> options;
    std::optional<ModelName> start;       // none: the model's default (region: that of the whole)
    std::optional<StartFile> start_file;  // instead of `start`
    std::optional<Prepace> prepace;
    std::optional<StartFile> prepaced;  // what came of it, by whoever did it: the cells begin there
    std::vector<Setting> set;           // of a region: the whole's, then its own
    std::int32_t variant = -1;          // index into interface::Model::variants, after bind()
};

struct Region {
    std::string name;
    Origin origin;
    Where where;
    Cells cells;  // what the region does not say is taken from the whole
    std::optional<Tissue> tissue;
    std::optional<double> bath;  // S/m: the region is a bath of a bidomain tissue, without cells
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
    ModelQuantity amplitude;  // after bind(): current in Model::current_unit, outward positive; a rate, and a volume
                              // current over chi C_m, in potential_unit/ms, depolarising positive: stimulus_current()
    double duration = 0;      // ms
    std::vector<double> starts;    // ms, ascending; all loops written out, up to time.end
    std::optional<double> period;  // ms, of a periodic one; the first of `periods`
    std::vector<double>
        periods;  // ms: `count` beats at each, one train after the other (a dynamic protocol); empty for one period
    std::int64_t count = 0;  // starts of a train, as the file says it; 0: it does not
    // S1-S2: after each train of the leader, one start so long after its last one; the leader's train is repeated for
    // each. Empty for one interval.
    std::vector<double> intervals;  // ms
    std::string leader;             // of "after": the other stimulus' name
    // What each start tests, as long as `starts`; NaN: nothing of the kind. For measures of restitution.
    std::vector<double> tested_periods;    // ms: of the train that the start is in, or that it comes after
    std::vector<double> tested_intervals;  // ms: from the last start of the train that it comes after
    // In whole steps: on in steps [first, first + steps) for each of first_steps; amplitude times charge_factor keeps
    // the charge.
    std::vector<std::int64_t> first_steps;
    std::int64_t steps = 0;
    double charge_factor = 1;
    // A waveform: the strength in the window's step k is levels[k] times the amplitude, [steps]; empty: it is constant.
    std::vector<double> levels;
    std::string shape;         // the formula of "shape"; "": none
    std::string file, column;  // of "current_file" or "rate_file", the path already joined; "": none

    bool has_waveform() const { return !levels.empty(); }
};

struct Experiment {
    std::shared_ptr<const SourceFile> file;
    std::string folder;  // of the file: relative paths start here
    std::string name, doc;
    ModelName model;  // a bundled model's name, or the path of a spec (already joined)
    bool model_is_path = false;
    Cells cells;  // of the whole
    Time time;
    std::uint64_t seed = 1;            // key of all random words
    std::vector<std::uint64_t> seeds;  // a run with each, in this order; empty: one run, with `seed`
    Origin seeds_origin;
    std::optional<Lattice> lattice;
    Geometry geometry;
    std::optional<Tissue> tissue;  // none: no diffusion
    Fibres fibres;
    std::vector<Region> regions;  // later ones win
    std::vector<ParameterField> fields_in;
    std::vector<Stimulus> stimuli;
    std::vector<ExtracellularElectrode> electrodes;
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

    // Stimuli as other parts ask for them. Null: there is none.
    bool is_stimulated() const { return !stimuli.empty(); }
    const Stimulus& first_stimulus() const {
        return stimuli.front();
    }                                           // which there is; the only one that paces a cell
    const Stimulus* periodic_stimulus() const;  // the first with a period
    const Stimulus* stimulus_by_rate() const;   // the first that is not given as a current
    const Stimulus& tested_by(const RestitutionMeasure& measure) const { return stimuli[measure.stimulus]; }
    const Stimulus& prepaces(const Cells& with_prepace) const;
    // Of the first one what it gives, as a file says it: "current", "-52 A/F", "1 ms".
    struct Pulse {
        std::string key, strength, duration;
    };
    std::optional<Pulse> first_pulse() const;
    std::optional<double> shortest_open_period() const;  // ms, of those that continue to the end of the run
    void add_stimulus(Stimulus stimulus) { stimuli.push_back(std::move(stimulus)); }
    // The first step after `step` in which a stimulus of the bits `felt` starts; past the run's end when none does.
    std::int64_t next_start(std::uint32_t felt, std::int64_t step) const;
};

}  // namespace heartwright::experiment
