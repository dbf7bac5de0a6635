// The command as people give it, with the bundled solvers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/report/data/csv_table.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;

struct CellCommand {
    fs::path folder = fs::path(testing::TempDir()) /
                      ("heartwright_cell_" +
                       std::string(testing::UnitTest::GetInstance()->current_test_info()->name()).substr(0, 40));
    ~CellCommand() { fs::remove_all(folder); }

    int run(std::vector<std::string> words) const {
        fs::remove_all(folder);
        words.insert(words.begin(), {HEARTWRIGHT_BIN "/heartwright", "cell"});
        for (const char* word : {"--backend", "cpu", "--threads", "1", "--quiet", "-o"}) words.emplace_back(word);
        words.push_back(folder.string());
        fs::create_directories(folder.parent_path());
        return launch::run_process(words, folder.string() + ".log");
    }
    std::string log() const { return io::read_file(folder.string() + ".log"); }
    nlohmann::json summary() const { return nlohmann::json::parse(io::read_file((folder / "cell.json").string())); }
    report::CsvTable table(const std::string& name, const std::vector<std::string>& texts = {}) const {
        return report::read_csv((folder / name).string(), texts);
    }
};

// 80 mV/ms for 0.2 ms lift V by 16 mV. A stimulus that is asked for is what it is.
TEST(CellCommand, pace_takes_a_pulse_that_excites_the_cell) {
    const CellCommand cell;
    const std::vector<std::string> short_pulse{
        "ten_tusscher_panfilov_2006", "pace", "--variant", "epi", "--beats", "2", "--duration", "0.2 ms"};
    ASSERT_EQ(cell.run(short_pulse), 0);
    EXPECT_NEAR(cell.summary()["biomarkers"]["apd90_ms"].get<double>(), 305, 10);
    const auto beats = nlohmann::json::parse(io::read_file((cell.folder / "beats.json").string()));
    const std::string strength = beats["stimuli"][0]["current"];
    EXPECT_LT(std::stod(strength), -160) << strength;
    EXPECT_GT(std::stod(strength), -400) << strength;
    std::vector<std::string> asked_for = short_pulse;
    asked_for.insert(asked_for.end(), {"--stimulus", "-80 A/F", "--force"});
    ASSERT_EQ(cell.run(asked_for), 0);
    EXPECT_TRUE(cell.summary()["biomarkers"]["apd90_ms"].is_null());
}

TEST(CellCommand, pace_reaches_the_steady_state_and_its_experiment_runs_again) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--variant", "epi", "--tolerance", "5e-3"}), 0);
    const auto summary = cell.summary();
    EXPECT_EQ(summary["steady_state"]["result"], "period 1");
    EXPECT_LT(summary["steady_state"]["distance_to_limit"], 5e-3);
    EXPECT_NEAR(summary["biomarkers"]["rmp_mV"], -85.5, 1);
    EXPECT_GT(summary["biomarkers"]["apd90_ms"], summary["biomarkers"]["apd50_ms"]);
    EXPECT_TRUE(fs::exists(cell.folder / "report.html"));
    EXPECT_NEAR(summary["ions"]["K_i"]["before_the_stimulus_mM"], 138, 3);
    EXPECT_LT(std::fabs(summary["ions"]["Ca_i + buffers"]["change_in_a_beat_uM"].get<double>()), 1e-3);
    const auto ions = cell.table("ions.csv", {"at"});
    EXPECT_EQ(ions.columns.size(), 6U);  // at, Ca_i, Ca_SR, Ca_ss, Na_i, K_i
    EXPECT_EQ(ions.find("Ca_i + buffers")->unit, "uM");
    EXPECT_EQ(ions.find("Na_i")->unit, "mM");
    // Buf_c = 0.2 mM with K_bufc = 1 uM, in equilibrium.
    const double free = summary["biomarkers"]["ca_diastolic_uM"].get<double>();
    EXPECT_NEAR(ions.find("Ca_i + buffers")->numbers[0], free + 200 * free / (free + 1), 1e-2);
    EXPECT_EQ(launch::run_process({HEARTWRIGHT_BIN "/heartwright", "run", (cell.folder / "beats.json").string(), "-o",
                                   (cell.folder / "again").string(), "--backend", "cpu", "--quiet"},
                                  cell.folder.string() + ".log"),
              0);
    EXPECT_EQ(io::read_file((cell.folder / "again/beats.csv").string()),
              io::read_file((cell.folder / "beats/beats.csv").string()));
}

// Half of g_Kr at the IC50, as an experiment would set it.
TEST(CellCommand, a_dose_at_the_ic50_halves_the_conductance_and_lengthens_the_action_potential) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "dose", "--variant", "epi", "--ic50", "i_Kr=10 nM",
                        "--concentrations", "10,100 nM", "--beats", "2"}),
              0);
    const auto doses = cell.table("doses.csv", {"drug"});
    ASSERT_EQ(doses.rows, 3u);
    const auto& g = doses.find("g_Kr")->numbers;
    EXPECT_NEAR(g[1] / g[0], 0.5, 1e-12);
    EXPECT_NEAR(g[2] / g[0], 1.0 / 11, 1e-12);
    const auto& apd = doses.find("apd90")->numbers;
    EXPECT_GT(apd[1], apd[0] + 5);
    EXPECT_GT(apd[2], apd[1] + 5);
    EXPECT_NE(cell.summary()["qnet_note"].get<std::string>().find("not comparable with CiPA thresholds"),
              std::string::npos);
}

