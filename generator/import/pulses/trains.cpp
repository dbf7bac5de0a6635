#include "generator/import/pulses/trains.hpp"

#include <algorithm>
#include <cmath>

namespace heartwright::foreign {
namespace {

constexpr std::size_t least_beats = 3;  // of a train

class Trains {
public:
    // The second pulse of a train is one of the next `candidates` that are like the first.
    Trains(std::vector<Pulse> pulses, double end, std::size_t candidates)
        : pulses_(std::move(pulses)),
          is_used_(pulses_.size()),
          end_(end),
          tolerance_(1e-14 * end),
          candidates_(candidates) {}

    std::optional<std::vector<Pulse>> run() {
        const std::optional<Pulse> cut = take_cut_pulse();
        for (std::size_t i = 0; i < pulses_.size(); ++i) {
            if (is_used_[i]) continue;
            if (trains_.size() == most_trains) return std::nullopt;
            const std::vector<std::size_t> beats = longest_train(i);
            for (const std::size_t beat : beats) is_used_[beat] = true;
            trains_.push_back(train_of(beats));
        }
        if (cut && std::none_of(trains_.begin(), trains_.end(), [&](const Pulse& it) { return continues(it, *cut); }))
            return std::nullopt;
        return std::move(trains_);
    }

private:
    bool is_near(double a, double b) const { return std::fabs(a - b) <= tolerance_; }

    // The pulse that lasts until `end`, which may be one of a train.
    std::optional<Pulse> take_cut_pulse() {
        if (pulses_.empty() || pulses_.back().start + pulses_.back().duration < end_ - tolerance_) return std::nullopt;
        const Pulse cut = pulses_.back();
        pulses_.pop_back();
        is_used_.pop_back();
        return cut;
    }

    bool continues(const Pulse& train, const Pulse& next) const {
        if (!is_endless(train) || train.amplitude != next.amplitude) return false;
        const double beats = std::round((next.start - train.start) / train.period);
        return std::fabs(train.start + beats * train.period - next.start) <= 3 * tolerance_;
    }

    bool is_alike(const Pulse& a, const Pulse& b) const {
        return std::fabs(a.amplitude - b.amplitude) <= 1e-12 * std::fabs(a.amplitude) &&
               is_near(a.duration, b.duration);
    }

    // The unused pulse like `pulse` that starts at `start`; their number where there is none.
    std::size_t found(const Pulse& pulse, double start) const {
        const auto at = std::lower_bound(pulses_.begin(), pulses_.end(), start - tolerance_,
                                         [](const Pulse& it, double time) { return it.start < time; });
        const auto i = static_cast<std::size_t>(at - pulses_.begin());
        return i < pulses_.size() && !is_used_[i] && is_near(at->start, start) && is_alike(*at, pulse) ? i
                                                                                                       : pulses_.size();
    }

    std::vector<std::size_t> train(std::size_t first, std::size_t second) const {
        std::vector<std::size_t> beats = {first, second};
        while (true) {
            const double period =
                (pulses_[beats.back()].start - pulses_[first].start) / static_cast<double>(beats.size() - 1);
            const std::size_t next = found(pulses_[first], pulses_[beats.back()].start + period);
            if (next == pulses_.size()) return beats;
            beats.push_back(next);
        }
    }

    std::vector<std::size_t> longest_train(std::size_t first) const {
        std::vector<std::size_t> best = {first};
        std::size_t tried = 0;
        for (std::size_t i = first + 1; i < pulses_.size() && tried < candidates_; ++i) {
            if (is_used_[i] || !is_alike(pulses_[i], pulses_[first])) continue;
            ++tried;
            std::vector<std::size_t> beats = train(first, i);
            if (beats.size() >= least_beats && beats.size() > best.size()) best = std::move(beats);
        }
        return best;
    }

    Pulse train_of(const std::vector<std::size_t>& beats) const {
        Pulse result = pulses_[beats.front()];
        result.start = simplest(result.start, tolerance_);
        result.duration = simplest(result.duration, tolerance_);
        result.period = result.beats = 0;
        if (beats.size() == 1) return result;
        const auto periods = static_cast<double>(beats.size() - 1);
        const double last = pulses_[beats.back()].start;
        result.period = simplest((last - result.start) / periods, tolerance_ / periods);
        const bool goes_on = last + result.period >= end_ - result.duration - tolerance_;
        result.beats = goes_on ? 0 : periods + 1;
        return result;
    }

    std::vector<Pulse> pulses_;
    std::vector<bool> is_used_;
    double end_;
    double tolerance_;
    std::size_t candidates_;
    std::vector<Pulse> trains_;
};

}  // namespace

std::optional<std::vector<Pulse>> trains_of(std::vector<Pulse> pulses, double end) {
    // Each period in its turn, as an author says it; bursts are a train for each pulse of one.
    std::optional<std::vector<Pulse>> plain = Trains(pulses, end, 1).run();
    std::optional<std::vector<Pulse>> of_bursts = Trains(std::move(pulses), end, most_trains).run();
    return !plain || (of_bursts && of_bursts->size() < plain->size()) ? of_bursts : plain;
}

bool is_endless(const Pulse& train) { return train.period > 0 && train.beats == 0; }

double simplest(double value, double tolerance) {
    for (double scale = 1; scale <= 1e15; scale *= 10) {
        const double rounded = std::round(value * scale) / scale;
        if (std::fabs(rounded - value) <= tolerance) return rounded;
    }
    return value;
}

}  // namespace heartwright::foreign
