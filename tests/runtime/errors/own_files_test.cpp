// What a user has is left alone: files of others in folders of results, what links lead to, what a run starts from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "command_line.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Words = std::vector<std::string>;

// Of a folder and all below: what files hold, where links lead. Not the lock, which goes with the process that has it.
std::map<std::string, std::string> contents(const std::string& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = fs::relative(entry.path(), folder).string();
        if (name == ".lock") continue;
        if (entry.is_symlink())
            all[name] = "-> " + fs::read_symlink(entry.path()).string();
        else if (entry.is_regular_file())
            all[name] = text_of(entry.path().string());
    }
    return all;
}

// A whole run with probes, fields, maps, checkpoints and a report; what stands for the user's own beside it.
class ReceivedFolder : public testing::Test {
protected:
    ReceivedFolder() {
        file = scratch.write("e.json", experiment());
        const Outcome made = run(folder);
        EXPECT_EQ(made.code, 0) << made.text;
        fs::create_directories(own);
    }
    static std::string experiment(const std::string& more = {}) {
        return sheet(more + R"("fields": {"show": ["E"], "every": "5 ms"}, "maps": [{"peak": "E"}],
            "probes": [{"name": "P", "cell": [3, 1], "show": ["E"]}],
            "checkpoints": {"every": "10 ms", "keep": 2, "at_end": true})",
                     R"({"end": "20 ms", "dt": "0.05 ms"})");
    }
    Outcome run(const std::string& out, const Words& more = {}) const {
        Words words{"heartwright", "run", file, "-o", out, "--backend", "cpu", "--threads", "1", "--bandwidth", "1e10"};
        words.insert(words.end(), more.begin(), more.end());
        return run_command(words);
    }
    void replace_by_link(const std::string& name) const {
        fs::remove_all(folder + "/" + name);
        fs::create_symlink(own, folder + "/" + name);
    }
    // Refused with these words, and nothing has changed, here or where links lead.
    void expect_refused(const Outcome& refused, const std::string& words) const {
        EXPECT_EQ(refused.code, 2) << refused.text;
        EXPECT_THAT(refused.text, HasSubstr(words));
    }

    Scratch scratch;
    std::string folder = scratch / "out", own = scratch / "own", file;
};

TEST_F(ReceivedFolder, a_link_in_the_place_of_any_folder_or_file_is_followed_by_no_command) {
    scratch.write("own/precious", "mine");
    const auto own_before = contents(own);
    const Scratch other;
    fs::copy(folder, other / "kept", fs::copy_options::recursive);
    for (const char* name : {"plots", "fields", "checkpoints", "inputs", "export", "report.html", "probes.csv",
                             "maps.h5", "summary.json", "experiment.resolved.json"}) {
        const bool is_file = std::string(name).find('.') != std::string::npos;
        fs::remove_all(folder);
        fs::copy(other / "kept", folder, fs::copy_options::recursive);
        fs::remove_all(folder + "/" + name);
        fs::create_symlink(is_file ? own + "/precious" : own, folder + "/" + name);
        const auto before = contents(folder);
        const Outcome forced = run(folder, {"--force"});
        if (std::string(name) == "export") {  // nobody has exported here: it is the user's
            EXPECT_EQ(forced.code, 0) << forced.text;
        } else {
            expect_refused(forced, folder + "/" + name + ": is a link");
            EXPECT_EQ(contents(folder), before) << name;
        }
        run(folder, {"--resume", "--set", "time.end=30 ms"});
        run_command({"heartwright", "report", folder});
        run_command({"heartwright", "export", folder, "--igb"});
        EXPECT_EQ(contents(own), own_before) << name;
        EXPECT_TRUE(fs::is_symlink(folder + "/" + name)) << name;
    }
}

TEST_F(ReceivedFolder, names_of_temporary_files_that_a_stranger_guessed_lead_nowhere) {
    scratch.write("own/shell", "mine");
    for (const char* name : {"plots/.trace-e.csv.partial", ".report.html.partial", ".results.csv.partial"})
        fs::create_symlink(own + "/shell", folder + "/" + name);
    const Outcome made = run_command({"heartwright", "report", folder});
    EXPECT_EQ(made.code, 0) << made.text;
    EXPECT_EQ(text_of(own + "/shell"), "mine");
}

TEST_F(ReceivedFolder, what_its_experiment_lists_is_not_removed_elsewhere) {
    scratch.write("own/key", "mine");
    auto resolved = nlohmann::json::parse(text_of(folder + "/experiment.resolved.json"));
    resolved["inputs"].push_back({{"file", "inputs/../../own/key"}, {"bytes", 1}, {"checksum", "x"}});
    scratch.write("out/experiment.resolved.json", resolved.dump());
    EXPECT_EQ(run(folder, {"--force"}).code, 0);
    EXPECT_EQ(text_of(own + "/key"), "mine");
}