// qNet of the third beat by the FDA's own equations and parameters (github.com/FDA/CiPA, newordherg_qNet.c), integrated
// by LSODA with their tolerances of 1e-6 from their states at 2000 ms.
TEST(CellCommand, drugs_of_cipa_have_the_qnet_of_the_fda) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"dutta_2017", "dose", "--drug", "dofetilide", "--drug", "verapamil", "--concentrations",
                        "4 Cmax", "--beats", "1"}),
              0)
        << cell.log();
    const auto doses = cell.table("doses.csv", {"drug"});
    ASSERT_EQ(doses.rows, 3U);
    const auto& qnet = doses.find("qnet")->numbers;
    EXPECT_NEAR(qnet[0] / 0.0696723, 1, 0.002);
    EXPECT_NEAR(qnet[1] / 0.0681232, 1, 0.002);
    EXPECT_NEAR(qnet[2] / 0.0761941, 1, 0.002);
    EXPECT_EQ(doses.find("D")->numbers, (std::vector<double>{0, 8, 324}));
    EXPECT_FALSE(fs::exists(cell.folder / "torsade.csv")) << "three beats are not CiPA's thousand";
    EXPECT_THAT(cell.summary()["qnet_note"].get<std::string>(), ::testing::HasSubstr("after 1000 beats"));
}

// Any tolerance does for a steady state here: what is asked is which numbers are made of which.
TEST(CellCommand, the_torsade_metric_score_has_a_class_and_an_interval_over_samples) {
    const CellCommand cell;
    const std::string drugs = cell.folder.string() + ".json", samples = cell.folder.string() + "_samples.csv";
    io::write_whole_file(
        drugs, R"json({"x": {"cmax": "100 nM", "risk": "high", "I_CaL": {"ic50": "1 uM"}, "I_Kr": {"ic50": "1 nM"},
        "binding": {"Kmax": 10, "Ku": "0.1 1/ms", "n": 1, "halfmax": 1000, "Vhalf": "-100 mV"}}})json");
    io::write_whole_file(samples, "Kmax,Ku,n,halfmax,Vhalf\n40,0.1,1,1000,-100\n");
    ASSERT_EQ(cell.run({"dutta_2017", "dose", "--drugs", drugs, "--samples", samples, "--tolerance", "1e9", "--beats",
                        "20", "--thresholds", "0.001,0.06"}),
              0)
        << cell.log();
    const auto doses = cell.table("doses.csv", {"drug"}), score = cell.table("torsade.csv", {"drug"}),
               sampled = cell.table("samples.csv");
    ASSERT_EQ(doses.rows, 5U);
    ASSERT_EQ(sampled.rows, 4U);
    const auto &qnet = doses.find("qnet")->numbers, &other = sampled.find("qnet")->numbers;
    EXPECT_NEAR(score.find("score")->numbers.at(0), (qnet[1] + qnet[2] + qnet[3] + qnet[4]) / 4, 1e-12);
    EXPECT_NEAR(score.find("score_low")->numbers.at(0), (other[0] + other[1] + other[2] + other[3]) / 4, 1e-12);
    EXPECT_EQ(score.find("known_class")->numbers.at(0), 2);
    EXPECT_EQ(doses.find("qnet_low")->numbers[4], other[3]);
    EXPECT_LT(other[3], qnet[4]) << "the sample binds more";
    EXPECT_EQ(doses.find("g_Kr"), nullptr) << "a drug that binds to hERG does not block it besides";
    const auto drug = cell.summary()["torsade_metric"]["drugs"][0];
    EXPECT_EQ(drug["risk"], score.find("score")->numbers[0] < 0.06 ? "intermediate" : "low");
    fs::remove(drugs);
    fs::remove(samples);
}

