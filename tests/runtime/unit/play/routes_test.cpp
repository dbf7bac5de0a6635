// What a page may ask, and what is refused.
#include "runtime/play/routes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "tests/runtime/unit/play/a_session.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string named_sheet =
    R"({"format": 1, "name": "<b>&toy", "model": "toy", "variant": "excitable", "time": {"end": "100 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [24, 16], "spacing": "1 mm"}, "tissue": {"D": "0.5 mm^2/ms"},
    "probes": [{"name": "p", "cell": [12, 8, 0], "show": ["V"], "every": "0.5 ms"}]})";

class RoutesOfSession : public ::testing::Test {
protected:
    serve::Response get(const std::string& path, std::map<std::string, std::string> query = {}) {
        return answer({"GET", path, std::move(query), page, ""});
    }
    serve::Response post(const std::string& path, const std::string& body) {
        return answer({"POST", path, {}, page, body});
    }
    // As the server does.
    serve::Response answer(const serve::Request& request) {
        try {
            return routes.answer(request);
        } catch (const UserFault& fault) {
            return {400, "text/plain", fault.what(), {}};
        }
    }

    ASession live{named_sheet, toy_model(interface::Backend::cpu)};
    play::Routes routes{live.session};
    std::string page = "1";
    const serve::Response first = answer({"GET", "", {}, "", ""});
};

TEST_F(RoutesOfSession, the_page_is_whole_and_loads_nothing_from_elsewhere) {
    EXPECT_EQ(first.status, 200);
    EXPECT_THAT(first.body, Not(HasSubstr("{{")));
    EXPECT_THAT(first.body, HasSubstr("&lt;b&gt;&amp;toy"));
    EXPECT_THAT(first.body, Not(HasSubstr("<b>")));
    EXPECT_THAT(first.body, Not(HasSubstr("http:")));
    EXPECT_THAT(first.body, Not(HasSubstr("https:")));
    const std::string policy = first.headers.front().second;
    EXPECT_THAT(policy, HasSubstr("default-src 'none'; connect-src 'self'"));
    EXPECT_THAT(policy, Not(HasSubstr("unsafe")));
    const std::string nonce = policy.substr(policy.find("nonce-") + 6, 32);
    EXPECT_THAT(first.body, HasSubstr("nonce=\"" + nonce + "\""));
    EXPECT_THAT(answer({"GET", "", {}, "", ""}).body, Not(HasSubstr(nonce)));
}

TEST_F(RoutesOfSession, what_can_be_asked_is_answered) {
    EXPECT_EQ(nlohmann::json::parse(get("setup").body)["model"], "toy");
    EXPECT_EQ(nlohmann::json::parse(get("status").body)["step"], 0);
    EXPECT_EQ(get("frame", {{"state", "1"}, {"axis", "2"}, {"layer", "0"}}).body.size(), 40u + 2 * 24 * 16);
    EXPECT_EQ(get("traces").body.substr(0, 4), "HWT1");
    EXPECT_EQ(nlohmann::json::parse(get("experiment").body)["format"], 1);
    EXPECT_EQ(nlohmann::json::parse(post("add", R"({"reset": {"V": 1}})").body)["entries"], 1);
    EXPECT_EQ(nlohmann::json::parse(post("control", R"({"speed": 100})").body)["speed"], 100);
    EXPECT_EQ(post("control", R"({"speed": null})").status, 200);
    EXPECT_EQ(post("control", R"({"run": true})").status, 200);
    EXPECT_EQ(post("restart", "{}").status, 200);
}

TEST_F(RoutesOfSession, the_run_begins_when_a_page_has_its_setup) {
    routes.answer({"GET", "", {}, "", ""});  // the later page steers
    play::Routes beginning(live.session, true);
    EXPECT_FALSE(live.session.status().is_running);
    beginning.answer({"GET", "", {}, "", ""});
    EXPECT_FALSE(live.session.status().is_running) << "the page is there, and has shown nothing yet";
    beginning.answer({"GET", "setup", {}, "1", ""});
    EXPECT_TRUE(live.session.status().is_running || live.session.status().is_at_end);
    live.session.set_running(false);
    beginning.answer({"GET", "setup", {}, "1", ""});
    EXPECT_FALSE(live.session.status().is_running) << "once only";
}

