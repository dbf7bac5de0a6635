// QRS duration, QT interval and QRS axis of the standard leads.
//
// The spatial velocity is the norm of the derivatives of I, II and V1 to V6, central differences. A QRS complex is
// where it exceeds 5% of its largest value, gaps below 20 ms included; its ends are interpolated between samples. The T
// wave is sought from 40 ms after the QRS complex to the next one: the largest peak of the deflection from the level
// before the QRS complex. It ends where the tangent at its steepest descent meets that level (Lepeschkin and Surawicz,
// Circulation 6 (1952) 378). The axis has the direction of the net areas of I and aVF under the QRS complex in
// Einthoven's triangle, in which aVF is sqrt(3)/2 as long as I.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heartwright::leads {

struct EcgBeat {
    double qrs_onset = 0, qrs_duration = 0;  // ms
    std::optional<double> axis;              // degrees, 0 to the left, 90 downwards; not where both areas are 0
    std::optional<double> qt;                // ms
    std::string qt_lead;                     // in which it was measured
};

// Thresholds below which there is no such wave: simulated leads have no noise, but numbers have an end.
constexpr double least_velocity = 0.05;  // mV/ms, of a QRS complex
constexpr double longest_qrs = 300;      // ms
constexpr double least_t_wave = 0.05;    // mV
constexpr double longest_sampling = 4;   // ms: of fewer samples nothing is measured

// [leads][samples], mV, at times t, ms, equally far apart. Complexes that the record cuts off are left out (10 ms
// before and 20 ms after one are needed), and all of them where a lead is missing or the samples are too far apart. QT
// is measured in II, else V5, else in the lead with the largest T wave, where it reaches `least_t_wave`.
std::vector<EcgBeat> ecg_beats(const std::vector<double>& t, const std::vector<std::string>& names,
                               const std::vector<std::vector<double>>& leads);

}  // namespace heartwright::leads