// An own model, by whichever compiler there is.
TEST(CellCommand, a_dose_acts_on_a_model_with_the_names_of_its_paper) {
    const CellCommand cell;
    const fs::path spec = fs::path(testing::TempDir()) / "heartwright_paper_names.json";
    io::write_whole_file(spec.string(), R"spec({
      "format": 1, "name": "heartwright_paper_names",
      "membrane": {"potential": "V", "current": "Itot", "stimulus": "Istim"},
      "components": {
        "membrane": {"states": {"V": {"initial": "-80 mV", "range": ["-200 mV", "200 mV"]}},
                     "equations": ["Itot [A/F] = IKr + ICaL"]},
        "channels": {"parameters": {"GKr_b": "0.1 mS/uF", "PCa_b": "0.001"},
                     "equations": ["IKr [A/F] = GKr_b*(V + 85 [mV])", "ICaL [A/F] = PCa_b*(V - 60 [mV])*1 [mS/uF]"]}}})spec");
    std::vector<std::string> words{spec.string(),      "dose",  "--ic50",  "IKr=10 nM", "--ic50",         "i_CaL=30 nM",
                                   "--concentrations", "10 nM", "--beats", "1",         "--cycle-length", "50 ms"};
    EXPECT_EQ(cell.run(words), 2);
    EXPECT_THAT(cell.log(), ::testing::HasSubstr("--role g_Kr=NAME, such as GKr_b"));
    for (const char* role : {"g_Kr=GKr_b", "g_CaL=PCa_b", "I_Kr=IKr"}) words.insert(words.end(), {"--role", role});
    EXPECT_EQ(cell.run(words), 2) << "qNet is not that of the currents that happen to be there";
    EXPECT_THAT(cell.log(),
                ::testing::HasSubstr("qNet (left out with --without-qnet) needs the currents I_NaL, I_CaL"));
    for (const char* role : {"I_CaL=ICaL", "I_NaL=none", "I_Ks=none", "I_K1=none", "I_to=none"})
        words.insert(words.end(), {"--role", role});
    ASSERT_EQ(cell.run(words), 0) << cell.log();
    const auto doses = cell.table("doses.csv", {"drug"});
    EXPECT_NEAR(doses.find("GKr_b")->numbers[1], 0.05, 1e-15);
    EXPECT_NEAR(doses.find("PCa_b")->numbers[1], 0.00075, 1e-15);
    EXPECT_EQ(cell.summary()["qnet_currents"]["I_CaL"], nlohmann::json({"ICaL"}));
    EXPECT_EQ(cell.summary()["qnet_currents"]["I_NaL"], nlohmann::json::array());
    EXPECT_EQ(cell.summary()["qnet_currents"].size(), 6);
    fs::remove(spec);
}

// A file's own cell may be none of its variants, as where an imported switch stands at 0. Its verbs agree.
TEST(CellCommand, without_a_variant_it_is_the_cell_as_written) {
    const CellCommand cell;
    const fs::path spec = fs::path(testing::TempDir()) / "heartwright_as_written.json";
    io::write_whole_file(spec.string(), R"spec({
      "format": 1, "name": "heartwright_as_written",
      "membrane": {"potential": "V", "current": "i_ion", "stimulus": "i_stim"},
      "components": {"membrane": {
        "parameters": {"mode": "0", "g": "0.1 mS/uF"},
        "states": {"V": "-80 mV"}, "equations": ["E [mV] = mode == 0 ? -80 : -60", "i_ion [A/F] = g*(V - E)"]}},
      "variants": {"mode_1": {"group": "mode", "parameters": {"mode": "1"}},
                   "mode_2": {"group": "mode", "parameters": {"mode": "2"}}}})spec");
    const auto rest_with = [&](std::vector<std::string> more) {
        std::vector<std::string> words{spec.string(), "clamp",      "--current", "0 A/F",   "--rest",
                                       "100 ms",      "--duration", "1 ms",      "--after", "1 ms"};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(cell.run(words), 0) << cell.log();
        return cell.table("current_clamp.csv", {"current"}).find("potential_before")->numbers.at(0);
    };
    EXPECT_NEAR(rest_with({}), -80, 0.01);
    EXPECT_EQ(cell.summary()["model"]["variants"], nlohmann::json::array());
    for (const char* none : {"", "none"}) EXPECT_NEAR(rest_with({"--variant", none}), -80, 0.01) << none;
    EXPECT_NEAR(rest_with({"--variant", "mode_1"}), -60, 0.01);
    EXPECT_EQ(cell.summary()["model"]["variants"], nlohmann::json({"mode_1"}));
    fs::remove(spec);
}

// xr1_inf = 1/(1 + exp((-26 - V)/7)). A large current would not do: in 10 s of i_Ks at 60 mV a third of the cell's
// potassium leaves.
TEST(CellCommand, iv_finds_the_activation_curve_of_a_current_again) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "iv", "--variant", "epi", "--current", "i_Kr", "--step", "5 s",
                        "--rest", "100 ms", "--prepulse", "20 ms", "--dt", "0.1 ms"}),
              0);
    const auto activation = cell.summary()["activation"];
    EXPECT_NEAR(activation["V_half_mV"], -26, 0.7);
    EXPECT_NEAR(activation["slope_mV"], 7, 0.4);
    EXPECT_EQ(cell.summary()["activation_from"], "tail currents");
}

