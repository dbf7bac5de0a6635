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

TEST(CellCommand, pace_reaches_the_steady_state_and_its_experiment_runs_again) {
    const CellCommand cell;
    ASSERT_EQ(cell.run({"ten_tusscher_panfilov_2006", "pace", "--variant", "epi", "--tolerance", "5e-3"}), 0);
    const auto summary = cell.summary();
    EXPECT_EQ(summary["steady_state"]["result"], "period 1");
    EXPECT_LT(summary["steady_state"]["change_over_two_beats"], 5e-3);
    EXPECT_NEAR(summary["biomarkers"]["rmp_mV"], -85.5, 1);
    EXPECT_GT(summary["biomarkers"]["apd90_ms"], summary["biomarkers"]["apd50_ms"]);
    EXPECT_TRUE(fs::exists(cell.folder / "report.html"));
    EXPECT_NEAR(summary["ions"]["K_i"]["before_the_stimulus_mM"], 138, 3);
    EXPECT_LT(std::fabs(summary["ions"]["Ca_i"]["change_in_a_beat_mM"].get<double>()), 1e-6);
    EXPECT_EQ(cell.table("ions.csv", {"state"}).rows, 5U);  // Ca_i, Ca_SR, Ca_ss, Na_i, K_i
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
    ASSERT_EQ(cell.run({spec.string(), "dose", "--ic50", "IKr=10 nM", "--ic50", "i_CaL=30 nM", "--concentrations",
                        "10 nM", "--beats", "1", "--cycle-length", "50 ms"}),
              0)
        << cell.log();
    const auto doses = cell.table("doses.csv", {"drug"});
    EXPECT_NEAR(doses.find("GKr_b")->numbers[1], 0.05, 1e-15);
    EXPECT_NEAR(doses.find("PCa_b")->numbers[1], 0.00075, 1e-15);
    EXPECT_EQ(cell.summary()["qnet_currents"], nlohmann::json({"ICaL", "IKr"}));
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
    const auto clamped = cell.table("clamp/probes.csv");
    ASSERT_GT(clamped.rows, 5000u);
    const auto& V = clamped.columns[1].numbers;
    for (std::size_t row = 0; row < free_run.rows - 1; row += 50)
        EXPECT_NEAR(V[5 * row], free_run.columns[1].numbers[row], 1e-4) << row;
    EXPECT_LT(cell.summary()["currents"]["i_CaL"]["peak"], -1);
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
}

TEST(CellCommand, a_wrong_quantity_is_told_with_its_option) {
    const CellCommand cell;
    const std::string time = " is a time above 0, such as \"500 ms\", not '-5 ms'\n",
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
    EXPECT_EQ(cell.log(), "error: --concentrations: '-2 nM' is no concentration; expected one such as \"4.9 nM\"\n");
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