TEST_F(ReceivedFolder, files_of_the_user_in_it_outlive_force) {
    for (const char* name : {"fields/notes.txt", "plots/mine.svg", "checkpoints/step_000000000200.bak", "notes.txt"})
        scratch.write(std::string("out/") + name, "mine");
    for (int time = 0; time < 2; ++time) {
        const Outcome again = run(folder, {"--force"});
        EXPECT_EQ(again.code, 0) << again.text;
        for (const char* name :
             {"fields/notes.txt", "plots/mine.svg", "checkpoints/step_000000000200.bak", "notes.txt"})
            EXPECT_EQ(text_of(folder + "/" + name), "mine") << name;
    }
}

TEST_F(ReceivedFolder, of_seeds_that_are_links_is_left_alone) {
    fs::create_directories(scratch / "seeds");
    fs::create_directory_symlink(folder, scratch / "seeds/seed_1");
    file = scratch.write("seeds.json", experiment(R"("seeds": [1, 2], )"));
    const auto before = contents(folder);
    for (const char* how : {"--force", "--resume"})
        expect_refused(run(scratch / "seeds", {how}), scratch / "seeds/seed_1: is a link");
    EXPECT_EQ(contents(folder), before);
}

TEST_F(ReceivedFolder, force_keeps_what_the_run_starts_from) {
    const auto before = contents(folder);
    file = scratch.write("next.json", experiment(R"("start": {"file": "out/end_state.h5"}, )"));
    expect_refused(run(folder, {"--force"}), folder + "/end_state.h5: is what this run starts from");
    EXPECT_EQ(contents(folder), before);
    fs::create_symlink(folder + "/end_state.h5", scratch / "link.h5");
    file = scratch.write("next.json", experiment(R"("start": {"file": "link.h5"}, )"));
    expect_refused(run(folder, {"--force"}), folder + "/end_state.h5: is what this run starts from");
    EXPECT_EQ(contents(folder), before);
    // Its own experiment and the copies of its inputs are written again as they are.
    file = folder + "/experiment.resolved.json";
    const Outcome in_place = run(folder, {"--force"});
    EXPECT_EQ(in_place.code, 0) << in_place.text;
    EXPECT_EQ(text_of(folder + "/probes.csv"), before.at("probes.csv"));
    EXPECT_EQ(text_of(folder + "/experiment.resolved.json"), before.at("experiment.resolved.json"));
}

TEST_F(ReceivedFolder, a_whole_run_that_lost_a_bit_is_not_taken_for_whole) {
    std::string table = text_of(folder + "/probes.csv");
    EXPECT_EQ(run(folder, {"--resume"}).code, 0);
    table[table.size() - 3] ^= 1;
    scratch.write("out/probes.csv", table);
    expect_refused(run(folder, {"--resume"}), folder + "/probes.csv: is not as the run left it");
    fs::remove(folder + "/maps.h5");
    scratch.write("out/probes.csv", (table[table.size() - 3] ^= 1, table));
    expect_refused(run(folder, {"--resume"}), folder + "/maps.h5: is not there any more");
}

TEST_F(ReceivedFolder, rows_before_the_checkpoint_are_compared_with_their_checksum) {
    std::string table = text_of(folder + "/probes.csv");
    const std::size_t at = table.find('\n', table.size() / 2) - 1;
    table[at] ^= 1;
    scratch.write("out/probes.csv", table);
    expect_refused(run(folder, {"--resume", "--set", "time.end=30 ms"}), "its rows up to there have other values");
    EXPECT_EQ(text_of(folder + "/probes.csv"), table);
    table[at] ^= 1;
    scratch.write("out/probes.csv", table);
    const Outcome resumed = run(folder, {"--resume", "--set", "time.end=30 ms"});
    EXPECT_EQ(resumed.code, 0) << resumed.text;
}

TEST_F(ReceivedFolder, a_whole_run_that_others_look_at_ends_well) {
    file = scratch.write("e.json", experiment());
    const std::string out = scratch / "watched";
    StartedCommand live({"heartwright", "run", file, "-o", out, "--backend", "cpu", "--threads", "1", "--bandwidth",
                         "1e10", "--set", "time.end=2000 ms"},
                        scratch / "log");
    ASSERT_TRUE(live.wait_until([&] { return fs::exists(out + "/experiment.resolved.json"); })) << live.text();
    for (int look = 0; look < 5000 && !fs::exists(out + "/plots/trace-e.svg"); ++look)
        run_command({"heartwright", "report", out});
    for (int look = 0; look < 5000 && !fs::exists(out + "/summary.json"); ++look)
        run_command({"heartwright", "report", out});
    ASSERT_TRUE(live.wait());
    EXPECT_EQ(live.code(), 0) << live.text();
}

