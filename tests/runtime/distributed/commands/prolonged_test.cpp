// heartwright run --resume with a later end: the folder of a shorter run becomes that of a longer one.
#include <gmock/gmock.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "command_line.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/io/fields/read_planes.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const char* const longer_with_results =
    R"("name": "longer", "maps": [{"activation": {"threshold": "0"}}, {"peak": "E"}, {"period": {}}],
    "probes": [{"name": "P", "cell": [3, 1], "show": ["E"]}, {"name": "Q", "cell": [12, 3], "show": ["E", "n"]}],
    "fields": {"show": ["E"], "every": "1 ms"}, "checkpoints": {"at_end": true})";

Outcome run_to(const char* end, const Scratch& scratch, const std::string& sheet, const std::string& folder,
               const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{
        "heartwright", "run",   scratch.write("e.json", sheet),        "-o", folder, "--backend", "cpu", "--threads",
        "1",           "--set", std::string("time.end=") + end + " ms"};
    words.insert(words.end(), more.begin(), more.end());
    return run_command(words);
}

// What a folder holds that does not say when, where and how fast it was made.
std::string results(const std::string& folder) {
    std::string all = text_of(folder + "/probes.csv") + text_of(folder + "/experiment.resolved.json");
    const auto add = [&](const std::vector<double>& values) {
        for (const double value : values)
            all += std::to_string(std::bit_cast<std::uint64_t>(std::isnan(value) ? std::nan("") : value)) + " ";
    };
    for (const auto& map : io::read_maps(folder + "/maps.h5").maps) {
        all += map.name;
        add(map.values);
    }
    if (fs::exists(folder + "/fields")) {
        const io::FieldFolder fields = io::list_fields(folder + "/fields");
        for (const io::FieldInstant& instant : fields.instants) {
            all += std::to_string(instant.t);
            add(io::read_data_set(instant.path, "E").values);
        }
    }
    return all;
}

TEST(ProlongedRun, is_the_longer_one_on_any_ranks) {
    const Scratch scratch;
    ASSERT_EQ(run_to("5", scratch, sheet(longer_with_results), scratch / "whole").code, 0);
    const std::string folder = scratch / "part";
    for (const auto& [end, more] : std::vector<std::pair<const char*, std::vector<std::string>>>{
             {"2", {}}, {"4", {"--resume", "--ranks", "2"}}, {"5", {"--resume"}}}) {
        const Outcome part = run_to(end, scratch, sheet(longer_with_results), folder, more);
        ASSERT_EQ(part.code, 0) << part.text;
        EXPECT_EQ(nlohmann::json::parse(text_of(folder + "/summary.json"))["end_ms"], std::stod(end));
        EXPECT_THAT(part.text, HasSubstr(more.empty() ? "part/report.html" : "goes on from the checkpoint of step "));
    }
    EXPECT_TRUE(results(folder) == results(scratch / "whole"));
    EXPECT_THAT(run_to("5", scratch, sheet(longer_with_results), folder, {"--resume"}).text,
                HasSubstr("nothing is left to do"));
}

TEST(ProlongedRun, takes_each_seed_further) {
    const Scratch scratch;
    const std::string seeds = sheet(std::string(R"("seeds": [3, 8], )") + longer_with_results),
                      more = sheet(std::string(R"("seeds": [3, 8, 5], )") + longer_with_results);
    ASSERT_EQ(run_to("4", scratch, more, scratch / "whole").code, 0);
    ASSERT_EQ(run_to("2", scratch, seeds, scratch / "part").code, 0);
    const Outcome longer = run_to("4", scratch, more, scratch / "part", {"--resume"});
    ASSERT_EQ(longer.code, 0) << longer.text;
    for (const char* part : {"", "/seed_3", "/seed_8", "/seed_5"})
        EXPECT_TRUE(results(scratch / "part" + part) == results(scratch / "whole" + part)) << part;
    EXPECT_THAT(run_to("4", scratch, more, scratch / "part", {"--resume"}).text,
                HasSubstr("seed_8: holds this run, complete; nothing is left to do"));
}

TEST(ProlongedRun, of_another_experiment_or_without_a_checkpoint_is_refused_and_left_as_it_is) {
    const Scratch scratch;
    const std::string none = std::string(longer_with_results)
                                 .replace(std::string(longer_with_results).find("true"), 4, "false"),
                      folder = scratch / "out";
    ASSERT_EQ(run_to("2", scratch, sheet(none), folder).code, 0);
    const std::string before = text_of(folder + "/summary.json");
    const Outcome without = run_to("4", scratch, sheet(none), folder, {"--resume"});
    EXPECT_EQ(without.code, 2);
    EXPECT_THAT(without.text,
                HasSubstr("holds a complete run of an earlier end and no checkpoint from which it could go on"));
    const Outcome other = run_to("4", scratch, sheet(none), folder, {"--resume", "--set", "seed=4"});
    EXPECT_EQ(other.code, 2);
    EXPECT_THAT(other.text,
                HasSubstr("holds a complete run of another experiment than this one:\n  seed: 1 there, 4 here\n"));
    const Outcome shorter = run_to("1", scratch, sheet(none), folder, {"--resume"});
    EXPECT_EQ(shorter.code, 2);
    EXPECT_THAT(shorter.text, HasSubstr("  time.end: \"2 ms\" there, \"1 ms\" here\n"));
    EXPECT_EQ(text_of(folder + "/summary.json"), before);
}

}  // namespace
}  // namespace heartwright
