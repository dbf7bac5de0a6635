#include "runtime/leads/intervals.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace heartwright::leads {
namespace {

using Values = std::vector<double>;

constexpr double part_of_peak = 0.05, part_of_complex = 0.4;       // of the largest velocity: of its ends, of its peak
constexpr double longest_gap = 20, to_t_wave = 40, of_level = 10;  // ms

class Record {
public:
    Record(const Values& t, const std::vector<std::string>& names, const std::vector<Values>& leads)
        : t_(t), step_(t.size() > 1 ? (t.back() - t.front()) / static_cast<double>(t.size() - 1) : 0) {
        for (std::size_t k = 0; k < independent.size(); ++k) independent_.push_back(find(names, leads, independent[k]));
        foot_ = find(names, leads, "aVF");
    }

    bool is_complete() const {
        return t_.size() > 4 && step_ > 0 && step_ <= longest_sampling && foot_ != nullptr &&
               std::find(independent_.begin(), independent_.end(), nullptr) == independent_.end();
    }

    std::vector<EcgBeat> beats() {
        measure_velocity();
        const std::vector<Span> complexes = find_complexes();
        std::vector<EcgBeat> beats;
        for (std::size_t k = 0; k < complexes.size(); ++k) {
            const Span& span = complexes[k];
            if (is_cut_off(span)) continue;
            EcgBeat beat;
            beat.qrs_onset = crossing(span.first - 1, span.first);
            beat.qrs_duration = crossing(span.last, span.last + 1) - beat.qrs_onset;
            if (beat.qrs_duration > longest_qrs) continue;
            beat.axis = axis_of(span);
            const std::size_t end = k + 1 < complexes.size() ? complexes[k + 1].first : t_.size();
            measure_t_wave(beat, span, end);
            beats.push_back(std::move(beat));
        }
        return beats;
    }

private:
    static constexpr std::array<const char*, 8> independent{"I", "II", "V1", "V2", "V3", "V4", "V5", "V6"};
    static constexpr std::size_t lead_two = 1, lead_v5 = 6;

    struct Span {  // of samples, both ends in it
        std::size_t first, last;
    };
    struct TWave {
        double size = 0, end = 0;  // mV, ms
    };

    static const Values* find(const std::vector<std::string>& names, const std::vector<Values>& leads,
                              const std::string& name) {
        const auto found = std::find(names.begin(), names.end(), name);
        const auto k = static_cast<std::size_t>(found - names.begin());
        return found == names.end() || k >= leads.size() ? nullptr : &leads[k];
    }

    std::size_t samples_in(double ms) const { return static_cast<std::size_t>(std::lround(ms / step_)); }
    double slope(const Values& lead, std::size_t k) const { return (lead[k + 1] - lead[k - 1]) / (2 * step_); }

    void measure_velocity() {
        velocity_.assign(t_.size(), 0);
        for (std::size_t k = 1; k + 1 < t_.size(); ++k) {
            double sum = 0;
            for (const Values* lead : independent_) sum += slope(*lead, k) * slope(*lead, k);
            velocity_[k] = std::sqrt(sum);
        }
        peak_ = *std::max_element(velocity_.begin(), velocity_.end());
    }

    // Stretches above the threshold, gaps bridged, with a peak that is a QRS complex's.
    std::vector<Span> find_complexes() const {
        std::vector<Span> spans;
        if (!(peak_ >= least_velocity)) return spans;
        const std::size_t gap = samples_in(longest_gap);
        for (std::size_t k = 0; k < velocity_.size(); ++k) {
            if (!(velocity_[k] > part_of_peak * peak_)) continue;
            if (!spans.empty() && k - spans.back().last <= gap)
                spans.back().last = k;
            else
                spans.push_back({k, k});
        }
        std::erase_if(spans, [&](const Span& span) {
            const auto begin = velocity_.begin() + static_cast<std::ptrdiff_t>(span.first),
                       end = velocity_.begin() + static_cast<std::ptrdiff_t>(span.last) + 1;
            return *std::max_element(begin, end) < part_of_complex * peak_;
        });
        return spans;
    }

