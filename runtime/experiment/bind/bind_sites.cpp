// What an experiment says about sites, against the lattice of its model.
#include <algorithm>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/bind/bind_parts.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

namespace {

constexpr std::int64_t max_sites = std::int64_t{1} << 24;  // the random words have room for so many

std::string shape_text(const SiteIndex& shape) {
    return std::to_string(shape[0]) + " x " + std::to_string(shape[1]) + " x " + std::to_string(shape[2]);
}

class SiteBinder {
public:
    SiteBinder(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics)
        : experiment_(experiment), model_(model), info_(model.lattice), diagnostics_(diagnostics) {}

    void bind_all() {
        if (!info_) return refuse_sites();
        bind_lattice();
        for (Hold& hold : experiment_.holds) {
            bind_state(hold.machine, hold.state);
            bind_places(hold.sites);
        }
        check_shares();
        for (Move& move : experiment_.moves) {
            bind_state(move.machine, move.from);
            bind_state(move.machine, move.to);
            bind_places(move.sites);
        }
        for (Probe& probe : experiment_.probes)
            if (probe.site && is_within(*probe.site, probe.site_origin, "probe '" + probe.name + "'"))
                probe.site_number = lattice().number(*probe.site);
        for (LineScan& scan : experiment_.line_scans) bind_line_scan(scan);
        if (experiment_.sparks) bind_sparks(*experiment_.sparks);
    }

private:
    Lattice& lattice() { return *experiment_.lattice; }
    std::string site() const { return info_->site; }

    void refuse_sites() {
        const auto refuse = [&](const Origin& origin, const std::string& what) {
            diagnostics_.error(origin, what + ", and the cells of " + model_.name + " have none: it has no lattice");
        };
        if (experiment_.lattice) refuse(experiment_.lattice->origin, "'lattice' is about sites");
        for (const Hold& hold : experiment_.holds) refuse(hold.origin, "'hold' acts on the channels of sites");
        for (const Move& move : experiment_.moves) refuse(move.origin, "'move' acts on the channels of sites");
        for (const Probe& probe : experiment_.probes)
            if (probe.site) refuse(probe.site_origin, "probe '" + probe.name + "' looks at a site");
        for (const LineScan& scan : experiment_.line_scans) refuse(scan.origin, "a line scan goes through sites");
        if (experiment_.sparks) refuse(experiment_.sparks->origin, "'sparks' are events at sites");
    }

    void bind_lattice() {
        if (!experiment_.lattice) experiment_.lattice.emplace();
        if (lattice().sites[0] == 0)
            for (std::size_t axis = 0; axis < 3; ++axis) lattice().sites[axis] = info_->shape[axis];
        const std::int64_t nominal = nominal_sites(model_);
        // One axis after the other: the product of three may not fit 64 bits.
        std::int64_t count = 1;
        for (const std::int64_t along : lattice().sites) count = std::min(count * along, max_sites + 1);
        if (count > max_sites) {
            diagnostics_.error(lattice().origin, "a lattice of " + shape_text(lattice().sites) + " " + site() +
                                                     "s is too large: at most " + std::to_string(max_sites) +
                                                     " sites a cell");
            lattice().sites = {1, 1, 1};
        } else if (count > nominal) {
            diagnostics_.error(lattice().origin, "'sites' employs " + std::to_string(count) + " " + site() +
                                                     "s of a cell that has " + std::to_string(nominal) + " (" +
                                                     shape_text({info_->shape[0], info_->shape[1], info_->shape[2]}) +
                                                     ")");
        }
        if (!lattice().weighs_per_total) lattice().weighs_per_total = info_->is_weighted_per_total;
        if (!lattice().walls_mirror) lattice().walls_mirror = info_->walls_mirror;
    }

    bool is_within(const SiteIndex& place, const Origin& origin, const std::string& what) {
        if (lattice().contains(place)) return true;
        diagnostics_.error(origin, "site [" + std::to_string(place[0]) + ", " + std::to_string(place[1]) + ", " +
                                       std::to_string(place[2]) + "] of " + what + " is none of the " +
                                       shape_text(lattice().sites) + " " + site() + "s");
        return false;
    }

    void bind_places(Sites& sites) {
        for (const SiteIndex& place : sites.places) {
            if (!is_within(place, sites.origin, "'sites'")) return;
            sites.numbers.push_back(lattice().number(place));
        }
        std::sort(sites.numbers.begin(), sites.numbers.end());
        sites.numbers.erase(std::unique(sites.numbers.begin(), sites.numbers.end()), sites.numbers.end());
    }

