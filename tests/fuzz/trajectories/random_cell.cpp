#include "tests/fuzz/trajectories/random_cell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "tests/fuzz/differential/random.hpp"

namespace heartwright::fuzz {

namespace {

constexpr int stimulus_current = -60;  // A/F

// 1e-3 to 1e3, for instance, each decade as likely as another.
double log_between(Random& random, double low, double high) {
    return low * std::exp(random.uniform() * std::log(high / low));
}

std::string number(double value) { return fmt::format("{:.4g}", value); }

class Writer {
public:
    explicit Writer(std::uint64_t seed) : random_(seed), forms_(seed ^ 0xf0f0) {}

    RandomCell cell(std::uint64_t seed) {
        membrane();
        using Part = void (Writer::*)();
        const std::vector<Part> parts{&Writer::machine,  &Writer::buffer,          &Writer::local_calcium,
                                      &Writer::store,    &Writer::second_membrane, &Writer::amplifier,
                                      &Writer::fast_gate};
        const int count = 1 + random_.below(4);
        for (int k = 0; k < count; ++k) {
            index_ = std::to_string(k);
            (this->*random_.one_of(parts))();
        }
        equation("i_ion = " + currents_);
        cell_.text = fmt::format(
            R"({{ "format": 1, "name": "random_{}", "citation": "made by a fuzzer",
  "membrane": {{ "potential": "V", "current": "i_ion", "stimulus": "i_stim" }},
  "components": {{ "cell": {{
    "parameters": {{ {} }},
    "states": {{ {} }},
    "equations": [ {} ],
    "channels": {{ {} }} }} }} }}
)",
            seed, parameters_, states_, equations_, channels_);
        return cell_;
    }

