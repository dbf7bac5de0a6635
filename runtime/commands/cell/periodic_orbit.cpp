#include "runtime/commands/cell/periodic_orbit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <utility>

#include "runtime/commands/cell/statistics/anderson.hpp"
#include "runtime/commands/cell/statistics/arnoldi.hpp"

namespace heartwright::commands {

double Multiplier::beats(int period) const {
    const double modulus = std::abs(value);
    return modulus < 1 ? -period / std::log(modulus) : std::numeric_limits<double>::infinity();
}

namespace {

using OrbitStage = OrbitProgress::Stage;

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();
constexpr double unstable = 1 + 1e-3;  // a multiplier is not known better

struct BeatPair {
    States x, image;
};

// Of periods that are paced before they are accelerated: gates and what follows them settle.
constexpr int paced_first = 3;
constexpr std::size_t secants = 10;
constexpr double longest_step = 0.5;  // relative, of a state
constexpr double least_left = 0.2;    // of a value's image: a step takes no more of it
constexpr double near_orbit = 1e-2;   // where derivatives at one point do for Newton's method

class OrbitSearch {
public:
    OrbitSearch(PacedCell& cell, const OrbitWish& wish, const States& start)
        : cell_(cell), wish_(wish), start_(start) {}

    PeriodicOrbit find() {
        const int first = wish_.period == 0 ? 1 : wish_.period;
        find_of(first, start_, {paced_first, 0});
        for (int period = 2 * first; wish_.period == 0 && period <= 4; period *= 2) {
            const bool doubles =
                orbit_.is_found && !orbit_.multipliers.empty() && orbit_.multipliers.front().value.real() < -unstable;
            const bool may_alternate = !orbit_.is_found && period == 2 && !last_.x.empty();
            if ((!doubles && !may_alternate) || is_spent()) break;
            const PeriodicOrbit half = orbit_;
            const States from = doubles ? beside(half.states) : last_.x;
            orbit_.multipliers.clear();
            find_of(period, from, {10, 4});
            if (orbit_.is_found && doubles && has_period(period / 2)) find_of(period, from, {30, 0});
            if (!doubles) {
                if (orbit_.is_found && has_period(period / 2)) find_of(period / 2, States(orbit_.states), {0, 0});
                continue;
            }
            if (!orbit_.is_found || has_period(period / 2)) {
                take_back(half);
                break;
            }
            orbit_.multipliers_of_half = half.multipliers;
        }
        return std::move(orbit_);
    }

private:
    bool is_spent() const { return orbit_.beats >= wish_.beats; }

    std::vector<States> images(const std::vector<States>& copies, bool are_perturbed = false) {
        const auto beats = static_cast<std::int64_t>(copies.size()) * orbit_.period;
        orbit_.beats += beats;
        if (are_perturbed) orbit_.perturbed_beats += beats;
        return cell_.after(copies, orbit_.period);
    }

    // What was found before, with what was paced since.
    void take_back(PeriodicOrbit half) {
        half.beats = orbit_.beats;
        half.perturbed_beats = orbit_.perturbed_beats;
        half.progress = std::move(orbit_.progress);
        orbit_ = std::move(half);
    }

    // Empty: it cannot be.
    States image(const States& x) {
        std::vector<States> all = images({x});
        return all.empty() ? States{} : std::move(all.front());
    }

    void take_scale(const BeatPair& at) {
        constexpr double least = 1e-9;
        scale_.assign(at.x.size(), least);
        for (std::size_t i = 0; i < at.x.size(); ++i)
            scale_[i] = std::max({scale_[i], std::fabs(at.x[i]), std::fabs(at.image[i]), cell_.spans()[i]});
    }

    // The largest so far: secants are weighed alike.
    void widen_scale(const BeatPair& at) {
        const States before = scale_;
        take_scale(at);
        for (std::size_t i = 0; i < before.size(); ++i) scale_[i] = std::max(scale_[i], before[i]);
    }

    std::vector<double> scaled(const States& from, const States& to) const {
        std::vector<double> difference(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) difference[i] = (to[i] - from[i]) / scale_[i];
        return difference;
    }

    struct Largest {
        double value = 0;
        std::size_t at = 0;
    };
    static Largest largest(const std::vector<double>& of) {
        Largest most;
        for (std::size_t i = 0; i < of.size(); ++i)
            if (!(std::fabs(of[i]) <= most.value)) most = {std::fabs(of[i]), i};
        return most;
    }