// xr_inf = 1/(1 + exp(-(V + 8.337)/6.789)), with a time constant of seconds; (h j)_inf = h_inf^2 with h_inf =
// 1/(1 + exp((V + 82.9)/6.086)): half at -88.3.
TEST(CellCommand, iv_takes_steps_that_are_long_enough_and_voltages_that_reach_the_plateaus) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ohara_rudy_2011", "iv", "--current", "i_Kr", "--by", "20 mV", "--dt", "0.1 ms", "--rest",
                        "20 ms", "--prepulse", "20 ms", "--test-time", "20 ms", "--tail-time", "20 ms"}),
              0)
        << cell.log();
    EXPECT_NEAR(cell.summary()["activation"]["V_half_mV"], -8.34, 0.5);
    EXPECT_NEAR(cell.summary()["activation"]["slope_mV"], 6.79, 0.5);
    EXPECT_GT(cell.summary()["step_ms"], 10'000);
    ASSERT_EQ(cell.run({"ohara_rudy_2011", "iv", "--current", "i_Kr", "--step", "300 ms", "--by", "20 mV", "--dt",
                        "0.1 ms", "--prepulse", "20 ms"}),
              0);
    EXPECT_THAT(cell.log(), ::testing::HasSubstr("warning: activation is not that of a steady state"));
}

TEST(CellCommand, iv_warns_of_a_plateau_that_is_not_reached) {
    const CellCommand cell;
    const std::vector<std::string> words{"ohara_rudy_2011", "iv",          "--current",   "i_Na",   "--step",
                                         "20 ms",           "--tail-time", "1 ms",        "--rest", "100 ms",
                                         "--prepulse",      "500 ms",      "--test-time", "5 ms"};
    ASSERT_EQ(cell.run(words), 0) << cell.log();
    EXPECT_NEAR(cell.summary()["inactivation"]["V_half_mV"], -88.3, 0.7);
    EXPECT_NEAR(cell.summary()["inactivation"]["slope_mV"], -5.2, 0.4);
    std::vector<std::string> short_of_it = words;
    short_of_it.insert(short_of_it.end(), {"--from", "-90 mV"});
    ASSERT_EQ(cell.run(short_of_it), 0);
    EXPECT_THAT(cell.log(), ::testing::HasSubstr("warning: inactivation has no plateau at its largest value"));
}

// d_inf = 1/(1 + exp(-(V + 3.94)/4.23)). The chord conductance of this Goldman-Hodgkin-Katz current is 4 mV off.
TEST(CellCommand, iv_finds_the_activation_of_the_calcium_current_by_its_permeability) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ohara_rudy_2011", "iv", "--current", "i_CaL", "--rest", "20 ms", "--step", "40 ms",
                        "--tail-time", "1 ms", "--prepulse", "20 ms", "--test-time", "5 ms", "--by", "5 mV"}),
              0);
    const auto activation = cell.summary()["activation"];
    EXPECT_NEAR(activation["V_half_mV"], -3.94, 0.6);
    EXPECT_NEAR(activation["slope_mV"], 4.23, 0.3);
    EXPECT_EQ(cell.summary()["activation_from"], "peak permeability (GHK)");
}

// Fabbri et al. 2017: a cycle of 814 ms, dV/dt max of 7.4 V/s, APD90 of 161.5 ms, MDP of -58.9 mV. A stimulus of 40 mV
// made 80.8 V/s of it.
TEST(CellCommand, a_pacemaker_is_measured_without_a_stimulus) {
    const CellCommand cell;
    for (const char* protocol : {"pacemaker", "pace"}) {
        ASSERT_EQ(cell.run({"fabbri_2017", protocol, "--beats", "12"}), 0) << cell.log();
        const auto beats = cell.summary()["biomarkers"];
        EXPECT_NEAR(beats["cycle_length_ms"], 813, 3) << protocol;
        EXPECT_NEAR(beats["rate_1_min"], 60000.0 / 813, 0.3);
        EXPECT_NEAR(beats["dvdt_max_mV_ms"], 7.4, 0.1);
        EXPECT_NEAR(beats["apd90_ms"], 161.5, 1.5);
        EXPECT_NEAR(beats["mdp_mV"], -58.9, 0.5);
        EXPECT_NEAR(beats["alternans_ms"], 0, 0.1) << "a beat that is cut off is none";
        EXPECT_EQ(cell.summary()["stimulus"], "none: the cell fires by itself");
    }
    EXPECT_EQ(cell.run({"fabbri_2017", "pace", "--cycle-length", "1000 ms"}), 2);
    EXPECT_THAT(cell.log(), ::testing::HasSubstr("fires by itself every 81"));
    EXPECT_THAT(cell.log(), ::testing::HasSubstr("give --stimulus"));
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pacemaker"}), 2);
    EXPECT_THAT(cell.log(), ::testing::HasSubstr("does not fire by itself"));
}

// A period near the cell's own is followed beat by beat, one far above it is not.
TEST(CellCommand, a_pacemaker_follows_periods_near_its_own) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"fabbri_2017", "pacemaker", "--beats", "3", "--stimulus", "-1 nA", "--entrain", "700,1500 ms"}),
              0)
        << cell.log();
    EXPECT_EQ(cell.table("entrainment.csv").find("is_entrained")->numbers, (std::vector<double>{1, 0}));
}

// A stimulus of 80 mV/ms is steeper than the upstroke of this cell: 28.6 mV/ms in steady state, 50.7 in the second
// beat.
TEST(CellCommand, the_upstroke_velocity_is_that_of_the_cell_and_not_of_the_stimulus) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"paci_2018", "pace", "--beats", "2", "--cycle-length", "1000 ms", "--stimulus", "-80 A/F"}), 0)
        << cell.log();
    EXPECT_GT(cell.summary()["biomarkers"]["dvdt_max_mV_ms"], 15);
    EXPECT_LT(cell.summary()["biomarkers"]["dvdt_max_mV_ms"], 60);
}

