// The experiment's stimulus is the file's, at every time; or its equation stays in the model.
#include <gmock/gmock.h>

#include <cmath>
#include <random>

#include "generator/import/decisions.hpp"
#include "generator/import/easyml/read_easyml.hpp"
#include "generator/import/evaluate.hpp"
#include "generator/import/unit_repair.hpp"
#include "generator/import/write/write_spec.hpp"
#include "tests/generator/unit/import/read_text.hpp"

namespace heartwright::foreign {
namespace {

using testing::HasSubstr;
using testing::Not;

// The sum of an experiment's pulses at a time in ms.
double strength(const std::vector<Pulse>& pulses, double time) {
    double sum = 0;
    for (const Pulse& it : pulses) {
        double since = time - it.start;
        if (since < 0) continue;
        if (it.period > 0) {
            const double beat = std::floor(since / it.period);
            if (it.beats > 0 && beat >= it.beats) continue;
            since -= beat * it.period;
        }
        if (since < it.duration) sum += it.amplitude;
    }
    return sum;
}

struct Imported {
    Model file;
    Decided decided;
    std::string spec;
};

Imported imported(Model file, const Overrides& overrides = {}) {
    Imported result;
    result.file = file;
    Diagnostics diagnostics;
    result.decided = decide(file, overrides, diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    repair_units(file);
    result.spec = spec_text(file, result.decided, "test");
    return result;
}

// Times at which both are looked at: both sides of each edge of the pulses, a grid, and random times up to 1e6 ms.
std::vector<double> times_of(const std::vector<Pulse>& pulses) {
    std::vector<double> times;
    for (const Pulse& it : pulses) {
        const double beats = it.period == 0 ? 1 : it.beats == 0 ? std::floor((1e6 - it.start) / it.period) : it.beats;
        for (double beat = 0; beat <= beats; ++beat)
            for (const double edge : {it.start, it.start + it.duration})
                for (const double side : {-1e-6, 1e-6}) times.push_back(edge + beat * it.period + side);
    }
    for (double time = 0.25; time < 10'000; time += 0.5) times.push_back(time);
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> anywhere(0, 1e6);
    for (int i = 0; i < 5'000; ++i) times.push_back(anywhere(random));
    return times;
}

// Where the pulses differ from the variable `stimulus` of the file; -1: nowhere.
double first_difference(const Imported& it, const std::string& stimulus, double to_ms = 1) {
    const std::size_t time = time_variable(it.file);
    std::size_t variable = no_variable;
    for (std::size_t i = 0; i < it.file.variables.size(); ++i)
        if (it.file.variables[i].name == stimulus) variable = i;
    Evaluator evaluator(it.file);
    for (const double at : times_of(it.decided.pulses)) {
        if (at < 0) continue;
        evaluator.set(time, at / to_ms);
        evaluator.run();
        if (std::fabs(evaluator.value(variable) - strength(it.decided.pulses, at)) > 1e-9) return at;
    }
    return -1;
}

std::string paced_by(const std::string& stimulus, const std::string& more = "") {
    return cell("i_ion = 0.1 [mS/uF] * V in [A/F]\nuse engine.time as time\n" + more + "i_stim = " + stimulus +
                "\n    in [A/F]\n");
}

struct Train {
    const char* name;
    std::string stimulus;
    std::string more;
    std::size_t trains;
};

const char* const usual = "time - floor(time/1000)*1000 >= 10 and time - floor(time/1000)*1000 <= 11";

const Train trains[] = {
    {"atan", "if(abs(atan(tan(3.14159265358979*(time/1000-0.01)))) < 0.003, -40, 0)", "", 1},
    {"sine", "if(sin(2*3.14159265358979*time/1000) > 0.999, -40, 0)", "", 1},
    {"double", "if(" + std::string(usual) + ", if(time < 10000, -40, -80), 0)", "", 2},
    {"pause", "if((" + std::string(usual) + ") and (time < 5000 or time > 9000), -40, 0)", "", 2},
    {"rate", "if(time - floor(time/period)*period >= 10 and time - floor(time/period)*period <= 11, -40, 0)",
     "period = if(time < 10000, 1000, 500)\n", 2},
    {"s2", "if((" + std::string(usual) + ") or (time >= 4300 and time <= 4301), -40, 0)", "", 2},
    {"eight beats and S2", "if((time % 400 <= 2 and time < 3200) or (time >= 3050 and time <= 3052), -40, 0)", "", 2},
    {"a late start", "if(time >= start and time - start - floor((time - start)/1000)*1000 <= 2, -40, 0)",
     "start = 5000\n", 1},
    {"a very late start", "if(time >= 212345 and (time - 212345) % 700 <= 2, -40, 0)", "", 1},
    {"a late S2", "if(time % 1000 < 2 or (time > 876543.25 and time < 876544.5), -40, 0)", "", 2},
    {"bursts",
     "if(time % 1000 < 2 or time % 1000 > 100 and time % 1000 < 102 or time % 1000 > 200 and time % 1000 "
     "< 202, -40, 0)",
     "", 3},
    {"two phases", "if(time % 1000 < 2, -40, if(time % 1000 < 4, 10, 0))", "", 2},
    {"powers", "-40 * floor(1.0001/(1 + ((time % 1000) - 50)^4))", "", 1},
    {"steps", "-40 * (floor(time/500) - floor((time - 3)/500))", "", 1},
    {"many beats", "if(time >= 100 and time <= 90000 and (time - 100) % 300 <= 1.5, -40, 0)", "", 1},
    {"a period that is no decimal", "if(time % (1000/3) < 2, -40, 0)", "", 1},
    {"equal halves", "if(time % 600 < 300, -1, 0)", "", 1},
    {"once", "if(time > 20 and time < 22, -40, 0)", "", 1},
    {"never", "if(time > 20 and time < 22, amplitude, 0)", "amplitude = 0\n", 0},
};

TEST(stimulus, an_imported_stimulus_equals_the_files_at_every_time) {
    for (const Train& it : trains) {
        SCOPED_TRACE(it.name);
        const Imported result = imported(model_of(paced_by(it.stimulus, it.more)));
        EXPECT_EQ(first_difference(result, "i_stim"), -1);
        EXPECT_EQ(result.decided.pulses.size(), it.trains);
        EXPECT_THAT(result.spec, Not(HasSubstr("i_stim [A/F] =")));
    }
}

TEST(stimulus, a_stimulus_that_makes_too_many_trains_stays_an_equation) {
    for (const char* equation :
         {"sin(time)", "if(time % 1000 < 2, -time, 0)", "if(time^2 % 1000 < 2, -40, 0)", "if(time < 10, 0, -40)",
          "-40 * exp(-(time % 1000))", "if(time % 1000 < 2 and time < 5000 or time > 2e6 and time < 2000001, -40, 0)",
          "if(time > 3e6 and time < 3000001, -40, 0)", "if(time % (100 + time/100) < 2, -40, 0)"}) {
        SCOPED_TRACE(equation);
        const Imported result = imported(model_of(paced_by(equation)));
        EXPECT_TRUE(result.decided.pulses.empty());
        EXPECT_THAT(result.spec, HasSubstr("i_stim [A/F] ="));
    }
}

TEST(stimulus, a_stimulus_of_easyml_or_in_seconds_equals_the_files) {
    Diagnostics diagnostics;
    const std::string easyml =
        "V; .external(Vm);\nIion; .external();\nV_init = -80;\nx_init = 0;\ndiff_x = 1.0 - x;\n"
        "beat = floor(t/400.0);\nIstim = (((t - beat*400.0 < 2.0) && (t < 3200.0)) || ((t > 3050.0) && (t < 3052.0)))"
        " ? -40.0 : 0.0;\nIion = 0.1*(V + 80.0) + Istim;\n";
    const Imported of_easyml = imported(read_easyml(std::make_shared<SourceFile>("a.model", easyml), diagnostics));
    ASSERT_EQ(diagnostics.render(), "");
    EXPECT_EQ(first_difference(of_easyml, "Istim"), -1);
    EXPECT_EQ(of_easyml.decided.pulses.size(), 2u);
    const Imported of_seconds = imported(
        model_of("[[model]]\nc.V = -80\n[c]\ntime = 0 [s] in [s] bind time\ndot(V) = -(i_ion + i_stim) in [mV]\n"
                 "i_ion = V\ni_stim = if(time >= 3 and time <= 9 and time - 3 - floor(time - 3) <= 0.002, -50, 0)\n"));
    EXPECT_EQ(first_difference({of_seconds.file, of_seconds.decided, ""}, "i_stim", 1000) > 0, true);  // in mV/ms
    ASSERT_EQ(of_seconds.decided.pulses.size(), 1u);
    EXPECT_EQ(of_seconds.decided.pulses[0].start, 3000);
    EXPECT_EQ(of_seconds.decided.pulses[0].duration, 2);
    EXPECT_EQ(of_seconds.decided.pulses[0].period, 1000);
    EXPECT_EQ(of_seconds.decided.pulses[0].beats, 6);
    EXPECT_NEAR(of_seconds.decided.pulses[0].amplitude, -0.05, 1e-15);
}

std::string with_protocol(const std::string& events, const std::string& stimulus = "engine.pace * -80 [A/F]") {
    return cell("i_ion = 0.1 [mS/uF] * V in [A/F]\ni_stim = " + stimulus + " in [A/F]\n[[protocol]]\n" + events);
}

std::vector<Pulse> pulses_of(const std::string& events) {
    return imported(model_of(with_protocol(events))).decided.pulses;
}

// Values by myokit.PacingSystem 1.39.
TEST(stimulus, the_later_of_overlapping_events_counts) {
    const std::vector<Pulse> pulses = pulses_of("1  10  20  100  0\n-1  20  5  100  0\n");
    EXPECT_EQ(strength(pulses, 15), -80);
    EXPECT_EQ(strength(pulses, 22), 80);
    EXPECT_EQ(strength(pulses, 27), 0);
    EXPECT_EQ(strength(pulses, 50'015), -80);
    EXPECT_EQ(strength(pulses, 50'027), 0);
    const std::vector<Pulse> late = pulses_of("1 0 2 300 0\n2 901 5 0 0\n");
    EXPECT_EQ(strength(late, 900.5), -80);
    EXPECT_EQ(strength(late, 901.5), -160);
    EXPECT_EQ(strength(late, 905.5), -160);
    EXPECT_EQ(strength(late, 1200.5), -80);
    std::string many;  // fifty single events are one train
    for (int i = 0; i < 50; ++i) many += "1 " + std::to_string(100 * i) + " 2 0 0\n";
    ASSERT_EQ(pulses_of(many).size(), 1u);
    EXPECT_EQ(pulses_of(many)[0].beats, 50);
}

TEST(stimulus, two_events_at_one_time_are_refused) {
    Model model = model_of(with_protocol("1 0 2 200 0\n2 300 2 300 0\n"));
    Diagnostics diagnostics;
    decide(model, {}, diagnostics);
    EXPECT_THAT(diagnostics.render(), HasSubstr("two events of the protocol start at one time"));
}

TEST(stimulus, too_many_trains_are_refused_with_the_way_out) {
    std::string events;
    for (int i = 1; i < 60; ++i) events += "1 " + std::to_string(10 * i * i) + " 2 0 0\n";
    Model model = model_of(with_protocol(events));
    Diagnostics diagnostics;
    decide(model, {}, diagnostics);
    EXPECT_THAT(diagnostics.render(), HasSubstr("a.mmt:15:1: error: the protocol makes more than 32 trains of pulses"));
}

// What is no stimulus of the runtime is an equation of time.
TEST(stimulus, a_pace_that_is_no_plain_stimulus_becomes_an_equation_of_time) {
    const std::string train = "pace = t >= 100 && t - 100 - floor((t - 100)/1000 [ms])*1000 [ms] < 2 ? 1 : 0";
    const std::string plain = "pace = t >= 100 && t - 100 < 2 ? 1 : 0";
    const Imported clamp = imported(
        model_of("[[model]]\nc.x = 0\n[c]\ntime = 0 [ms] in [ms] bind time\npace = 0 bind pace\ndot(x) = pace - x\n"
                 "[[protocol]]\n1 100 2 1000 0\n"),
        {"none", "", ""});
    EXPECT_THAT(clamp.spec, HasSubstr(train));
    const Imported conductance = imported(model_of(with_protocol("1 100 2 0 0\n", "engine.pace * 0.1 [mS/uF] * V")));
    EXPECT_THAT(conductance.spec, HasSubstr(plain));
    const Imported beside = imported(
        model_of(with_protocol("1 100 2 0 0\n", "engine.pace * if(engine.time < 3000 [ms], -40 [A/F], -80 [A/F])")));
    EXPECT_THAT(beside.spec, HasSubstr(plain));
    EXPECT_TRUE(beside.decided.pulses.empty());
}

}  // namespace
}  // namespace heartwright::foreign