private:
    void add(std::string& list, const std::string& item) { list += (list.empty() ? "" : ",\n      ") + item; }
    void equation(const std::string& text) { add(equations_, "\"" + text + "\""); }
    void parameter(const std::string& name, double value, const std::string& unit) {
        add(parameters_, fmt::format("\"{}\": \"{} {}\"", name, number(value), unit));
    }
    void state(const std::string& name, const std::string& initial) {
        add(states_, fmt::format("\"{}\": \"{}\"", name, initial));
    }
    std::string own(const std::string& name) const { return name + index_; }
    void part(const std::string& name) { cell_.parts.push_back(name); }
    void current(const std::string& name, const std::string& value) {
        equation(name + " [A/F] = " + value);
        currents_ += " + " + name;
    }

    // Hodgkin and Huxley's, with a stimulus at 5 and 105 ms.
    void membrane() {
        add(states_, R"("V": { "initial": "-84 mV", "range": ["-300 mV", "300 mV"] })");
        for (const char* gate : {"m", "h", "n"}) state(gate, gate[0] == 'h' ? "0.95" : "0.01");
        parameter("g_Na", 15, "mS/uF");
        parameter("g_K", 2, "mS/uF");
        parameter("g_b", 0.08, "mS/uF");
        parameter("E_K", -85, "mV");
        equation("i_Na = g_Na*cube(m)*h*(V - 50)");
        equation("i_K = g_K*square(square(n))*(V - E_K)");
        equation(fmt::format("i_s [A/F] = (t >= 5 && t < 6) || (t >= 105 && t < 106) ? {} : 0", stimulus_current));
        equation("ddt(m) = (1/(1 + exp(-(V + 42)/6)) - m)/(0.1 [ms])");
        equation("ddt(h) = (1/(1 + exp((V + 70)/6)) - h)/(1 [ms] + 10 [ms]*exp(-square((V + 60)/20)))");
        equation("ddt(n) = (1/(1 + exp(-(V + 20)/10)) - n)/(40 [ms])");
        currents_ = "i_Na + i_K + i_s + g_b*(V - E_K)";
    }

    // "2 [1/ms]*exp(V/40)", a plain number, or one by calcium that rises with the open state.
    std::string rate(const std::string& calcium) {
        const std::string scale = number(log_between(random_, 1e-3, 1e3)) + " [1/ms]";
        const int kind = random_.below(calcium.empty() ? 3 : 4);
        if (kind == 0) return scale;
        if (kind == 1)
            return scale + fmt::format("*exp({}V/{})", random_.chance(0.5) ? "-" : "", number(random_.between(15, 60)));
        if (kind == 2)
            return scale + fmt::format("/(1 + exp({}(V + {})/{}))", random_.chance(0.5) ? "-" : "",
                                       number(random_.between(-20, 60)), number(random_.between(4, 12)));
        const std::string share = fmt::format("pow({}/0.01, {})", calcium, 1 + random_.below(3));
        return scale + "*" + share + "/(1 + " + share + ")";
    }

    void machine() {
        part("machine");
        const int count = 3 + random_.below(4);
        std::vector<std::string> names;
        for (int k = 0; k < count; ++k) names.push_back("S" + std::to_string(k));
        const std::string machine = own("X"), calcium = random_.chance(0.4) ? own("Ca_x") : "";
        struct Edge {
            int from, to;
            std::string forward, back;
        };
        std::vector<Edge> edges;
        for (int k = 1; k < count; ++k)
            edges.push_back({random_.chance(0.7) ? k - 1 : random_.below(k), k, rate(calcium), rate(calcium)});
        const bool has_last = std::any_of(edges.begin(), edges.end(),
                                          [&](const Edge& edge) { return edge.from == 0 && edge.to == count - 1; });
        if (!has_last && random_.chance(0.4)) edges.push_back({count - 1, 0, rate(calcium), rate("")});
        ConservedSum sum{machine, {}};
        for (const std::string& name : names) sum.states.emplace_back(machine + "_" + name, 1);
        if (random_.chance(0.6)) {
            std::string transitions, listed;
            for (const Edge& edge : edges)
                add(transitions,
                    fmt::format("\"S{} <-> S{}\": [\"{}\", \"{}\"]", edge.from, edge.to, edge.forward, edge.back));
            for (const std::string& name : names) listed += (listed.empty() ? "\"" : ", \"") + name + "\"";
            add(channels_,
                fmt::format(R"("{}": {{ "states": [{}], "transitions": {{ {} }}, "initial": {{ "S0": "rest" }} }})",
                            machine, listed, transitions));
        } else {
            std::vector<std::string> changes(names.size());
            for (std::size_t e = 0; e < edges.size(); ++e) {
                const auto& [from, to, forward, back] = edges[e];
                const std::string flux = fmt::format("J_{}_{}", machine, e);
                equation(
                    fmt::format("{} [1/ms] = {}*{}_S{} - {}*{}_S{}", flux, forward, machine, from, back, machine, to));
                changes[static_cast<std::size_t>(from)] += " - " + flux;
                changes[static_cast<std::size_t>(to)] += " + " + flux;
            }
            const bool has_rest = forms_.chance(0.5);
            std::string rest = machine + "_S0 = 1";
            for (std::size_t k = has_rest ? 1 : 0; k < names.size(); ++k) {
                state(machine + "_" + names[k], k == 0 ? "1" : "0");
                equation(fmt::format("ddt({}_{}) = 0 [1/ms]{}", machine, names[k], changes[k]));
                rest += fmt::format(" - {}_{}", machine, names[k]);
            }
            if (has_rest) {
                equation(rest);
                sum.states.clear();
            }
        }
        for (const std::string& name : names) cell_.occupancies.insert(machine + "_" + name);
        if (!sum.states.empty()) cell_.sums.push_back(sum);
        const int open = 1 + random_.below(count - 1);
        const double conductance = log_between(random_, 1e-3, 0.3), reversal = random_.chance(0.5) ? 60 : -85;
        current("i_" + machine,
                fmt::format("{} [mS/uF]*{}_S{}*(V - ({}))", number(conductance), machine, open, number(reversal)));
        if (!calcium.empty())  // quasi-steady, of the open state
            equation(fmt::format("{} [1] = 0.0001 + {} [1/mV]*{}_S{}*max(0, 80 - V)", calcium,
                                 number(log_between(random_, 1e-5, 1e-2)), machine, open));
    }

    void buffer() {
        part("buffer");
        const int ions = 1 + random_.below(4);
        const std::string Ca = own("Ca_b"), bound = own("b"), total = own("total_in");
        const double half = log_between(random_, 1e-4, 5e-3), off = log_between(random_, 1e-2, 1e2);
        const double sites = log_between(random_, 1e-3, 0.3), resting = 1e-4;
        const double share = std::pow(resting / half, ions);
        state(Ca, number(resting) + " mM");
        state(bound, fmt::format("{:.17g}", share / (1 + share)));
        state(total, "0 mM");
        equation(fmt::format("{} = t >= {} && t < {} ? 1 : 0", own("on"), number(random_.between(2, 20)),
                             number(random_.between(20.5, 25))));
        equation(fmt::format("{} = {} [mM/ms]*{} - ({} - {} [mM])/({} [ms])", own("net"),
                             number(log_between(random_, 1e-4, 0.1)), own("on"), Ca, number(resting),
                             number(log_between(random_, 1, 100))));
        equation(fmt::format("{} = {} [1/ms]*pow({}/{} [mM], {})*(1 - {}) - {} [1/ms]*{}", own("binding"), number(off),
                             Ca, number(half), ions, bound, number(off), bound));
        equation(fmt::format("ddt({}) = {} - {}*{} [mM]*{}", Ca, own("net"), ions, number(sites), own("binding")));
        equation(fmt::format("ddt({}) = {}", bound, own("binding")));
        equation(fmt::format("ddt({}) = {}", total, own("net")));
        cell_.sums.push_back(
            {"calcium of buffer " + index_, {{Ca, 1}, {bound, ions * std::stod(number(sites))}, {total, -1}}});
    }

    void local_calcium() {
        part("local calcium");
        const std::string Ca = own("Ca_l"), d = own("d"), f = own("f"), i = own("i_Ca");
        state(Ca, "0.0001 mM");
        state(d, "0.0001");
        state(f, "0.999");
        equation(fmt::format("ddt({}) = (1/(1 + exp(-(V + 10)/6)) - {})/({} [ms])", d, d,
                             number(log_between(random_, 0.05, 5))));
        equation(fmt::format("ddt({}) = (1/(1 + pow({}/{} [mM], {})) - {})/({} [ms])", f, Ca,
                             number(log_between(random_, 3e-4, 1e-2)), 1 + random_.below(4), f,
                             number(log_between(random_, 1e-3, 10))));
        current(i, fmt::format("{} [mS/uF]*{}*{}*(V - 80)", number(log_between(random_, 1e-3, 0.1)), d, f));
        equation(fmt::format("ddt({}) = -{} [mM/ms*F/A]*min(0, {}) - ({} - 0.0001 [mM])/({} [ms])", Ca,
                             number(log_between(random_, 0.1, 100)), i, Ca, number(log_between(random_, 1e-3, 10))));
    }

    void store() {
        part("store");
        const std::string Ca = own("Ca_c"), S = own("Ca_s"), leak = own("J_rel"), pump = own("J_up");
        const double ratio = std::stod(number(random_.between(5, 20)));
        state(Ca, "0.0001 mM");
        state(S, number(random_.between(0.3, 2)) + " mM");
        equation(fmt::format("{} = {} [1/ms]*h*({} - {})/(1 + pow(0.001 [mM]/{}, {}))", leak,
                             number(log_between(random_, 1e-3, 10)), S, Ca, Ca, 1 + random_.below(4)));
        equation(fmt::format("{} = {} [mM/ms]*square({})/(square({}) + square({} [mM]))", pump,
                             number(log_between(random_, 1e-4, 0.1)), Ca, Ca,
                             number(log_between(random_, 1e-4, 2e-3))));
        equation(fmt::format("ddt({}) = {} - {}", Ca, leak, pump));
        equation(fmt::format("ddt({}) = ({} - {})/{}", S, pump, leak, number(ratio)));
        cell_.sums.push_back({"calcium of store " + index_, {{Ca, 1}, {S, ratio}}});
    }

    void second_membrane() {
        part("second membrane");
        const std::string Vt = own("Vt"), i = own("i_c");
        add(states_, fmt::format(R"("{}": {{ "initial": "-84 mV", "range": ["-300 mV", "300 mV"] }})", Vt));
        current(i, fmt::format("{} [mS/uF]*(V - {})", number(log_between(random_, 0.1, 100)), Vt));
        equation(fmt::format("ddt({}) = ({} - {} [mS/uF]*({} - E_K))/{}", Vt, i, number(log_between(random_, 0.01, 1)),
                             Vt, number(random_.between(0.2, 2))));
    }

    void amplifier() {
        if (is_clamped_) return fast_gate();
        is_clamped_ = true;
        part("amplifier");
        const double on = random_.between(10, 40), off = on + random_.between(5, 60);
        equation(fmt::format("V_cmd [mV] = t >= {} && t < {} ? {} : -80", number(on), number(off),
                             number(random_.between(-40, 60))));
        current("i_amp", number(log_between(random_, 1, 1e5)) + " [mS/uF]*(V - V_cmd)");
    }

    void fast_gate() {
        part("fast gate");
        const std::string gate = own("g");
        state(gate, "0.01");
        equation(fmt::format("ddt({}) = (1/(1 + exp({}(V + {})/{})) - {})/({} [ms])", gate,
                             random_.chance(0.5) ? "-" : "", number(random_.between(-20, 60)),
                             number(random_.between(4, 12)), gate, number(log_between(random_, 1e-4, 1))));
        current("i_" + gate, fmt::format("{} [mS/uF]*{}*(V - ({}))", number(log_between(random_, 1e-3, 1)), gate,
                                         random_.chance(0.5) ? "60" : "-85"));
    }

    Random random_, forms_;
    RandomCell cell_;
    std::string index_, parameters_, states_, equations_, channels_, currents_;
    bool is_clamped_ = false;
};

}  // namespace

RandomCell random_cell(std::uint64_t seed) { return Writer(seed).cell(seed); }

RandomCell with_stimulus(RandomCell cell, double strength) {
    const std::string current = fmt::format(" ? {} : 0", stimulus_current);
    const std::size_t place = cell.text.find(current);
    if (place == std::string::npos) throw OurFault("a random cell without a stimulus");
    cell.text.replace(place, current.size(), fmt::format(" ? {:.17g} : 0", strength * stimulus_current));
    return cell;
}

}  // namespace heartwright::fuzz
