// Cells that are paced before the run: what they begin with, what is kept, what is said.
#include "runtime/commands/run/prepace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/commands/run/prepacing.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;

const std::vector<const interface::Model*> models{&heartwright::testing::toy_model(interface::Backend::cpu),
                                                  &heartwright::testing::toy_model(interface::Backend::cpu, 4)};

class Prepacing : public ::testing::Test {
protected:
    Prepacing() { ::setenv("XDG_CACHE_HOME", (scratch / "cache").c_str(), 1); }

    nlohmann::json run(const std::string& experiment, const std::string& name, const std::string& precision = "fp64") {
        RunRequest request;
        request.experiment = experiment;
        request.folder = scratch / name;
        request.backend = "cpu";
        request.precision = precision;
        request.threads = 1;
        run_experiment(request, models);
        return nlohmann::json::parse(text_of(scratch / (name + "/summary.json")));
    }
    std::string write(const std::string& name, const std::string& members) {
        return scratch.write(
            name, R"({"format": 1, "name": "paced", "model": "toy", "variant": "excitable", )" + members + "}");
    }
    std::string notes_of(const nlohmann::json& summary) const {
        std::string all;
        for (const auto& note : summary["notes"]) all += note.get<std::string>() + "\n";
        return all;
    }
    std::vector<std::string> cached() const {
        std::vector<std::string> files;
        for (const auto& entry : std::filesystem::directory_iterator(scratch / "cache/heartwright/prepaced"))
            files.push_back(entry.path().string());
        return files;
    }
    Scratch scratch;
};

std::string stimulus(const std::string& windows) {
    return R"("stimuli": [{"name": "S1", "where": "all", "rate": "1 1/ms", )" + windows + R"(, "duration": "1 ms"}], )";
}
const std::string cell = R"("probes": [{"name": "p", "cell": [0], "show": ["V", "w"]}], )";

TEST_F(Prepacing, is_a_run_of_so_many_beats_before) {
    const std::string geometry = R"("geometry": {"cells": [2], "spacing": "1 mm"}, )";
    const std::string paced = stimulus(R"("start": "0 ms", "period": "37.5 ms")") + cell;
    run(write("whole.json", R"("time": {"end": "150 ms", "dt": "0.1 ms"}, )" + paced + R"("doc": "")"), "whole");
    const auto summary = run(write("e.json", R"("time": {"end": "37.5 ms", "dt": "0.1 ms"}, )" + geometry + paced +
                                                 R"("prepace": "3 beats")"),
                             "run");
    // The last of four beats, row by row.
    const std::string whole = text_of(scratch / "whole/probes.csv"), part = text_of(scratch / "run/probes.csv");
    const auto values_at = [](const std::string& table, const std::string& t) {
        const std::size_t at = table.find("\n" + t + ",");
        return at == std::string::npos ? "nothing at " + t
                                       : table.substr(at + t.size() + 2, table.find('\n', at + 1) - at - t.size() - 2);
    };
    EXPECT_EQ(values_at(part, "0"), values_at(whole, "112.5"));
    EXPECT_EQ(values_at(part, "20"), values_at(whole, "132.5"));
    EXPECT_EQ(values_at(part, "37.5"), values_at(whole, "150"));

    EXPECT_THAT(notes_of(summary), HasSubstr("prepaced with 3 beats of 37.5 ms as stimulus 'S1' gives them; largest "
                                             "relative change of a state over the last beat: "));
    EXPECT_THAT(notes_of(summary), HasSubstr("kept in the cache ("));
    EXPECT_EQ(cached().size(), 1u);
}

