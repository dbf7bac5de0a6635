// What was watched in one run against another, bit for bit.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "runtime/simulation/simulation.hpp"

namespace heartwright::testing {

inline bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {  // NaN, too
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), 8 * a.size()) == 0);
}

inline void expect_same(const std::vector<simulation::MapResult>& maps,
                        const std::vector<simulation::MapResult>& wanted) {
    ASSERT_EQ(maps.size(), wanted.size());
    for (std::size_t m = 0; m < wanted.size(); ++m) {
        EXPECT_EQ(maps[m].name, wanted[m].name);
        EXPECT_EQ(maps[m].unit, wanted[m].unit);
        EXPECT_EQ(maps[m].each_beat, wanted[m].each_beat);
        EXPECT_EQ(maps[m].values.size(), wanted[m].values.size()) << wanted[m].name;
        EXPECT_TRUE(same_bits(maps[m].values, wanted[m].values)) << wanted[m].name;
        EXPECT_TRUE(same_bits(maps[m].at_probes, wanted[m].at_probes)) << wanted[m].name;
    }
}

inline void expect_same(const std::vector<simulation::ProbeBeats>& probes,
                        const std::vector<simulation::ProbeBeats>& wanted) {
    ASSERT_EQ(probes.size(), wanted.size());
    for (std::size_t p = 0; p < wanted.size(); ++p) {
        EXPECT_EQ(probes[p].probe, wanted[p].probe);
        EXPECT_EQ(probes[p].lost, wanted[p].lost);
        ASSERT_EQ(probes[p].beats.size(), wanted[p].beats.size());
        for (std::size_t k = 0; k < wanted[p].beats.size(); ++k) {
            const auto figures = [](const simulation::Beat& beat) {
                return std::vector<double>{beat.activation,
                                           beat.foot,
                                           beat.peak,
                                           beat.peak_time,
                                           beat.fastest_rise,
                                           beat.repolarisation[0],
                                           beat.repolarisation[1],
                                           beat.repolarisation[2]};
            };
            EXPECT_TRUE(same_bits(figures(probes[p].beats[k]), figures(wanted[p].beats[k])));
        }
    }
}

inline void expect_same(const std::vector<simulation::RestitutionCurve>& curves,
                        const std::vector<simulation::RestitutionCurve>& wanted) {
    ASSERT_EQ(curves.size(), wanted.size());
    for (std::size_t c = 0; c < wanted.size(); ++c) {
        EXPECT_EQ(curves[c].stimulus, wanted[c].stimulus);
        EXPECT_EQ(curves[c].probe, wanted[c].probe);
        EXPECT_EQ(curves[c].without_beat, wanted[c].without_beat);
        EXPECT_TRUE(same_bits({curves[c].steepest_slope}, {wanted[c].steepest_slope}));
        ASSERT_EQ(curves[c].pairs.size(), wanted[c].pairs.size());
        for (std::size_t k = 0; k < wanted[c].pairs.size(); ++k) {
            const auto figures = [](const simulation::RestitutionPair& pair) {
                return std::vector<double>{pair.period, pair.interval, pair.di90, pair.apd90, pair.apd90_before};
            };
            EXPECT_TRUE(same_bits(figures(curves[c].pairs[k]), figures(wanted[c].pairs[k])));
        }
    }
}

inline void expect_same(const std::vector<simulation::ConductionVelocity>& velocities,
                        const std::vector<simulation::ConductionVelocity>& wanted) {
    ASSERT_EQ(velocities.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        EXPECT_EQ(velocities[k].from, wanted[k].from);
        EXPECT_TRUE(same_bits({velocities[k].distance, velocities[k].time, velocities[k].velocity},
                              {wanted[k].distance, wanted[k].time, wanted[k].velocity}));
    }
}

inline void expect_same(const simulation::PhaseSingularities& found, const simulation::PhaseSingularities& wanted) {
    EXPECT_EQ(found.t, wanted.t);
    EXPECT_EQ(found.count, wanted.count);
    ASSERT_EQ(found.points.size(), wanted.points.size());
    for (std::size_t k = 0; k < wanted.points.size(); ++k) {
        EXPECT_EQ(found.points[k].t, wanted.points[k].t);
        EXPECT_EQ(found.points[k].at, wanted.points[k].at);
        EXPECT_EQ(found.points[k].charge, wanted.points[k].charge);
    }
}

inline void expect_same(const std::vector<simulation::ElectrodeResult>& found,
                        const std::vector<simulation::ElectrodeResult>& wanted) {
    ASSERT_EQ(found.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        EXPECT_EQ(found[k].name, wanted[k].name);
        EXPECT_TRUE(same_bits(found[k].t, wanted[k].t)) << wanted[k].name;
        EXPECT_TRUE(same_bits(found[k].potential, wanted[k].potential)) << wanted[k].name;
    }
}

// All of it; collective over the team of each. Only roots have something to compare: `is_root`; the other ranks have
// nothing at all.
inline void expect_same_results(const simulation::Simulation& run, const simulation::Simulation& wanted, bool is_root) {
    const auto maps = run.maps();
    const auto beats = run.probe_beats();
    const auto curves = run.restitution_curves();
    const auto velocities = run.conduction_velocities();
    const auto singularities = run.phase_singularities();
    const auto electrodes = run.electrodes();
    if (!is_root) {
        EXPECT_TRUE(maps.empty() && beats.empty() && curves.empty() && velocities.empty());
        for (const auto& electrode : electrodes) {
            EXPECT_TRUE(electrode.t.empty() && electrode.potential.empty());
        }
        EXPECT_TRUE(singularities.t.empty() && singularities.count.empty() && singularities.points.empty());
        return;
    }
    expect_same(maps, wanted.maps());
    expect_same(beats, wanted.probe_beats());
    expect_same(curves, wanted.restitution_curves());
    expect_same(velocities, wanted.conduction_velocities());
    expect_same(singularities, wanted.phase_singularities());
    expect_same(electrodes, wanted.electrodes());
}

}  // namespace heartwright::testing