// Wherever a spec begins, here in the middle of a plateau, an action potential begins where diastole ends.
TEST(CellCommand, the_threshold_is_that_of_the_beat_and_not_of_the_initial_potential) {
    const CellCommand cell;
    const fs::path spec = fs::path(testing::TempDir()) / "heartwright_depolarised_start.json";
    io::write_whole_file(spec.string(), R"spec({"format": 1, "name": "heartwright_depolarised_start",
      "extends": "ten_tusscher_panfilov_2006", "initial": {"V": "-10 mV"}})spec");
    ASSERT_EQ(cell.run({spec.string(), "pace", "--beats", "2"}), 0) << cell.log();
    EXPECT_EQ(cell.summary()["threshold"], "-40 mV");
    EXPECT_GT(cell.summary()["biomarkers"]["apd90_ms"], 250);
    fs::remove(spec);
}

// A solver is proved for parameters near those of the spec; a drug may take them far away, here a voltage to another
// sign and a number by eight orders.
TEST(CellCommand, a_drug_sets_parameters_of_any_unit) {
    const CellCommand cell;
    const fs::path spec = fs::path(testing::TempDir()) / "heartwright_binding.json";
    io::write_whole_file(spec.string(), R"spec({"format": 1, "name": "heartwright_binding",
      "extends": "ten_tusscher_panfilov_2006", "components": {"binding": {
        "parameters": {"Vhalf": "1 mV", "halfmax": "1", "n": "1", "D": "1", "Kmax": "0", "Ku": "0 1/ms",
                       "Kt": "0 1/ms"},
        "channels": {"H": {"states": ["O", "B", "T"], "initial": {"O": "rest"}, "transitions": {
          "O <-> B": ["Kmax*Ku*exp(n*log(D))/(exp(n*log(D)) + halfmax)", "Ku"],
          "B <-> T": ["Kt/(1 + exp(-(V - Vhalf)/6.789))", "Kt"]}}},
        "equations": ["blocked = H_B + H_T"]}}})spec");
    EXPECT_EQ(cell.run({spec.string(), "dose", "--ic50", "i_Ks=7028 nM", "--concentrations", "10 nM", "--beats", "1",
                        "--set", "Vhalf=-97.08 mV", "--set", "halfmax=335600000"}),
              0)
        << cell.log();
    fs::remove(spec);
}

TEST(CellCommand, a_population_has_parameters_beside_biomarkers_and_filters) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "population", "--variant", "epi", "--cells", "12", "--vary",
                        "g_Kr", "--vary", "g_Ks", "--beats", "1", "--accept", "apd90=290..1000"}),
              0);
    const auto cells = cell.table("population.csv");
    ASSERT_EQ(cells.rows, 12u);
    const auto &apd = cells.find("apd90")->numbers, &accepted = cells.find("accepted")->numbers;
    std::size_t n_accepted = 0;
    for (std::size_t k = 0; k < cells.rows; ++k) {
        EXPECT_EQ(accepted[k] == 1, apd[k] >= 290);
        n_accepted += accepted[k] == 1;
    }
    EXPECT_EQ(cell.summary()["accepted"], n_accepted);
    // After a beat no cell is in steady state, and each says how far it is.
    EXPECT_EQ(cell.summary()["cells_not_steady"], 12);
    for (const double is_steady : cells.find("steady")->numbers) EXPECT_EQ(is_steady, 0);
    EXPECT_THAT(cell.log(), ::testing::HasSubstr("warning: 12 of 12 cells are more than 0.1% from the limit"));
}

// The curve of this cell is steep at short diastolic intervals alone.
TEST(CellCommand, restitution_has_a_steepest_slope_by_itself) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "restitution", "--variant", "epi", "--beats", "2", "--train", "2",
                        "--periods", "800 ms", "--count", "2"}),
              0);
    const auto slope = cell.summary()["measures"]["restitution"]["S2"]["S1-S2"]["steepest_slope"];
    ASSERT_TRUE(slope.is_number()) << cell.summary()["measures"];
    EXPECT_GT(slope, 0.5);
    EXPECT_LT(slope, 3);
}

TEST(CellCommand, restitution_shortens_with_the_interval) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "restitution", "--beats", "2", "--s2", "800,500 ms", "--train",
                        "2", "--periods", "800,500 ms", "--count", "2", "--random", "4"}),
              0);
    const auto pairs = cell.table("restitution.csv", {"protocol"});
    ASSERT_GE(pairs.rows, 6u);
    const auto &di = pairs.find("di90")->numbers, &apd = pairs.find("apd90")->numbers;
    EXPECT_GT(di[0], di[1] + 200);
    EXPECT_GT(apd[0], apd[1]);
}

