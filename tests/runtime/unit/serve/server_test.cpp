// The server as others meet it: bytes on a socket.
#include "runtime/serve/server.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "base/diag/faults.hpp"

namespace heartwright::serve {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ServerOnSocket : public ::testing::Test {
protected:
    void SetUp() override {
        if (!is_there()) {
            GTEST_SKIP() << "built without cpp-httplib";
        }
        server = std::make_unique<Server>(
            [this](const Request& request) {
                ++answered;
                if (request.path == "fault") {
                    throw UserFault("wrong: {");
                }
                return Response{200, "text/plain", request.method + " " + request.path + " " + request.body, {}};
            },
            0);
        token_path = server->url().substr(server->url().find('/', 8));
    }

    int connected() const {
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        const timeval patience{10, 0};
        ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(server->port()));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
        return socket;
    }
    // What comes back, until the server closes the connection.
    std::string said(const std::string& text) const {
        const int socket = connected();
        std::string out;
        if (::send(socket, text.data(), text.size(), MSG_NOSIGNAL) >= 0) {
            char room[4096];
            for (ssize_t got = 0; (got = ::recv(socket, room, sizeof room, 0)) > 0;) {
                out.append(room, static_cast<std::size_t>(got));
            }
        }
        ::close(socket);
        return out;
    }
    std::string host() const { return "Host: 127.0.0.1:" + std::to_string(server->port()) + "\r\n"; }
    std::string get(const std::string& path, const std::string& headers) const {
        return said("GET " + path + " HTTP/1.1\r\n" + headers + "\r\n");
    }

    std::atomic<int> answered = 0;
    std::unique_ptr<Server> server;
    std::string token_path;
};

TEST_F(ServerOnSocket, a_request_with_the_token_is_answered_and_kept_by_no_one) {
    const std::string answer = get(token_path + "frame", host());
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(answer, HasSubstr("GET frame "));
    for (const char* const header :
         {"Cache-Control: no-store", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
          "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin", "Connection: close"}) {
        EXPECT_THAT(answer, HasSubstr(header));
    }
    EXPECT_THAT(answer, Not(HasSubstr("Access-Control")));
    EXPECT_THAT(said("POST " + token_path + "add HTTP/1.1\r\n" + host() +
                     "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"),
                HasSubstr("POST add {}"));
    EXPECT_THAT(get(token_path + "fault", host()), StartsWith("HTTP/1.1 400"));
}

TEST_F(ServerOnSocket, what_the_guard_refuses_reaches_nobody) {
    EXPECT_THAT(get("/", host()), StartsWith("HTTP/1.1 403"));
    EXPECT_THAT(get(token_path + "frame", "Host: evil.example\r\n"), StartsWith("HTTP/1.1 403"));
    EXPECT_THAT(get(token_path + "frame", host() + "Origin: http://evil.example\r\n"), StartsWith("HTTP/1.1 403"));
    EXPECT_THAT(get(token_path + "../x", host()), StartsWith("HTTP/1.1 "));
    EXPECT_THAT(said("OPTIONS " + token_path + "add HTTP/1.1\r\n" + host() + "Origin: http://evil.example\r\n\r\n"),
                StartsWith("HTTP/1.1 403"));
    EXPECT_THAT(said("POST " + token_path + "add HTTP/1.1\r\n" + host() +
                     "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}"),
                StartsWith("HTTP/1.1 415"));
    EXPECT_THAT(said("POST " + token_path + "add HTTP/1.1\r\n" + host() +
                     "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
                StartsWith("HTTP/1.1 411"));
    EXPECT_THAT(said("POST " + token_path + "add HTTP/1.1\r\n" + host() +
                     "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n" + std::string(1000, 'x')),
                StartsWith("HTTP/1.1 413"));
    EXPECT_LE(answered, 1);  // "../x" may have been a path of its own
}

TEST_F(ServerOnSocket, nonsense_harms_nothing) {
    for (const std::string& text :
         {std::string("\r\n\r\n"), std::string("GET\r\n\r\n"), std::string(100000, 'x') + "\r\n\r\n",
          "GET " + token_path + std::string(20000, 'y') + " HTTP/1.1\r\n\r\n",
          "GET " + token_path + " HTTP/9.9\r\n" + host() + "\r\n", std::string("\x00\xff\x16\x03", 4)}) {
        said(text);
    }
    EXPECT_THAT(get(token_path + "frame", host()), StartsWith("HTTP/1.1 200"));
}

// A second request in the same packet is not taken for one of the same connection.
TEST_F(ServerOnSocket, a_connection_carries_one_request) {
    const std::string one = "GET " + token_path + "frame HTTP/1.1\r\n" + host() + "\r\n";
    said(one + one);
    EXPECT_EQ(answered, 1);
}

TEST_F(ServerOnSocket, connections_that_say_nothing_do_not_hold_its_end_up) {
    std::vector<int> silent;
    for (int k = 0; k < 24; ++k) {
        silent.push_back(connected());
    }
    const auto began = std::chrono::steady_clock::now();
    server.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(12));
    for (const int socket : silent) {
        ::close(socket);
    }
}

TEST_F(ServerOnSocket, a_port_that_is_taken_is_said) {
    try {
        Server(Handler{}, server->port());
        FAIL() << "two servers at one port";
    } catch (const MachineFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("is taken"));
    }
}

TEST_F(ServerOnSocket, it_is_bound_to_the_loopback_alone) {
    EXPECT_THAT(server->url(), StartsWith("http://127.0.0.1:"));
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(server->port()));
    address.sin_addr.s_addr = htonl(0x7f000002);  // 127.0.0.2: another address of this machine
    EXPECT_NE(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(socket);
}

}  // namespace
}  // namespace heartwright::serve