    // The record has to show the level before a complex, and that it is over.
    bool is_cut_off(const Span& span) const {
        return span.first < 2 + samples_in(of_level) || span.last + samples_in(longest_gap) + 1 >= t_.size();
    }

    // Where the velocity passes the threshold between two samples.
    double crossing(std::size_t a, std::size_t b) const {
        const double part = (part_of_peak * peak_ - velocity_[a]) / (velocity_[b] - velocity_[a]);
        return t_[a] + std::clamp(part, 0.0, 1.0) * (t_[b] - t_[a]);
    }

    // The mean of 10 ms before the complex.
    double level_of(const Values& lead, const Span& complex) const {
        const std::size_t count = std::max<std::size_t>(1, std::min(complex.first, samples_in(of_level)));
        double sum = 0;
        for (std::size_t k = complex.first - count; k < complex.first; ++k) sum += lead[k];
        return sum / static_cast<double>(count);
    }

    double area_of(const Values& lead, const Span& complex) const {
        const double level = level_of(lead, complex);
        double sum = 0;
        for (std::size_t k = complex.first; k <= complex.last; ++k) sum += (lead[k] - level) * step_;
        return sum;
    }

    std::optional<double> axis_of(const Span& complex) const {
        const double left = area_of(*independent_[0], complex),
                     down = 2 / std::numbers::sqrt3 * area_of(*foot_, complex);
        if (left == 0 && down == 0) return {};
        return std::atan2(down, left) * 180 / std::numbers::pi;
    }

    std::optional<TWave> t_wave(const Values& lead, const Span& complex, std::size_t end) const {
        const double level = level_of(lead, complex);
        const std::size_t first = complex.last + samples_in(to_t_wave);
        std::size_t peak = 0;
        TWave wave;
        for (std::size_t k = first + 1; k + 1 < end; ++k) {
            const double size = std::fabs(lead[k] - level);
            const bool is_peak = size >= std::fabs(lead[k - 1] - level) && size > std::fabs(lead[k + 1] - level);
            if (!is_peak || size <= wave.size) continue;
            wave.size = size;
            peak = k;
        }
        if (peak == 0 || wave.size < least_t_wave) return {};
        const double direction = lead[peak] > level ? 1 : -1;
        std::size_t steepest = 0;
        double descent = 0;
        for (std::size_t k = peak; k + 1 < end && direction * (lead[k] - level) > 0; ++k)
            if (-direction * slope(lead, k) > descent) {
                descent = -direction * slope(lead, k);
                steepest = k;
            }
        if (steepest == 0) return {};
        wave.end = t_[steepest] + direction * (lead[steepest] - level) / descent;
        if (wave.end > t_[end - 1]) return {};
        return wave;
    }

    void measure_t_wave(EcgBeat& beat, const Span& complex, std::size_t end) const {
        std::vector<std::optional<TWave>> waves;
        for (const Values* lead : independent_) waves.push_back(t_wave(*lead, complex, end));
        std::size_t chosen = waves[lead_two] ? lead_two : lead_v5;
        if (!waves[chosen])
            for (std::size_t k = 0; k < waves.size(); ++k)
                if (waves[k] && (!waves[chosen] || waves[k]->size > waves[chosen]->size)) chosen = k;
        if (!waves[chosen]) return;
        beat.qt = waves[chosen]->end - beat.qrs_onset;
        beat.qt_lead = independent[chosen];
    }

    const Values& t_;
    double step_;
    std::vector<const Values*> independent_;
    const Values* foot_ = nullptr;
    Values velocity_;  // mV/ms
    double peak_ = 0;
};

}  // namespace

std::vector<EcgBeat> ecg_beats(const std::vector<double>& t, const std::vector<std::string>& names,
                               const std::vector<std::vector<double>>& leads) {
    Record record(t, names, leads);
    return record.is_complete() ? record.beats() : std::vector<EcgBeat>{};
}

}  // namespace heartwright::leads