TEST(CellCommand, current_clamp_finds_the_currents_that_evoke_action_potentials) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "clamp", "--variant", "epi", "--current", "-0.2,-20 A/F",
                        "--duration", "5 ms", "--rest", "10 ms", "--after", "20 ms"}),
              0);
    const auto table = cell.table("current_clamp.csv", {"current"});
    EXPECT_EQ(table.find("action_potentials")->numbers, (std::vector<double>{0, 1}));
    EXPECT_EQ(cell.summary()["weakest_current_with_action_potential"], -20);
    // A current of -0.2 A/F for 5 ms adds less than its charge over the capacitance.
    const double rise = table.find("potential_at_end")->numbers[0] - table.find("potential_before")->numbers[0];
    EXPECT_GT(rise, 0.3);
    EXPECT_LT(rise, 1);
}

// What the potential of a run is, followed by a cell, gives the currents of that run.
TEST(CellCommand, the_summary_says_what_tables_have) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "restitution", "--beats", "2", "--s2", "700 ms", "--train", "2",
                        "--periods", "700 ms", "--count", "2"}),
              0);
    const auto tables = cell.summary()["tables"];
    EXPECT_EQ(tables.size(), 2U);
    for (const auto& [file, said] : tables.items()) {
        std::vector<std::string> texts;
        for (const auto& [column, details] : said["columns"].items())
            if (!details.contains("unit")) texts.push_back(column);
        const auto table = cell.table(file, texts);
        EXPECT_EQ(table.columns.size(), said["columns"].size()) << file;
        for (const auto& column : table.columns)
            EXPECT_EQ(said["columns"].at(column.name).value("unit", "1"), column.unit) << file << " " << column.name;
    }
    const auto& result = tables["restitution.csv"];
    EXPECT_EQ(result["is_result"], true);
    EXPECT_EQ(result["dimensions"], nlohmann::json({"beat"}));
    EXPECT_EQ(result["coordinates"], nlohmann::json({"protocol", "interval", "di90"}));
    EXPECT_EQ(result["columns"]["di90"]["definition"], "diastolic interval: from 90% repolarisation to the beat");
    EXPECT_EQ(cell.table("restitution.csv", {"protocol"}).find("interval")->numbers.at(0), 700);
}

TEST(CellCommand, options_of_the_spec_are_chosen) {
    const CellCommand cell;
    const fs::path spec = fs::path(testing::TempDir()) / "heartwright_optional.json";
    io::write_whole_file(spec.string(), R"spec({
      "format": 1, "name": "heartwright_optional",
      "membrane": {"potential": "V", "current": "i_ion", "stimulus": "i_stim"},
      "components": {"membrane": {
        "parameters": {"E": "-80 mV", "g": "0.1 mS/uF"},
        "states": {"V": "-80 mV"}, "equations": ["i_ion [A/F] = g*(V - E)"]}},
      "options": {"rest": {"values": ["low", "high"], "default": "low", "set": {"high": {"E": "-60 mV"}}}}})spec");
    const auto run = [&](std::vector<std::string> more) {
        std::vector<std::string> words{spec.string(), "clamp",      "--current", "0 A/F",   "--rest",
                                       "100 ms",      "--duration", "1 ms",      "--after", "1 ms"};
        words.insert(words.end(), more.begin(), more.end());
        return cell.run(words);
    };
    const auto potential = [&] {
        return cell.table("current_clamp.csv", {"current"}).find("potential_before")->numbers.at(0);
    };
    ASSERT_EQ(run({}), 0) << cell.log();
    EXPECT_NEAR(potential(), -80, 0.01);
    ASSERT_EQ(run({"--option", "rest=high"}), 0) << cell.log();
    EXPECT_NEAR(potential(), -60, 0.01);
    EXPECT_EQ(cell.summary()["model"]["options"]["rest"], "high");
    EXPECT_EQ(run({"--option", "rest=middle"}), 2);
    EXPECT_EQ(run({"--option", "rest"}), 2);
    fs::remove(spec);
}

TEST(CellCommand, action_potential_clamp_follows_the_probes_of_a_run) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "clamp", "--variant", "epi", "--current", "-20 A/F", "--duration",
                        "5 ms", "--rest", "10 ms", "--after", "100 ms"}),
              0);
    const fs::path probes = cell.folder.string() + "_probes.csv";
    fs::copy_file(cell.folder / "clamp/probes.csv", probes, fs::copy_options::overwrite_existing);
    const auto free_run = report::read_csv(probes.string());
    ASSERT_EQ(
        cell.run({"ten_tusscher_panfilov_2006", "clamp", "--variant", "epi", "--voltage-file", probes.string() + ":V"}),
        0);
    const auto thin = cell.table("clamp/probes.csv");
    EXPECT_LE(thin.rows, 601u);
    EXPECT_GT(thin.rows, 300u);
    const auto currents = cell.summary()["currents"];
    EXPECT_LT(currents["i_CaL"]["peak"], -1);
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(cell.folder))
        if (entry.is_regular_file()) bytes += entry.file_size();
    EXPECT_LT(bytes, 1'500'000u);
    // Peaks and charges are of every step, whatever is written.
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "clamp", "--variant", "epi", "--voltage-file",
                        probes.string() + ":V", "--every", "0.02"}),
              0);
    EXPECT_EQ(cell.summary()["currents"], currents);
    const auto clamped = cell.table("clamp/probes.csv");
    ASSERT_GT(clamped.rows, 5000u);
    const auto& V = clamped.columns[1].numbers;
    for (std::size_t row = 0; row < free_run.rows - 1; row += 50)
        EXPECT_NEAR(V[5 * row], free_run.columns[1].numbers[row], 1e-4) << row;
    EXPECT_EQ(
        cell.run({"ten_tusscher_panfilov_2006", "clamp", "--variant", "epi", "--current-file", probes.string() + ":V"}),
        2);
    fs::remove(probes);
}