// Folders without a run.
class OwnFolder : public testing::Test {
protected:
    static Words run_of(const std::string& file, const std::string& out, const Words& more = {}) {
        Words words{"heartwright", "run", file, "-o", out, "--backend", "cpu", "--threads", "1", "--bandwidth", "1e10"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    void open_to_all(const std::string& path) const {
        ::chmod(scratch.path().c_str(), 0755);
        ::chmod(path.c_str(), 0777);
    }
    Scratch scratch;
    std::string folder = scratch / "out";
};

TEST_F(OwnFolder, with_files_of_a_runs_names_is_no_run) {
    for (const char* name : {"fields", "plots", "maps"}) {
        fs::create_directories(folder + "/" + name);
        scratch.write(std::string("out/") + name + "/a", "mine");
    }
    for (const char* name : {"out/probes.csv", "out/ecg.csv"}) scratch.write(name, "mine");
    const auto before = contents(folder);
    const std::string file = scratch.write("e.json", sheet());
    for (const Words& how : {Words{}, Words{"--resume"}, Words{"--force"}}) {
        const Outcome refused = run_command(run_of(file, folder, how));
        EXPECT_EQ(refused.code, 2) << refused.text;
        EXPECT_THAT(refused.text, HasSubstr("/probes.csv: is there, and heartwright did not make it"));
        EXPECT_THAT(refused.text, Not(HasSubstr("--resume")));
        EXPECT_EQ(contents(folder), before);
    }
}

TEST_F(OwnFolder, verify_replaces_what_verify_made_alone) {
    fs::create_directories(folder + "/experiments");
    fs::create_directories(folder + "/reference");
    scratch.write("out/experiments/e.json", "mine");
    scratch.write("out/reference/data.csv", "mine");
    const auto before = contents(folder);
    const Words verify{"heartwright", "verify", "karma_1994", "--plain", "--backend", "cpu", "-o", folder};
    for (const Words& how : {Words{}, Words{"--force"}}) {
        Words words = verify;
        words.insert(words.end(), how.begin(), how.end());
        const Outcome refused = run_command(words);
        EXPECT_EQ(refused.code, 2) << refused.text;
        EXPECT_EQ(contents(folder), before);
    }
}

TEST_F(OwnFolder, a_sweep_follows_no_links) {
    const std::string file = scratch.write("e.json", sheet()), own = scratch / "own";
    const Words sweep{"heartwright",        "sweep",     file,  "-o",          folder, "--vary",
                      "time.end=1 ms|2 ms", "--backend", "cpu", "--bandwidth", "1e10"};
    const Outcome first = run_command(sweep);
    ASSERT_EQ(first.code, 0) << first.text;
    fs::create_directories(own);
    scratch.write("own/precious", "mine");
    const auto own_before = contents(own);
    for (const char* name : {"run_1", "run_1.log", "inputs", "results.csv", "sweep.json", "results.lock"}) {
        const Scratch kept;
        fs::copy(folder, kept / "s", fs::copy_options::recursive);
        fs::remove_all(folder + "/" + name);
        fs::create_symlink(fs::is_directory(kept / ("s/" + std::string(name))) ? own : own + "/precious",
                           folder + "/" + name);
        for (const Words& how : {Words{}, Words{"--force"}}) {
            Words words = sweep;
            words.insert(words.end(), how.begin(), how.end());
            const Outcome refused = run_command(words);
            EXPECT_EQ(refused.code, 2) << name << refused.text;
            EXPECT_EQ(contents(own), own_before) << name;
        }
        fs::remove_all(folder);
        fs::copy(kept / "s", folder, fs::copy_options::recursive);
    }
}

// --resume where there is no checkpoint.
TEST_F(OwnFolder, a_killed_run_of_another_experiment_is_not_begun_anew) {
    const std::string file = scratch.write("e.json", sheet("", R"({"end": "1e6 ms", "dt": "0.05 ms"})"));
    {
        StartedCommand live(run_of(file, folder), scratch / "log");
        ASSERT_TRUE(live.wait_until([&] { return fs::exists(folder + "/experiment.resolved.json"); })) << live.text();
    }  // SIGKILL
    const auto before = contents(folder);
    const std::string other = scratch.write("other.json", sheet(R"("seed": 3)", R"({"end": "1 ms", "dt": "0.05 ms"})"));
    const Outcome refused = run_command(run_of(other, folder, {"--resume"}));
    EXPECT_EQ(refused.code, 2) << refused.text;
    EXPECT_THAT(refused.text, HasSubstr("holds a run of another experiment than this one, which did not finish"));
    EXPECT_EQ(contents(folder), before);
}

TEST_F(OwnFolder, an_interrupted_run_without_its_checkpoints_keeps_its_results) {
    const std::string file = scratch.write(
        "e.json", sheet(R"("fields": {"show": ["E"], "every": "5 ms"})", R"({"end": "1e6 ms", "dt": "0.05 ms"})"));
    StartedCommand live(run_of(file, folder), scratch / "log");
    ASSERT_TRUE(live.wait_until([&] { return fs::exists(folder + "/fields/step_000000000100.h5"); })) << live.text();
    ::kill(live.process(), SIGTERM);
    ASSERT_TRUE(live.wait());
    ASSERT_EQ(live.code(), 143) << live.text();
    fs::rename(folder + "/checkpoints", scratch / "put_aside");
    const auto before = contents(folder);
    const Outcome refused = run_command(run_of(file, folder, {"--resume"}));
    EXPECT_EQ(refused.code, 2) << refused.text;
    EXPECT_THAT(refused.text, HasSubstr("its results would be lost; put checkpoints/ back"));
    EXPECT_EQ(contents(folder), before);
    const Outcome other = run_command(run_of(file, folder, {"--resume", "--set", "time.end=1 ms"}));
    EXPECT_EQ(other.code, 2) << other.text;
    EXPECT_EQ(contents(folder), before);
}

TEST_F(OwnFolder, whose_lock_cannot_be_taken_is_left_alone) {
    fs::create_directories(folder);
    open_to_all(folder);
    scratch.write("out/.lock", "");
    ::chmod((folder + "/.lock").c_str(), 0);
    const Outcome refused = run_command_without_rights(run_of(scratch.write("e.json", sheet()), folder, {"--force"}));
    EXPECT_EQ(refused.code, 4) << refused.text;
    EXPECT_THAT(refused.text, HasSubstr("/.lock: the lock that keeps two commands out of one folder cannot be taken: "
                                        "Permission denied"));
}

TEST_F(OwnFolder, that_another_user_made_is_replaced_whole_or_not_at_all) {
    const std::string file = scratch.write("e.json", sheet(R"("fields": {"show": ["E"], "every": "5 ms"})"));
    const Outcome made = run_command(run_of(file, folder));
    ASSERT_EQ(made.code, 0) << made.text;
    open_to_all(folder);
    ::chmod((folder + "/fields").c_str(), 0555);
    const auto before = contents(folder);
    const Outcome refused = run_command_without_rights(run_of(file, folder, {"--force"}));
    EXPECT_EQ(refused.code, 4) << refused.text;
    EXPECT_THAT(refused.text, HasSubstr(": cannot be removed: Permission denied"));
    EXPECT_EQ(contents(folder), before);
    // And where nothing can be made: for the reason that the system gives.
    ::chmod(folder.c_str(), 0555);
    for (const Words& words : {run_of(file, folder, {"--force"}), Words{"heartwright", "report", folder}}) {
        const Outcome unwritten = run_command_without_rights(words);
        EXPECT_EQ(unwritten.code, 4) << unwritten.text;
        EXPECT_THAT(unwritten.text, HasSubstr("Permission denied"));
    }
    EXPECT_EQ(contents(folder), before);
    ::chmod((folder + "/fields").c_str(), 0755);
    ::chmod(folder.c_str(), 0755);
}

// One mechanism at the end of each program.
TEST(StandardOutput, that_is_full_is_a_fault_of_the_machine) {
    const Scratch scratch;
    const std::string file = scratch.write("e.json", sheet()), out = scratch / "out";
    ASSERT_EQ(run_command({"heartwright", "run", file, "-o", out, "--backend", "cpu", "--bandwidth", "1e10"}).code, 0);
    for (const std::string& command :
         {"run " + file + " -o " + out + "2 --json --backend cpu --bandwidth 1e10", "check " + file + " --resolved",
          "check " + file + " --json", "compare " + out + " " + out + " --json", "report " + out, std::string("models"),
          std::string("experiments"), std::string("--help"), std::string("help run"), std::string("--version"),
          std::string("completion bash"), std::string("bench karma_1994 --cells 100 --steps 10 --backend cpu")}) {
        const std::string said = scratch / "said";
        const int code = launch::run_process(
            {"/bin/sh", "-c", std::string(HEARTWRIGHT_BIN) + "/heartwright " + command + " 2>&1 >/dev/full"}, said);
        EXPECT_EQ(code, 4) << command << "\n" << text_of(said);
        EXPECT_THAT(text_of(said), HasSubstr("tandard output cannot be written")) << command;
    }
}

}  // namespace
}  // namespace heartwright
