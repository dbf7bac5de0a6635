// What the page of a watched run is told, and what is refused.
#include "runtime/watch/watched_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/watch/routes.hpp"
#include "scratch.hpp"

namespace heartwright::watch {
namespace {

using testing::HasSubstr;
using testing::Not;

const char* const experiment =
    R"({"format": 1, "name": "strand", "model": "toy", "time": {"end": "10 ms", "dt": "0.1 ms"}})";

class Watched : public testing::Test {
protected:
    Watched() {
        scratch.write("experiment.resolved.json", experiment);
        scratch.write("probes.csv", "t [ms],V [mV] @ p\n0,-80\n1,-70\n2,");  // a line that is being written
    }
    void begin(std::int64_t first = 0) { run.begin("strand", folder, {first, 100, 8, 0.1}); }
    serve::Response get(const std::string& path, std::map<std::string, std::string> query = {}) {
        return routes.answer({"GET", path, std::move(query), "", ""});
    }
    nlohmann::json status() { return nlohmann::json::parse(get("status").body); }

    Scratch scratch;
    const std::filesystem::path folder = scratch / "";
    WatchedRun run;
    Routes routes{run};
};

TEST_F(Watched, the_page_is_whole_and_loads_nothing_from_elsewhere) {
    run.begin("<b>&{{body}}", folder, {0, 100, 8, 0.1});
    const serve::Response page = get("");
    EXPECT_EQ(page.status, 200);
    EXPECT_THAT(page.body, Not(HasSubstr("{{")));
    EXPECT_THAT(page.body, HasSubstr("&lt;b&gt;&amp;"));
    EXPECT_THAT(page.body, HasSubstr("id=\"watch-part\""));
    EXPECT_THAT(page.body, Not(HasSubstr("https:")));
    const std::string policy = page.headers.front().second;
    EXPECT_THAT(policy, HasSubstr("default-src 'none'; connect-src 'self'"));
    EXPECT_THAT(policy, HasSubstr("script-src 'nonce-"));
    const std::string nonce = policy.substr(policy.find("nonce-") + 6, 32);
    EXPECT_THAT(page.body, HasSubstr("<script nonce=\"" + nonce + "\""));
    EXPECT_THAT(get("").body, Not(HasSubstr(nonce)));
}

TEST_F(Watched, progress_is_told_from_the_first_step_on) {
    EXPECT_EQ(status()["phase"], "preparing");
    begin(20);
    run.at_step(60);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const auto told = status();
    EXPECT_EQ(told["phase"], "running");
    EXPECT_EQ(told["step"], 60);
    EXPECT_EQ(told["t_ms"], 6.0);
    EXPECT_EQ(told["end_ms"], 10.0);
    const double seconds = told["seconds"], left = told["seconds_left"], rate = told["cell_steps_per_second"];
    EXPECT_NEAR(left, seconds, 1e-9 * seconds) << "40 steps were done, 40 are left";
    EXPECT_NEAR(rate, 320 / seconds, 1e-6 * rate) << "8 cells";
}

TEST_F(Watched, a_report_is_made_of_what_is_written_and_not_again_before_there_is_more) {
    begin();
    run.at_step(10);
    EXPECT_EQ(status()["is_due"], true);
    const auto first = nlohmann::json::parse(get("report", {{"have", "0"}}).body);
    EXPECT_EQ(first["version"], 1);
    EXPECT_THAT(first["html"].get<std::string>(),
                HasSubstr("This run is going on: what follows is what it has written so far, probes up to 1 ms"));
    EXPECT_EQ(get("report", {{"have", "1"}}).status, 204);
    EXPECT_EQ(get("report", {{"have", "0"}}).status, 200) << "another page";
    EXPECT_EQ(status()["is_due"], false);
}

TEST_F(Watched, the_end_is_due_at_once_and_is_known_to_be_given) {
    begin();
    run.at_step(10);
    get("report");
    run.finishing();
    EXPECT_EQ(status()["is_due"], false);
    run.at_step(100);
    run.end(folder, "The run has ended.");
    EXPECT_FALSE(run.has_given_the_end());
    EXPECT_EQ(status()["message"], "The run has ended.");
    EXPECT_EQ(status()["is_due"], true);
    const auto last = nlohmann::json::parse(get("report", {{"have", "1"}}).body);
    EXPECT_EQ(last["version"], 2);
    EXPECT_THAT(last["html"].get<std::string>(), Not(HasSubstr("going on")));
    EXPECT_TRUE(run.has_given_the_end());
}

TEST_F(Watched, nothing_is_read_while_files_are_replaced_nor_replaced_while_they_are_read) {
    begin();
    run.at_step(10);
    auto turn = run.try_to_replace_files();
    ASSERT_TRUE(turn);
    EXPECT_FALSE(run.try_to_replace_files());
    std::thread page([&] { get("report"); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(status()["version"], 0) << "and status is answered meanwhile";
    turn.reset();
    page.join();
    EXPECT_EQ(status()["version"], 1);
}

TEST_F(Watched, what_cannot_be_read_is_told_and_not_tried_again_at_once) {
    scratch.write("probes.csv", "t [ms],V [mV] @ p\n0,much\n");
    begin();
    run.at_step(10);
    EXPECT_THROW(get("report"), UserFault);
    EXPECT_EQ(status()["is_due"], false);
    EXPECT_EQ(get("report").status, 204);
}

TEST_F(Watched, a_failure_is_told) {
    begin();
    run.fail("The run failed: V is NaN");
    EXPECT_FALSE(run.has_given_the_end());
    EXPECT_EQ(status()["phase"], "failed");
    EXPECT_EQ(status()["message"], "The run failed: V is NaN");
    EXPECT_TRUE(run.has_given_the_end());
}

TEST_F(Watched, it_is_not_steered_and_has_no_other_paths) {
    begin();
    EXPECT_EQ(routes.answer({"POST", "status", {}, "", "{}"}).status, 405);
    for (const char* path : {"probes.csv", "../probes.csv", "report.html", "Status"}) EXPECT_EQ(get(path).status, 404);
}

}  // namespace
}  // namespace heartwright::watch