TEST(CellCommand, a_shape_of_the_stimulus_paces_too) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--variant", "epi", "--beats", "1", "--stimulus",
                        "-60 A/F", "--shape", "exp(-t)", "--duration", "3 ms"}),
              0);
    EXPECT_GT(cell.summary()["biomarkers"]["apd90_ms"], 200);
}

TEST(CellCommand, sobol_samples_are_a_prefix_of_a_larger_population) {
    const CellCommand cell;
    const auto g_Kr = [&](const char* cells) {
        EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "population", "--variant", "epi", "--cells", cells, "--vary",
                            "g_Kr", "--samples", "sobol", "--beats", "1", "--cycle-length", "400 ms"}),
                  0);
        return cell.table("population.csv").find("g_Kr")->numbers;
    };
    const auto few = g_Kr("4");
    auto many = g_Kr("8");
    many.resize(4);
    EXPECT_EQ(few, many);
}

TEST(CellCommand, a_temperature_is_the_parameter_that_the_spec_declares) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--variant", "epi", "--beats", "1", "--temperature",
                        "27 degC"}),
              0);
    EXPECT_EQ(cell.summary()["set"]["T"], "300.15 K");
    EXPECT_NEAR(cell.summary()["temperature"]["K"].get<double>(), 300.15, 1e-9);
    EXPECT_GT(cell.summary()["biomarkers"]["rmp_mV"], -85.2);  // E_K is T R/F log(K_o/K_i)
    EXPECT_EQ(cell.run({"fenton_karma_1998", "pace", "--temperature", "27 degC"}), 2);
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--temperature", "27 degC", "--set", "T=300 K"}), 2);
}

// The D that is found gives the velocity in a run of its own, and half the velocity needs about a quarter of it.
TEST(CellCommand, tune_cv_finds_the_conductivity_for_a_velocity) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "tune-cv", "--variant", "epi", "--velocity", "0.6,0.3 m/s",
                        "--length", "10 mm", "--dx", "0.2 mm", "--chi", "140 1/mm", "--C_m", "1 uF/cm^2"}),
              0);
    const auto table = cell.table("tune_cv.csv");
    const auto &D = table.find("D")->numbers, &velocity = table.find("velocity")->numbers;
    ASSERT_EQ(table.rows, 2u);
    EXPECT_NEAR(velocity[0], 0.6, 6e-4);
    EXPECT_NEAR(velocity[1], 0.3, 3e-4);
    EXPECT_GT(D[0] / D[1], 3);
    EXPECT_LT(D[0] / D[1], 4.2);
    EXPECT_NEAR(table.find("sigma")->numbers[0], D[0] * 1.4, 1e-9);  // mm^2/ms 140/mm 0.01 uF/mm^2 = S/m
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "tune-cv"}), 2);
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "tune-cv", "--velocity", "0.6 mV"}), 2);
}

TEST(CellCommand, results_go_side_by_side) {
    const CellCommand cell;
    std::vector<std::string> words{HEARTWRIGHT_BIN "/heartwright", "report"};
    std::vector<fs::path> folders;
    for (const char* factor : {"*1", "*0.5", "*2"}) {
        ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--variant", "epi", "--beats", "1", "--set",
                            std::string("g_Kr=") + factor}),
                  0);
        folders.emplace_back(cell.folder.string() + "_" + std::to_string(folders.size()));
        fs::remove_all(folders.back());
        fs::rename(cell.folder, folders.back());
        words.push_back(folders.back().string());
    }
    const std::string page = cell.folder.string() + ".html";
    words.insert(words.end(), {"-o", page});
    EXPECT_EQ(launch::run_process(words, cell.folder.string() + ".log"), 0);
    const std::string html = io::read_file(page);
    EXPECT_NE(html.find("3 results side by side"), std::string::npos);
    EXPECT_NE(html.find("biomarkers.apd90_ms"), std::string::npos);
    for (const fs::path& folder : folders) {
        EXPECT_NE(html.find("<th scope=\"col\">" + folder.filename().string() + "</th>"), std::string::npos);
        fs::remove_all(folder);
    }
    fs::remove(page);
}

