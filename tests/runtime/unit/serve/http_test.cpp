// What is taken for a request, and what an answer looks like.
#include "runtime/serve/http.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heartwright::serve {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

TEST(Heads, have_a_method_a_path_a_query_and_headers) {
    const auto head = parse_head(
        "POST /0123/frame?show=V&layer=3&a=x%20y%2b+z&b&layer=4 HTTP/1.1\r\nHost: 127.0.0.1:80\r\nORIGIN:a\r\n"
        "origin:  b \t\r\nX-Heartwright-Page: 7\r\nCookie: caf\xC3\xA9\r\nContent-Length: 12\r\n\r\n");
    ASSERT_TRUE(head);
    EXPECT_EQ(head->request.method, "POST");
    EXPECT_EQ(head->request.path, "/0123/frame");
    EXPECT_THAT(head->query,
                UnorderedElementsAre(Pair("show", "V"), Pair("layer", "3"), Pair("a", "x y+ z"), Pair("b", "")))
        << "of equal names the first";
    EXPECT_THAT(head->request.host, ElementsAre("127.0.0.1:80"));
    EXPECT_THAT(head->request.origin, ElementsAre("a", "b"));
    EXPECT_THAT(head->request.transfer_encoding, IsEmpty());
    EXPECT_EQ(head->page, "7");
    EXPECT_EQ(head->body_bytes(), 12u);
    EXPECT_TRUE(parse_head("GET / HTTP/1.0\r\n\r\n"));
}

TEST(Heads, that_are_none_are_refused) {
    using namespace std::string_literals;
    for (const std::string& text : {""s,
                                    "\r\n\r\n"s,
                                    "GET\r\n\r\n"s,
                                    "GET /\r\n\r\n"s,
                                    "GET / HTTP/2\r\n\r\n"s,
                                    "GET / HTTP/9.9\r\n\r\n"s,
                                    "GET x HTTP/1.1\r\n\r\n"s,
                                    "GET http://a/ HTTP/1.1\r\n\r\n"s,
                                    "GET  / HTTP/1.1\r\n\r\n"s,
                                    "GET / / HTTP/1.1\r\n\r\n"s,
                                    " GET / HTTP/1.1\r\n\r\n"s,
                                    "GET / HTTP/1.1\r\nHost\r\n\r\n"s,
                                    "GET / HTTP/1.1\r\n: x\r\n\r\n"s,
                                    "GET / HTTP/1.1\r\nHost : x\r\n\r\n"s,
                                    "GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n"s,
                                    "GET / HTTP/1.1\r\nHost: x\ny: z\r\n\r\n"s,
                                    "GET / HTTP/1.1\r\nHost: \0x\r\n\r\n"s,
                                    "GET /\x01 HTTP/1.1\r\n\r\n"s,
                                    "GET / HTTP/1.1\nHost: x\n\n"s,
                                    "GET / HTTP/1.1\r\nHost: x\r\n"s})
        EXPECT_FALSE(parse_head(text)) << text;
}

TEST(Heads, escapes_that_are_none_stay_as_they_are) {
    const auto head = parse_head("GET /?a=%&b=%4&c=%zz&d=%00 HTTP/1.1\r\n\r\n");
    ASSERT_TRUE(head);
    EXPECT_THAT(head->query, UnorderedElementsAre(Pair("a", "%"), Pair("b", "%4"), Pair("c", "%zz"),
                                                  Pair("d", std::string(1, '\0'))));
}

TEST(Answers, say_their_length_and_end_the_connection) {
    const std::string bytes = bytes_of({200, "text/plain", "four", {{"X-Own", "1"}}});
    EXPECT_TRUE(bytes.starts_with("HTTP/1.1 200 OK\r\nX-Own: 1\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n"));
    EXPECT_NE(bytes.find("\r\nConnection: close\r\n"), bytes.npos);
    EXPECT_TRUE(bytes.ends_with("\r\n\r\nfour"));
    EXPECT_EQ(bytes_of({204, "text/plain", ""}).find("Content-Length"), std::string::npos);
}

}  // namespace
}  // namespace heartwright::serve