    // x + scale*step, not too far, within what states may be, with what is kept.
    States moved(const States& x, const std::vector<double>& step) const {
        const double most = largest(step).value, share = most > longest_step ? longest_step / most : 1;
        States to(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) {
            to[i] = x[i] + share * scale_[i] * step[i];
            if (x[i] > 0) to[i] = std::max(to[i], least_left * x[i]);
        }
        orbit_.conserved.restore(to, kept_, scale_);
        cell_.bring_into_range(to);
        return to;
    }

    void note(OrbitStage stage, const BeatPair& at, double distance) {
        const Largest change = largest(scaled(at.x, at.image));
        orbit_.change = change.value;
        orbit_.progress.push_back({orbit_.beats, stage, orbit_.period, change.value, distance});
    }

    void fail(const std::string& why) {
        orbit_.is_found = false;
        orbit_.why_not = why;
    }

    // Before it is accelerated. The last ones go halfway to their image alone, towards an orbit that alternates itself:
    // a multiplier of -1.2 is then one of -0.1.
    struct Paced {
        int periods, halfway;
    };

    void find_of(int period, const States& from, Paced paced) {
        orbit_.period = period;
        orbit_.is_found = false;
        orbit_.why_not.clear();
        orbit_.found_at = 0;
        if (!accelerate(from, paced)) return;
        constexpr int most_rounds = 4;
        for (int round = 0; round < most_rounds && !orbit_.is_found && !is_spent(); ++round)
            if (!take_newton_steps()) return;
        if (!orbit_.is_found) fail(is_spent() ? "the beats are spent" : "steps to the orbit do not become smaller");
    }

    // Near to the orbit, into last_; false: it cannot be.
    bool accelerate(const States& from, Paced paced) {
        scale_.clear();
        Anderson anderson(secants);
        last_ = {from, image(from)};
        if (last_.image.empty()) return fail("a beat could not be computed"), false;
        if (!knows_kept_) {
            knows_kept_ = true;
            orbit_.conserved = cell_.conserved(start_);
            kept_ = orbit_.conserved.values(start_);
        }
        States good = last_.image;  // the image of the smallest change
        double best = std::numeric_limits<double>::infinity();
        int failures = 0, worse = 0;
        for (int k = 0; !is_spent(); ++k) {
            widen_scale(last_);
            const double change = largest(scaled(last_.x, last_.image)).value;
            if (change < best) {
                best = change;
                good = last_.image;
                worse = 0;
            }
            States next;
            if (k < paced.periods) {
                note(OrbitStage::paced, last_, not_known);
                next = last_.image;
                if (k + paced.halfway >= paced.periods)
                    for (std::size_t i = 0; i < next.size(); ++i) next[i] = (next[i] + last_.x[i]) / 2;
            } else if (change > 20 * best && ++worse > 2) {
                note(OrbitStage::accelerated, last_, not_known);
                anderson.forget();
                next = good;
                worse = 0;
            } else {
                const States to = anderson.next(last_.x, last_.image, scale_);
                const std::vector<double> from_image = scaled(last_.image, to);
                const double step = largest(scaled(last_.x, to)).value;
                note(OrbitStage::accelerated, last_, step);
                if (step < near_orbit && k > paced.periods) return true;
                next = moved(last_.image, from_image);
            }
            States its_image = image(next);
            if (its_image.empty()) {
                if (++failures > 3) return fail("beats could not be computed from steps to the orbit"), false;
                anderson.forget();
                next = good;
                its_image = image(next);
                if (its_image.empty()) return fail("a beat could not be computed"), false;
            }
            last_ = {std::move(next), std::move(its_image)};
        }
        fail("the beats are spent");
        return false;
    }

    States unlimited(const States& x, const std::vector<double>& step) const {
        States to(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) to[i] = x[i] + scale_[i] * step[i];
        return to;
    }