TEST(CellCommand, an_unknown_protocol_or_parameter_is_a_fault_of_the_user) {
    const CellCommand cell;
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pase"}), 2);
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--set", "g_nothing=*2"}), 2);
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "dose", "--ic50", "i_nothing=1 nM"}), 2);
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "iv"}), 2);
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "clamp"}), 2);
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "clamp", "--current", "-1 mV"}), 2);
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "clamp", "--current", "-1 A/F", "--shape", "2*x"}), 2);
}

TEST(CellCommand, a_wrong_name_is_told_once_with_those_that_there_are_before_cells_are_paced) {
    const CellCommand cell;
    EXPECT_EQ(cell.run({"ohara_rudy_2011", "iv", "--current", "i_Car"}), 2);
    EXPECT_EQ(cell.log(), "error: --current i_Car: the model has no such current; did you mean 'i_CaL'?\n");
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "population", "--cells", "4", "--accept", "apd=200..300"}), 2);
    EXPECT_THAT(cell.log(), ::testing::StartsWith("error: --accept apd=200..300: no biomarker 'apd'; there are rmp, "));
    io::write_whole_file(cell.folder.string() + ".csv", "drug,current,IC50 [nM]\nsotalol,i_Kr,1000\n");
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "dose", "--drugs", cell.folder.string() + ".csv", "--drug", "x"}),
              2);
    EXPECT_EQ(cell.log(), "error: --drug x: there is no such drug; there are sotalol\n");
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "dose", "--drug", "dofetilid"}), 2);
    EXPECT_EQ(cell.log(), "error: --drug dofetilid: there is no such drug; did you mean 'dofetilide'?\n");
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "dose", "--drug", "aspirin"}), 2);
    EXPECT_THAT(cell.log(),
                ::testing::StartsWith("error: --drug aspirin: there is no such drug; there are quinidine, "));
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "dose", "--ic50", "g_Kr=4 nM", "--concentrations", "1 Cmax"}), 2);
    EXPECT_THAT(cell.log(), ::testing::HasSubstr("--concentrations in Cmax: the drug 'drug' has none"));
}

TEST(CellCommand, a_wrong_quantity_is_told_with_its_option) {
    const CellCommand cell;
    const std::string time = " is a time above 0, such as \"500 ms\" or a bare number of ms, not '-5 ms'\n",
                      model = "ten_tusscher_panfilov_2006";
    EXPECT_EQ(cell.run({model, "pace", "--cycle-length", "-5 ms"}), 2);
    EXPECT_EQ(cell.log(), "error: --cycle-length" + time);
    EXPECT_EQ(cell.run({model, "restitution", "--s2", "300,-5 ms"}), 2);
    EXPECT_EQ(cell.log(), "error: --s2" + time);
    EXPECT_EQ(cell.run({model, "iv", "--current", "i_Kr", "--step", "-5 ms"}), 2);
    EXPECT_EQ(cell.log(), "error: --step" + time);
    EXPECT_EQ(cell.run({model, "dose", "--ic50", "g_Kr=0 nM"}), 2);
    EXPECT_EQ(cell.log(), "error: --ic50 g_Kr=0 nM: the IC50 '0 nM' is not greater than 0\n");
    EXPECT_EQ(cell.run({model, "dose", "--ic50", "g_Kr=4 nM,-1"}), 2);
    EXPECT_EQ(cell.log(), "error: --ic50 g_Kr=4 nM,-1: the Hill coefficient '-1' is no number greater than 0\n");
    EXPECT_EQ(cell.run({model, "dose", "--ic50", "g_Kr=4 nM", "--concentrations", "1,-2 nM"}), 2);
    EXPECT_EQ(cell.log(),
              "error: --concentrations is a concentration of 0 or more, such as \"10 nM\" or a bare number of nM, not "
              "'-2 nM'\n");
    EXPECT_EQ(cell.run({model, "pace", "--stimulus-file", "nothing.csv:i"}), 2);
    EXPECT_EQ(cell.log(), "error: nothing.csv: there is no such file\n");
}

TEST(CellCommand, pacing_stops_at_a_condition_on_a_state) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--variant", "epi", "--beats", "30", "--stop",
                        "Ca_SR > 100 M", "--stop", "Na_i > 0.001 mM"}),
              0);
    const auto pacing = cell.summary()["steady_state"];
    EXPECT_EQ(pacing["stopped_by"], "Na_i > 0.001 mM");
    EXPECT_LE(pacing["beats_paced"], 1);
    EXPECT_EQ(pacing["result"], "not reached");
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--stop", "Na_ii > 12 mM"}), 2);
    EXPECT_EQ(cell.log(), "error: --stop Na_ii > 12 mM: the model has no state 'Na_ii'; did you mean 'Na_i'?\n");
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--stop", "Na_i > 12 mV"}), 2);
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--stop", "Na_i"}), 2);
}

// So that the same command, mended, runs without another folder or --force.
TEST(CellCommand, a_fault_of_the_user_leaves_no_folder) {
    const CellCommand cell;
    EXPECT_EQ(cell.run({"ten_tusscher_panfilov_2006", "clamp", "--current", "-1 A/F", "--shape", "2*x"}), 2);
    EXPECT_FALSE(fs::exists(cell.folder));
}

}  // namespace
}  // namespace heartwright::commands