TEST_F(Prepacing, is_done_once_and_again_when_the_file_is_damaged) {
    const std::string experiment = write("e.json", R"("time": {"end": "5 ms", "dt": "0.1 ms"}, )" +
                                                       stimulus(R"("start": "0 ms", "period": "30 ms")") + cell +
                                                       R"("prepace": {"beats": 4, "stimulus": "S1"})");
    EXPECT_THAT(notes_of(run(experiment, "first")), HasSubstr("kept in the cache ("));
    EXPECT_THAT(notes_of(run(experiment, "second")), HasSubstr("taken from the cache ("));
    // The tissue's run is in FP32; its cells were paced in FP64.
    EXPECT_THAT(notes_of(run(experiment, "single", "fp32")), HasSubstr("taken from the cache ("));
    EXPECT_EQ(text_of(scratch / "first/probes.csv"), text_of(scratch / "second/probes.csv"));
    ASSERT_EQ(cached().size(), 1u);
    const std::string file = cached()[0];
    const std::string good = text_of(file);
    std::string flipped = good;  // the potential that the cell ends with
    const auto states = io::EndStateFile(file).state("V", 0, 1);
    const std::size_t at = good.find(std::string(reinterpret_cast<const char*>(states.data()), sizeof(double)));
    ASSERT_NE(at, std::string::npos);
    flipped[at + 5] = static_cast<char>(flipped[at + 5] ^ 0x40);
    for (const std::string& damaged :
         {std::string(), good.substr(0, good.size() / 2), std::string(good.size(), 'x'), flipped}) {
        std::ofstream(file, std::ios::binary) << damaged;
        std::filesystem::remove_all(scratch / "third");
        EXPECT_THAT(notes_of(run(experiment, "third")), HasSubstr("kept in the cache ("));
        EXPECT_EQ(text_of(scratch / "first/probes.csv"), text_of(scratch / "third/probes.csv"));
    }
    // What was resolved does it by itself.
    EXPECT_THAT(notes_of(run(scratch / "first/experiment.resolved.json", "resolved")),
                HasSubstr("taken from the cache ("));
    std::filesystem::remove(file);  // a folder in its place: nothing is kept, and nothing is left beside it
    std::filesystem::create_directories(file + "/in_it");
    EXPECT_THAT(notes_of(run(experiment, "blocked")), HasSubstr("not kept ("));
    EXPECT_EQ(cached().size(), 1u);
    EXPECT_EQ(text_of(scratch / "first/probes.csv"), text_of(scratch / "resolved/probes.csv"));
}

TEST_F(Prepacing, depends_on_all_that_matters) {
    const auto members = [](const std::string& start, const std::string& dt, const std::string& period,
                            const std::string& beats, const std::string& set) {
        return R"("start": ")" + start + R"(", "set": {"epsilon": ")" + set + R"("}, "time": {"end": "5 ms", "dt": ")" +
               dt + R"("}, )" + stimulus(R"("start": "0 ms", "period": ")" + period + "\"") + cell + R"("prepace": ")" +
               beats + " beats\"";
    };
    const auto run_one = [&](const std::string& text) {
        auto experiment = load_experiment(write("e.json", text), {});
        bind_experiment(experiment, *models[0]);
        const simulation::Options options;
        prepace(experiment, {models, *models[0], options});
    };
    run_one(members("one", "0.1 ms", "30 ms", "2", "0.08 1/ms"));
    run_one(members("one", "0.1 ms", "30 ms", "3", "0.08 1/ms"));
    run_one(members("one", "0.1 ms", "31 ms", "2", "0.08 1/ms"));
    run_one(members("one", "0.05 ms", "30 ms", "2", "0.08 1/ms"));
    run_one(members("one", "0.1 ms", "30 ms", "2", "0.081 1/ms"));
    run_one(members("one", "0.1 ms", "30 ms", "2", "80 1/s"));  // the first one in other words
    EXPECT_EQ(cached().size(), 5u);
}

TEST_F(Prepacing, of_another_solver_is_another) {
    auto experiment = load_experiment(
        write("e.json", R"("time": {"end": "5 ms", "dt": "0.1 ms"}, )" +
                            stimulus(R"("start": "0 ms", "period": "30 ms")") + cell + R"("prepace": "2 beats")"),
        {});
    bind_experiment(experiment, *models[0]);
    const auto one = prepacing_of(experiment, experiment.cells, *models[0]);
    const auto key = [&](const std::string& solver) {
        return prepacing_hash(one, experiment.cells, *models[0], device::Backend::cpu, solver);
    };
    EXPECT_EQ(key("exact"), key("exact"));
    EXPECT_NE(key("exact"), key("approximated"));
    prepace(experiment, {models, *models[0], simulation::Options()});
    EXPECT_THAT(cached(), ::testing::ElementsAre(::testing::HasSubstr("/" + key(launch::own_program_hash()) + "-")))
        << "the key has the program that computed it";
}