    // "RyR" and "O1": the machine and its count RyR_O1.
    void bind_state(ModelName& machine, ModelName& state) {
        std::vector<std::string> machines;
        for (std::int32_t m = 0; m < info_->n_machines; ++m) {
            machines.emplace_back(info_->machines[m].name);
            if (machines.back() == machine.name) machine.index = m;
        }
        if (machine.index < 0) {
            std::string suggestion = did_you_mean(machine.name, machines);
            if (suggestion.empty()) suggestion = machines.empty() ? "it has none" : "it has: " + join(machines);
            if (machine.name != reported_)
                diagnostics_.error(machine.origin, "no channels '" + machine.name + "' in the sites of " + model_.name,
                                   suggestion);
            reported_ = machine.name;
            return;
        }
        const interface::MachineInfo& info = info_->machines[machine.index];
        if (info.n_states == 0) {  // memoryless draws
            diagnostics_.error(machine.origin,
                               "'" + machine.name +
                                   "' has no memory: its channels are drawn anew each step and have no state to be in");
            return;
        }
        std::vector<std::string> states;
        for (std::int32_t c = info.first_count; c < info.first_count + info.n_states; ++c) {
            states.push_back(std::string(info_->counts[c].name).substr(machine.name.size() + 1));
            if (states.back() == state.name) state.index = c;
        }
        if (state.index < 0)
            diagnostics_.error(state.origin, "'" + machine.name + "' has no state '" + state.name + "'",
                               "it has: " + join(states));
    }

    // Channels that two holds want at once are in two states at once. (Cells chosen by both are not looked for: `where`
    // may be a file.)
    void check_shares() {
        const std::vector<Hold>& holds = experiment_.holds;
        for (std::size_t k = 0; k < holds.size(); ++k) {
            double share = holds[k].fraction;
            for (std::size_t j = 0; j < k; ++j) {
                const bool at_once =
                    holds[j].first_step < holds[k].last_step && holds[k].first_step < holds[j].last_step;
                if (at_once && holds[j].machine.index == holds[k].machine.index &&
                    share_a_site(holds[j].sites, holds[k].sites))
                    share += holds[j].fraction;
            }
            if (share > 1 + 1e-9)
                diagnostics_.error(holds[k].origin, "this hold and those before it take " + format_number(100 * share) +
                                                        "% of the channels '" + holds[k].machine.name + "' at once");
        }
    }
    static bool share_a_site(const Sites& a, const Sites& b) {
        if (a.all || b.all) return true;
        std::vector<std::int64_t> both;
        std::set_intersection(a.numbers.begin(), a.numbers.end(), b.numbers.begin(), b.numbers.end(),
                              std::back_inserter(both));
        return !both.empty();
    }

    void bind_line_scan(LineScan& scan) {
        for (ModelName& name : scan.show) bind_symbol(name, Scope::site, model_, diagnostics_);
        SiteIndex at{};
        std::size_t other = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (axis == static_cast<std::size_t>(scan.axis)) continue;
            std::int64_t& index = scan.through[other++];
            if (index < 0) index = lattice().sites[axis] / 2;
            at[axis] = index;
        }
        if (!is_within(at, scan.origin, "line scan '" + scan.name + "'")) return;
        const auto axis = static_cast<std::size_t>(scan.axis);
        for (at[axis] = 0; at[axis] < lattice().sites[axis]; ++at[axis]) scan.sites.push_back(lattice().number(at));
    }

    void bind_sparks(Sparks& sparks) {
        bind_symbol(sparks.of, Scope::site, model_, diagnostics_);
        if (sparks.show.name == sparks.of.name)
            sparks.show.index = sparks.of.index;
        else
            bind_symbol(sparks.show, Scope::site, model_, diagnostics_);
        if (sparks.of.index >= 0)
            to_unit(sparks.threshold, symbol_unit(model_, sparks.of.index), "'threshold'", diagnostics_);
    }

    Experiment& experiment_;
    const interface::Model& model_;
    const interface::LatticeInfo* info_;
    Diagnostics& diagnostics_;
    std::string reported_;  // the machine last reported as missing: once is enough
};

}  // namespace

void bind_sites(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics) {
    SiteBinder(experiment, model, diagnostics).bind_all();
}

}  // namespace heartwright::experiment
