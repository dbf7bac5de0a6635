// The dominant frequency of each cell's potential: where its amplitude spectrum is highest.
//
// N samples V_n of the window, dt_s apart, span T = N dt_s. Their discrete Fourier transform is summed during the run
// at the multiples of 1/T up to the band's end, X_k = sum over n of V_n exp(-2 pi i k n/N), in memory that does not
// grow with N.
// Afterwards the mean is taken off (X_0 = 0) and the periodic Hann window applied, which convolves X:
//
//     H_k = X_k/2 - (X_(k-1) + X_(k+1))/4,   amplitude A_k = 4 |H_k|/N
//
// so that A_k of a sinusoid of frequency k/T is its amplitude. The dominant frequency is that of the highest A_p in the
// band, moved towards its higher neighbour by as much as a sinusoid between the two would have it: with the ratio r of
// the neighbour's amplitude to A_p by (2r - 1)/(r + 1) of 1/T (Rife and Vincent 1970; Grandke 1983).
// A tail at the edge of the band is no maximum, and what swings by less than 1 mV (1/100 of a potential without unit)
// is at rest: NaN. The regularity is the share of the sum of A_k^2 over the band that lies within 2/T of p: 1 for a
// sinusoid.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/core/host_device.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/observers/observer.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

// Adds sample n of each slot to its sums.
template <class Real>
struct AddToSpectrum {
    const Real* v;        // [slots]
    const double* turns;  // [N][2]: cos and sin of 2 pi j/N
    double* sums;         // [2*frequencies][slots]: real and imaginary part of X_1, X_2, ...
    std::int64_t slots, sample, samples, frequencies;

    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        const auto value = static_cast<double>(v[s]);
        std::int64_t turn = 0;  // k*n modulo N
        for (std::int64_t k = 0; k < frequencies; ++k) {
            turn += sample;
            turn -= turn < samples ? 0 : samples;
            sums[2 * k * slots + s] += value * turns[2 * turn];
            sums[(2 * k + 1) * slots + s] -= value * turns[2 * turn + 1];
        }
    }
};

// What the sums of a slot say.
struct SpectrumOfSlot {
    const double* sums;  // as above
    std::int64_t slots, samples, frequencies;

    HEARTWRIGHT_HD double part(std::int64_t s, std::int64_t k, int which) const {  // of X_k; X_0 = 0
        return k == 0 ? 0 : sums[(2 * (k - 1) + which) * slots + s];
    }
    HEARTWRIGHT_HD double amplitude(std::int64_t s, std::int64_t k) const {  // A_k, 0 < k < frequencies
        double square = 0;
        for (int which = 0; which < 2; ++which) {
            const double h = part(s, k, which) / 2 - (part(s, k - 1, which) + part(s, k + 1, which)) / 4;
            square += h * h;
        }
        return 4 * std::sqrt(square) / static_cast<double>(samples);
    }
};

struct FindDominant {
    SpectrumOfSlot spectrum;
    std::int64_t first, last;         // k of the band
    double *place, *regularity;       // [slots]; place: of the maximum, in units of 1/T
    double least_amplitude, nothing;  // NaN below it, and where no maximum lies in the band

    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        std::int64_t p = first;
        double highest = 0, whole = 0;
        for (std::int64_t k = first; k <= last; ++k) {
            const double a = spectrum.amplitude(s, k);
            whole += a * a;
            const bool is_maximum =
                a >= (k > 1 ? spectrum.amplitude(s, k - 1) : 0) && a >= spectrum.amplitude(s, k + 1);
            if (is_maximum && a > highest) {
                highest = a;
                p = k;
            }
        }
        if (!(highest >= least_amplitude)) {
            place[s] = regularity[s] = nothing;
            return;
        }
        double near = 0;
        for (std::int64_t k = p - 2 < first ? first : p - 2; k <= (p + 2 > last ? last : p + 2); ++k) {
            const double a = spectrum.amplitude(s, k);
            near += a * a;
        }
        const double below = p > 1 ? spectrum.amplitude(s, p - 1) : 0, above = spectrum.amplitude(s, p + 1);
        const double ratio = (below > above ? below : above) / highest;
        const double shift = (2 * ratio - 1) / (ratio + 1);
        place[s] = static_cast<double>(p) + (shift <= 0 ? 0 : below > above ? -shift : shift);
        regularity[s] = near / whole;
    }
};

// Amplitudes of some slots: item i*last + k - 1 is A_k of slot slots[i], k = 1..last.
struct AmplitudesOfSlots {
    SpectrumOfSlot spectrum;
    const std::int64_t* slots;
    std::int64_t last;
    double* out;
    HEARTWRIGHT_HD void operator()(std::int64_t n) const { out[n] = spectrum.amplitude(slots[n / last], n % last + 1); }
};

class DominantFrequency final : public Observer {
public:
    // The experiment asks for it. UserFault where the window is too short for the band, or samples too far apart. The
    // tissue outlives it.
    explicit DominantFrequency(tissue_state::TissueState& tissue);
    static std::int64_t memory(const experiment::Experiment& experiment, std::int64_t cells);
    static constexpr std::int64_t n_maps = 2;

    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void observe(std::int64_t step) override;  // enqueued
    void keep(checkpoint::Keeper& keeper) override;

    // spectrum.csv: amplitudes at the probes of one cell; nothing before the window has ended.
    static results::Table table_of_spectrum(const std::string& potential_unit);
    void results(results::Sink& sink, std::int64_t steps) const override;
    std::vector<MapOfCells> maps() const override;

private:
    SpectrumOfSlot spectrum() const;
    bool is_whole() const { return seen_ == samples_; }

    tissue_state::TissueState& tissue_;
    const experiment::DominantFrequencyMeasure& asked_;
    std::int64_t samples_, first_, last_, frequencies_;  // N; k of the band; summed: one beyond the band's end
    double hertz_;                                       // 1/T
    device::Buffer<double> turns_, sums_;
    std::int64_t seen_ = 0;  // samples so far
};

}  // namespace heartwright::observers