    // Newton's method with the multipliers at last_, whose steps are accelerated in turn: secants tell what derivatives
    // at one point do not. True: on with others from there.
    bool take_newton_steps() {
        constexpr int most_steps = 12, most_worse = 2;
        constexpr double far_for_modes = 1e-3;  // multipliers change by as much, about
        take_scale(last_);
        const std::optional<Arnoldi> modes = modes_at(last_);
        if (!modes) return fail("beats of perturbed copies could not be computed"), false;
        take_multipliers(*modes);
        take_response(*modes);
        Anderson anderson(secants);
        double best = std::numeric_limits<double>::infinity();
        double of_modes = 0;  // distance to the orbit from where they are
        BeatPair nearest = last_;
        int worse = 0;
        for (int k = 0; k < most_steps; ++k) {
            std::vector<double> newton = modes->correction(scaled(last_.x, last_.image));
            orbit_.conserved.project(newton, last_.x, scale_);
            const std::vector<double> step =
                scaled(last_.x, anderson.next(last_.x, unlimited(last_.x, newton), scale_));
            const Largest of_newton = largest(newton), of_step = largest(step);
            const Largest distance = of_step.value > of_newton.value ? of_step : of_newton;
            note(OrbitStage::newton, last_, distance.value);
            orbit_.states = last_.x;
            orbit_.distance = distance.value;
            orbit_.farthest = distance.at;
            if (k == 0) of_modes = distance.value;
            if (distance.value < wish_.tolerance) {
                if (orbit_.found_at == 0) orbit_.found_at = orbit_.beats;
                // Else multipliers are taken again, at the orbit, and the distance with them.
                orbit_.is_found = of_modes < std::max(far_for_modes, wish_.tolerance);
                return true;
            }
            worse = distance.value < 0.7 * best ? 0 : worse + 1;
            if (distance.value < best) {
                best = distance.value;
                nearest = last_;
            }
            if (worse > most_worse || is_spent()) break;
            States next = moved(last_.x, step);
            States its_image = image(next);
            if (its_image.empty()) return fail("beats could not be computed from steps to the orbit"), false;
            last_ = {std::move(next), std::move(its_image)};
        }
        last_ = nearest;
        return true;
    }

    // None: it cannot be.
    std::optional<Arnoldi> modes_at(const BeatPair& at) {
        std::mt19937_64 random(1);  // the same each time
        std::normal_distribution<double> normal;
        std::vector<double> start(at.x.size());
        for (double& value : start) value = normal(random);
        orbit_.conserved.project(start, at.x, scale_);
        bool has_failed = false;
        const auto product = [&](const std::vector<double>& v) {
            const double size = wish_.perturbation / largest(v).value;
            States copy(at.x.size());
            for (std::size_t i = 0; i < copy.size(); ++i) copy[i] = at.x[i] + size * scale_[i] * v[i];
            cell_.bring_into_range(copy);
            const std::vector<States> there = has_failed ? std::vector<States>{} : images({copy}, true);
            has_failed = there.empty();
            std::vector<double> slope(v.size(), 0.0);
            if (has_failed) return slope;
            slope = scaled(at.image, there.front());
            for (double& value : slope) value /= size;
            orbit_.conserved.project(slope, at.image, scale_);
            return slope;
        };
        Arnoldi::Wish wish;
        wish.most = std::min(wish.most, at.x.size() - std::min(at.x.size(), orbit_.conserved.size()));
        std::optional<Arnoldi> modes;
        modes.emplace(product, start, wish);
        if (has_failed) modes.reset();
        return modes;
    }

    void take_response(const Arnoldi& modes) {
        orbit_.response = [modes, scale = scale_, conserved = orbit_.conserved, x = last_.x](const States& change) {
            std::vector<double> c(change.size());
            for (std::size_t i = 0; i < c.size(); ++i) c[i] = change[i] / scale[i];
            conserved.project(c, x, scale);
            States moved = modes.correction(c);
            conserved.project(moved, x, scale);
            for (std::size_t i = 0; i < moved.size(); ++i) moved[i] *= scale[i];
            return moved;
        };
    }

    void take_multipliers(const Arnoldi& modes) {
        constexpr double least = 0.05;
        orbit_.multipliers.clear();
        direction_.clear();
        for (const RitzPair& pair : modes.pairs()) {
            if (std::abs(pair.value) < least) break;
            std::vector<double> moduli;
            for (const auto& value : pair.vector) moduli.push_back(std::abs(value));
            orbit_.multipliers.push_back({pair.value, pair.residual, largest(moduli).at});
            if (!direction_.empty()) continue;
            for (const auto& value : pair.vector) direction_.push_back(value.real());
        }
    }

    // Off an unstable orbit, along its leading mode.
    States beside(const States& x) const {
        constexpr double kick = 0.02;
        std::vector<double> step = direction_;
        const double most = largest(step).value;
        for (double& value : step) value *= kick / most;
        return moved(x, step);
    }

    // Whether the orbit repeats already after so many beats.
    bool has_period(int beats) {
        const int period = std::exchange(orbit_.period, beats);
        const States there = image(orbit_.states);
        orbit_.period = period;
        return !there.empty() && largest(scaled(orbit_.states, there)).value < 10 * wish_.tolerance;
    }

    PacedCell& cell_;
    const OrbitWish& wish_;
    bool knows_kept_ = false;
    std::vector<double> kept_;  // values of what is conserved, of the start
    States start_, scale_, direction_;
    BeatPair last_;
    PeriodicOrbit orbit_;
};

}  // namespace

PeriodicOrbit find_periodic_orbit(PacedCell& cell, const States& start, const OrbitWish& wish) {
    return OrbitSearch(cell, wish, start).find();
}

}  // namespace heartwright::commands