TEST_F(RoutesOfSession, entries_are_undone_and_tissue_is_ablated) {
    EXPECT_EQ(post("undo", "{}").status, 400);
    post("add", R"({"reset": {"V": 1}})");
    EXPECT_EQ(nlohmann::json::parse(post("undo", "{}").body)["entries"], 0);
    EXPECT_EQ(post("undo", "[]").status, 400);
    while (live.session.status().is_going_back) std::this_thread::yield();
    EXPECT_EQ(nlohmann::json::parse(
                  post("ablate", R"({"sphere": {"centre": ["9 mm", "9 mm"], "radius": "2 mm"}})").body)["step"],
              0);
    EXPECT_EQ(post("ablate", R"({"nodes": "list"})").status, 400);
    EXPECT_EQ(nlohmann::json::parse(get("parameters").body).size(),
              nlohmann::json::parse(get("setup").body)["parameters"].size());
}

TEST_F(RoutesOfSession, hostile_messages_are_refused_and_nothing_happens) {
    for (const char* const body : {"", "{", "[]", "null", "{}", R"({"run": 1})", R"({"run": true, "speed": 1})",
                                   R"({"speed": 0})", R"({"speed": -1})", R"({"speed": NaN})", R"({"speed": 1e999})",
                                   R"({"speed": "fast"})", R"({"advance_to": -1})", R"({"advance_to": 0})",
                                   R"({"advance_to": 1e30})", R"({"advance_to": 99999999999})", R"({"x": true})"})
        EXPECT_EQ(post("control", body).status, 400) << body;
    const std::string deep(30000, '[');
    for (const std::string& body :
         {std::string(), std::string("{"), deep, std::string("{\"reset\": {\"V\": 1}, \"reset\": {\"V\": 2}}"),
          std::string(R"({"reset": {"V": NaN}})"), std::string(R"({"reset": {"V": 1}, "x": 1})"),
          std::string("\xff\xfe"), std::string(R"({"set": {"epsilon": "1e999 1/ms"}})"),
          std::string(R"({"reset": {"V": 1}, "where": {"file": "/dev/zero:/x"}})"),
          std::string(R"({"rate": "1 1/ms", "duration": "-1 ms", "where": "all"})"),
          std::string(R"({"rate": "1 1/ms", "duration": "1e300 ms", "where": "all"})")})
        EXPECT_EQ(post("add", body).status, 400) << body.substr(0, 80);
    EXPECT_EQ(post("restart", "").status, 400);
    EXPECT_EQ(post("restart", "[1]").status, 400);
    using Query = std::map<std::string, std::string>;
    for (const Query& query :
         {Query{{"state", "2"}}, Query{{"state", "-1"}}, Query{{"state", "x"}}, Query{{"state", "1.5"}},
          Query{{"state", "9999999999999999999999"}}, Query{{"layer", "1"}}, Query{{"layer", "-1"}},
          Query{{"axis", "7"}}, Query{{"axis", "-4294967296"}}})
        EXPECT_EQ(get("frame", query).status, 400) << query.begin()->second;
    EXPECT_EQ(get("traces", {{"first", "nan"}}).status, 400);
    EXPECT_EQ(get("etc/passwd").status, 404);
    EXPECT_EQ(get("add").status, 404);
    EXPECT_EQ(post("", "{}").status, 405);
    EXPECT_EQ(post("setup", "{}").status, 404);
    const play::Status status = live.session.status();
    EXPECT_EQ(status.entries, 0);
    EXPECT_EQ(status.step, 0);
    EXPECT_EQ(status.run, 1);
    EXPECT_FALSE(status.is_running);
    EXPECT_EQ(status.fault, "");
}

TEST_F(RoutesOfSession, of_two_windows_the_later_one_steers) {
    EXPECT_EQ(get("status").status, 200);
    answer({"GET", "", {}, "", ""});
    EXPECT_EQ(get("status").status, 409);
    EXPECT_EQ(post("add", R"({"reset": {"V": 1}})").status, 409);
    page = "2";
    EXPECT_EQ(get("status").status, 200);
    for (const char* const wrong : {"", "3", "02", "-1", "x"}) {
        page = wrong;
        EXPECT_EQ(get("status").status, 409) << wrong;
    }
}

}  // namespace
}  // namespace heartwright::testing
