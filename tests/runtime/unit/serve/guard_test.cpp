// Who gets an answer of the server on the loopback.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/serve/guard.hpp"

namespace heartwright::serve {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr int port = 4711;

RequestHead a_get(const Guard& guard, const std::string& path = "frame") {
    RequestHead head;
    head.method = "GET";
    head.path = guard.root() + path;
    head.host = {"127.0.0.1:4711"};
    return head;
}

RequestHead a_post(const Guard& guard) {
    RequestHead head = a_get(guard, "add");
    head.method = "POST";
    head.content_type = {"application/json"};
    head.content_length = {"12"};
    return head;
}

int status(const Guard& guard, const RequestHead& head) {
    const auto refusal = guard.refusal(head);
    if (!refusal) return 200;
    EXPECT_THAT(refusal->why, Not(HasSubstr(guard.token().text())));
    return refusal->status;
}

TEST(Guard, its_own_page_gets_answers) {
    const Guard guard(port);
    RequestHead head = a_get(guard);
    EXPECT_EQ(status(guard, head), 200);
    head.host = {"localhost:4711"};
    head.origin = {"http://localhost:4711"};
    head.fetch_site = {"same-origin"};
    EXPECT_EQ(status(guard, head), 200);
    EXPECT_EQ(guard.below_root(head.path), "frame");
    EXPECT_EQ(status(guard, a_post(guard)), 200);
}

TEST(Guard, a_foreign_host_gets_none_though_it_resolves_to_the_loopback) {
    const Guard guard(port);
    for (const char* const host :
         {"evil.example:4711", "127.0.0.1", "127.0.0.1:4712", "127.0.0.1:4711.evil.example", "[::1]:4711", ""}) {
        RequestHead head = a_get(guard);
        head.host = {host};
        EXPECT_EQ(status(guard, head), 403) << host;
    }
    RequestHead head = a_get(guard);
    head.host = {};
    EXPECT_EQ(status(guard, head), 403);
    head.host = {"127.0.0.1:4711", "evil.example"};
    EXPECT_EQ(status(guard, head), 403);
}

TEST(Guard, a_foreign_origin_gets_none) {
    const Guard guard(port);
    for (const char* const origin : {"null", "http://evil.example", "https://127.0.0.1:4711", "http://127.0.0.1:4712",
                                     "http://127.0.0.1:4711.evil.example", ""}) {
        RequestHead head = a_get(guard);
        head.origin = {origin};
        EXPECT_EQ(status(guard, head), 403) << origin;
    }
    RequestHead head = a_get(guard);
    head.origin = {"http://127.0.0.1:4711", "http://evil.example"};
    EXPECT_EQ(status(guard, head), 403);
}

TEST(Guard, another_site_may_open_the_page_with_its_address_and_nothing_else) {
    const Guard guard(port);
    for (const char* const site : {"cross-site", "same-site"}) {
        RequestHead head = a_get(guard, "");
        head.fetch_site = {site};
        EXPECT_EQ(status(guard, head), 200);
        head.path += "frame";
        EXPECT_EQ(status(guard, head), 403);
        RequestHead message = a_post(guard);
        message.fetch_site = {site};
        EXPECT_EQ(status(guard, message), 403);
    }
}

TEST(Guard, every_path_needs_the_token) {
    const Guard guard(port);
    const std::string token = guard.token().text();
    std::string wrong = token;
    wrong.back() = wrong.back() == '0' ? '1' : '0';
    for (const std::string& path :
         {std::string("/"), std::string(""), "/" + wrong + "/", "/" + token, "/" + token + "x/", token + "/",
          "//" + token + "/", "/x/" + token + "/", "/" + token.substr(1) + "/", "/frame?" + token}) {
        RequestHead head = a_get(guard);
        head.path = path;
        EXPECT_EQ(status(guard, head), 403) << path;
    }
}

TEST(Guard, a_token_is_128_bits_and_another_one_each_time) {
    const Token one, other;
    EXPECT_EQ(one.text().size(), 32u);
    EXPECT_EQ(one.text().find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_NE(one.text(), other.text());
    EXPECT_TRUE(one.is(one.text()));
    EXPECT_FALSE(one.is(other.text()));
    EXPECT_FALSE(one.is(""));
}

TEST(Guard, a_message_is_json_of_a_length_that_is_said_and_small) {
    const Guard guard(port);
    const auto with = [&](auto change) {
        RequestHead head = a_post(guard);
        change(head);
        return status(guard, head);
    };
    for (const char* const type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                                   "application/json; charset=x"})
        EXPECT_EQ(with([&](RequestHead& head) { head.content_type = {type}; }), 415) << type;
    EXPECT_EQ(with([](RequestHead& head) { head.content_type = {}; }), 415);
    EXPECT_EQ(with([](RequestHead& head) { head.content_length = {"65536"}; }), 200);
    EXPECT_EQ(with([](RequestHead& head) { head.content_length = {"65537"}; }), 413);
    for (const char* const length : {"-1", "", "1e3", "99999999999999999999999", "12, 12"})
        EXPECT_EQ(with([&](RequestHead& head) { head.content_length = {length}; }), 411) << length;
    EXPECT_EQ(with([](RequestHead& head) { head.content_length = {"12", "13"}; }), 411);
    EXPECT_EQ(with([](RequestHead& head) { head.transfer_encoding = {"chunked"}; }), 411);
}

TEST(Guard, other_methods_get_none) {
    const Guard guard(port);
    for (const char* const method : {"PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "CONNECT", "TRACE", "get"}) {
        RequestHead head = a_get(guard);
        head.method = method;
        EXPECT_EQ(status(guard, head), 405) << method;
    }
    RequestHead head = a_get(guard);
    head.content_length = {"5"};
    EXPECT_EQ(status(guard, head), 400);
}

}  // namespace
}  // namespace heartwright::serve