TEST_F(Prepacing, of_regions_is_their_own) {
    const auto summary = run(
        write(
            "e.json",
            R"("time": {"end": "5 ms", "dt": "0.1 ms"}, "geometry": {"cells": [3], "spacing": "1 mm"}, "prepace": "2 beats",
        "regions": [{"name": "slow", "where": {"cells": [[1]]}, "set": {"epsilon": "*0.5"}}, {"name": "still", "where": {"cells": [[2]]}, "start": "one", "prepace": "none"}], )" +
                stimulus(R"("start": "0 ms", "period": "30 ms")") +
                R"("probes": [{"name": "a", "cell": [0], "show": ["V"]}, {"name": "b", "cell": [1], "show": ["V"]}, {"name": "c", "cell": [2], "show": ["V"]}])"),
        "run");
    EXPECT_THAT(notes_of(summary), ::testing::StartsWith("prepaced with 2 beats"));
    EXPECT_THAT(notes_of(summary), HasSubstr("\nregion 'slow': prepaced with 2 beats"));
    EXPECT_THAT(notes_of(summary), ::testing::Not(HasSubstr("region 'still': prepaced")));
    const std::string table = text_of(scratch / "run/probes.csv");
    EXPECT_THAT(table, ::testing::ContainsRegex("\n0,[^,\n]+,[^,\n]+,1\n"));
    EXPECT_EQ(cached().size(), 2u);
    const io::EndStateFile end(scratch / "run/end_state.h5");
    EXPECT_EQ(end.header().cells.size(), 3u);
}

TEST_F(Prepacing, runs_without_a_cache) {
    scratch.write("cache", "a file where the folder should be");
    const std::string experiment =
        write("e.json", R"("time": {"end": "5 ms", "dt": "0.1 ms"}, )" +
                            stimulus(R"("start": "0 ms", "period": "30 ms")") + cell + R"("prepace": "2 beats")");
    EXPECT_THAT(notes_of(run(experiment, "run")), HasSubstr("; not kept ("));
}

TEST_F(Prepacing, from_a_file_that_is_not_there_is_told_with_its_place) {
    const std::string text =
        write("e.json", R"("time": {"end": "5 ms", "dt": "0.1 ms"}, "start": {"file": "no.h5"}, )" +
                            stimulus(R"("start": "0 ms", "period": "30 ms")") + cell + R"("prepace": "2 beats")");
    try {
        run(text, "run");
        FAIL();
    } catch (const UserFault& fault) {
        EXPECT_THAT(fault.what(),
                    HasSubstr("e.json:1:131: error: " + (scratch / "no.h5") + ": No such file or directory\n"));
    }
    EXPECT_FALSE(std::filesystem::exists(scratch / "run"));
}

TEST_F(Prepacing, is_predicted_and_not_done_by_check) {
    const std::string text =
        write("e.json", R"("time": {"end": "5 ms", "dt": "0.1 ms"}, )" +
                            stimulus(R"("start": "0 ms", "period": "30 ms")") + cell + R"("prepace": "200 beats")");
    auto experiment = load_experiment(text, {});
    bind_experiment(experiment, *models[0]);
    const simulation::Options options;
    const PrepaceHost host{models, *models[0], options};
    EXPECT_THAT(prepace_from_cache(experiment, host),
                ::testing::MatchesRegex("  prepace about .* before, and kept then: 1 cell\n"));
    EXPECT_FALSE(experiment.cells.prepaced);
    EXPECT_TRUE(cached().empty());
    prepace(experiment, host);
    ASSERT_TRUE(experiment.cells.prepaced);
    EXPECT_EQ(prepace_from_cache(experiment, host), "");
}

}  // namespace
}  // namespace heartwright::commands
