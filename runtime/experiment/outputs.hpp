// What an experiment keeps of a run: probes, maps, measures, fields, line scans, sparks, end state, checkpoints.
// See docs/experiment_reference.md.
//
// Lengths are in mm, times in ms unless they are whole steps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/experiment/terms.hpp"

namespace heartwright::experiment {

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
    std::vector<ModelName> show;    // states, observables and parameters, and with a site symbols of sites; index: see
                                    // is_state() of bind.hpp
    std::int64_t every_steps = 1;   // whole steps between rows; row at step 0 too
};

struct Map {
    enum class Kind {
        activation,
        repolarisation,
        apd,
        peak,  // of a symbol: of a current the value of largest magnitude, of others the highest
        minimum,
        maximum,
        parameter,  // each cell's value of a parameter, as the run begins
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
    double after = 50;  // afterdepolarisations, ms: rises sooner after an activation belong to the action potential
    ModelName
        of;  // peak, minimum, maximum, time_to_peak, decay, charge: a state or an observable; parameter: its number
    std::int64_t every_steps = 1;  // peak, minimum, maximum, time_to_peak, decay, charge: whole steps between looks
    std::int64_t first_step = 0, last_step = 0;  // period, charge: the part of the run that counts
};

// "measures": figures of probes, tables of the run. Beats begin at the threshold of the activation map.
struct CvMeasure {  // conduction velocity between two probes
    Origin origin;
    std::size_t from = 0, to = 0;  // indices into Experiment::probes
};
struct RestitutionMeasure {  // APD against the diastolic interval before it, at every probe of one cell
    Origin origin;
    std::size_t stimulus = 0;  // index into Experiment::stimuli: its beats are the tested ones
};
struct BiomarkersMeasure {  // every beat of a probe: APDs, peak, upstroke...
    Origin origin;
    std::size_t probe = 0;
};
struct Electrode {  // pseudo-ECG
    std::string name;
    Origin origin;
    std::array<double, 3> at{};                  // mm, in the tissue's coordinates; outside of it
    std::optional<std::array<double, 3>> minus;  // bipolar: the other pole
    std::int64_t every_steps = 1;
};
struct PhaseSingularitiesMeasure {
    Origin origin;
    std::int64_t every_steps = 1;  // between looks
    std::int64_t delay_steps = 0;  // of the delayed potential, a whole number of looks
    ModelQuantity level;           // about which the phase turns, in potential_unit after bind()
    std::int64_t first_step = 0, last_step = 0;
};
struct DominantFrequencyMeasure {  // of each cell's potential
    Origin origin;
    std::int64_t every_steps = 1;       // between samples
    double lowest = 0.5, highest = 20;  // Hz: the band in which it is sought
    std::int64_t first_step = 0, last_step = 0;
};
struct BodyElectrode {  // on the surface of a body, or in an infinite medium
    std::string name;
    std::array<double, 3> at{};  // mm
};
struct BodyTissue {
    std::vector<std::int32_t> tags;  // of the body's elements
    bool is_heart = false;           // it has sigma_i + sigma_e of the tissue; else:
    double sigma = 0;                // S/m
};
struct LeadPair {
    std::string name, plus, minus;  // minus "": Wilson's central terminal, the mean of RA, LA and LL
};
struct TorsoBody {  // that `mesh make torso` makes around a made biventricle (runtime/mesh/make/torso.hpp)
    Origin origin;
    std::array<double, 3> sides{330, 220, 480}, place{10, -30, 0};  // mm
    double turn = 40, tilt = 35, roll = 30;                         // degrees
    double edge = 10;                                               // mm
};
struct LeadsMeasure {  // ECG by lead fields
    Origin origin;
    std::int64_t every_steps = 1;
    std::string body;  // path of a mesh, already joined; empty: the torso, or else an infinite homogeneous medium
    std::optional<TorsoBody> torso;
    double medium = 0;                       // S/m, of that
    std::vector<BodyTissue> conductivities;  // empty: those of the torso
    std::vector<BodyElectrode> electrodes;   // empty: those of the torso
    std::vector<LeadPair> pairs;             // empty: the 12 standard leads
    double farthest = 20;                    // mm: of an electrode from the body's surface
};
struct Electrogram {  // of a bidomain: phi_e at a point, or between two
    std::string name;
    Origin origin;
    std::array<double, 3> at{};                  // mm; the nearest point of tissue or bath
    std::optional<std::array<double, 3>> minus;  // bipolar: the other pole
    std::int64_t every_steps = 1;
};
struct Measures {
    static constexpr std::size_t kinds = 8;
    std::vector<CvMeasure> cv;
    std::vector<RestitutionMeasure> restitution;
    std::vector<BiomarkersMeasure> biomarkers;
    std::vector<Electrode> electrodes;
    std::optional<PhaseSingularitiesMeasure> phase_singularities;
    std::optional<DominantFrequencyMeasure> dominant_frequency;
    std::optional<LeadsMeasure> leads;
    std::vector<Electrogram> electrograms;
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
    std::string name;  // "scan_1" when the file has none: unique
    Origin origin;
    std::array<std::int64_t, 3> cell{};
    int axis = 0;  // of the lattice: 0 x (first of its shape), 1 y, 2 z
    std::array<std::int64_t, 2> through{-1,
                                        -1};  // indices on the other two axes, in order; -1 before bind(): the middle
    std::vector<ModelName> show;              // of sites
    std::int64_t every_steps = 1, first_step = 0, last_step = 0;  // rows at first, first + every... up to last
    std::vector<std::int64_t> sites;                              // numbers along the axis, after bind()

    std::int64_t rows() const { return (last_step - first_step) / every_steps + 1; }
    bool is_due(std::int64_t step) const {
        return step >= first_step && step <= last_step && (step - first_step) % every_steps == 0;
    }
};

// Events at sites: `of` rises through the threshold.
struct Sparks {
    Origin origin;
    std::vector<std::array<std::int64_t, 3>> cells;
    ModelName of;             // of sites
    ModelQuantity threshold;  // in the unit of `of` after bind()
    ModelName show;           // of sites: whose amplitude, duration and width are measured; `of` unless the file says
    std::int64_t every_steps = 1, first_step = 0, last_step = 0;  // when it is looked: as of LineScan

    bool is_due(std::int64_t step) const {
        return step >= first_step && step <= last_step && (step - first_step) % every_steps == 0;
    }
};

// From which a run can continue. One is also taken when a signal ends the run before its time.
struct Checkpoints {
    bool given = false;
    std::int64_t every_steps = 0;  // 0: not by simulated time
    double wall = 0;               // s of wall time; 0: not by it
    std::int64_t kept = 2;         // the newest that stay
    bool at_end = false;           // one of the whole run
};

}  // namespace heartwright::experiment
