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
        server = std::make_unique<Server>(
            [this](const Request& request) {
                ++answered;
                if (request.path == "fault") throw UserFault("wrong: {");
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
            for (ssize_t got = 0; (got = ::recv(socket, room, sizeof room, 0)) > 0;)
                out.append(room, static_cast<std::size_t>(got));
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
          "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin", "Connection: close"})
        EXPECT_THAT(answer, HasSubstr(header));
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
          "GET " + token_path + " HTTP/9.9\r\n" + host() + "\r\n", std::string("\x00\xff\x16\x03", 4)})
        said(text);
    EXPECT_THAT(get(token_path + "frame", host()), StartsWith("HTTP/1.1 200"));
}

// A second request in the same packet is not taken for one of the same connection.
TEST_F(ServerOnSocket, a_connection_carries_one_request) {
    const std::string one = "GET " + token_path + "frame HTTP/1.1\r\n" + host() + "\r\n";
    said(one + one);
    EXPECT_EQ(answered, 1);
}

// After which the server closes a connection: who is answered sooner was not held up by others.
constexpr std::chrono::seconds time_of_a_request(5);

// Connections without a token that say a line a second, as another user of the machine may hold them.
class Dripping {
public:
    explicit Dripping(std::vector<int> sockets) : sockets_(std::move(sockets)) {
        thread_ = std::thread([this] {
            while (!is_over_) {
                for (const int socket : sockets_) ::send(socket, "X-a: b\r\n", 8, MSG_NOSIGNAL);
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
            }
        });
    }
    ~Dripping() {
        is_over_ = true;
        thread_.join();
        for (const int socket : sockets_) ::close(socket);
    }

private:
    std::vector<int> sockets_;
    std::atomic<bool> is_over_ = false;
    std::thread thread_;
};

TEST_F(ServerOnSocket, connections_that_say_nothing_or_drip_hold_neither_the_page_nor_its_end_up) {
    std::vector<int> sockets;
    for (int k = 0; k < 200; ++k) {
        sockets.push_back(connected());
        ::send(sockets.back(), "GET / HTTP/1.1\r\n", k % 2 == 0 ? 16 : 0, MSG_NOSIGNAL);
    }
    const Dripping dripping(sockets);
    auto began = std::chrono::steady_clock::now();
    EXPECT_THAT(get(token_path + "frame", host()), StartsWith("HTTP/1.1 200"));
    EXPECT_LT(std::chrono::steady_clock::now() - began, time_of_a_request);
    began = std::chrono::steady_clock::now();
    server.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - began, time_of_a_request);
}

TEST_F(ServerOnSocket, a_request_has_five_seconds_however_it_drips) {
    const int socket = connected();
    const auto began = std::chrono::steady_clock::now();
    bool is_closed = false;
    while (!is_closed && std::chrono::steady_clock::now() - began < 40 * time_of_a_request) {
        char room[64];
        is_closed =
            ::send(socket, "GET /a", 6, MSG_NOSIGNAL) < 0 || ::recv(socket, room, sizeof room, MSG_DONTWAIT) == 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_TRUE(is_closed);
    EXPECT_GT(std::chrono::steady_clock::now() - began, std::chrono::seconds(4));
    ::close(socket);
}

// What was sent until the server closed the connection, or `most` of it.
std::size_t bytes_taken(int socket, const std::string& first, const std::string& piece, std::size_t most) {
    ::send(socket, first.data(), first.size(), MSG_NOSIGNAL);
    std::size_t sent = 0;
    for (ssize_t got = 0; sent < most; sent += static_cast<std::size_t>(got)) {
        got = ::send(socket, piece.data(), piece.size(), MSG_NOSIGNAL);
        if (got < 0) break;
    }
    ::close(socket);
    return sent;
}

TEST_F(ServerOnSocket, what_comes_before_the_token_is_shown_is_short) {
    constexpr std::size_t most = std::size_t{64} << 20;
    const std::string piece(65536, 'a');
    std::string lines;
    while (lines.size() < piece.size()) lines += "X-a: bbbbbbbbbbbbbbbb\r\n";
    for (const auto& [first, more] :
         {std::pair(std::string("GET /"), piece), std::pair(std::string("GET / HTTP/1.1\r\nX-a: "), piece),
          std::pair(std::string("GET / HTTP/1.1\r\n"), lines),
          std::pair("POST /x/add HTTP/1.1\r\n" + host() +
                        "Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n",
                    piece)})
        EXPECT_LT(bytes_taken(connected(), first, more, most), most / 4) << first;
    EXPECT_THAT(get(token_path + "frame", host() + "X-a: " + std::string(40000, 'a') + "\r\n"),
                StartsWith("HTTP/1.1 431"));
    EXPECT_EQ(answered, 0);
}

TEST_F(ServerOnSocket, a_client_that_takes_no_answer_does_not_hold_its_end_up) {
    server = std::make_unique<Server>(
        [](const Request&) {
            return Response{200, "text/plain", std::string(50'000'000, 'x')};
        },
        0);
    token_path = server->url().substr(server->url().find('/', 8));
    const int socket = connected();
    const std::string request = "GET " + token_path + " HTTP/1.1\r\n" + host() + "\r\n";
    EXPECT_GT(::send(socket, request.data(), request.size(), MSG_NOSIGNAL), 0);
    char room[16];
    EXPECT_GT(::recv(socket, room, sizeof room, 0), 0);  // it has begun
    const auto began = std::chrono::steady_clock::now();
    server.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - began, time_of_a_request);
    ::close(socket);
}

TEST_F(ServerOnSocket, an_answer_that_is_under_way_comes_whole) {
    std::atomic<bool> has_begun = false;
    const std::string long_answer(3'000'000, 'x');
    server = std::make_unique<Server>(
        [&](const Request&) {
            has_begun = true;
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            return Response{200, "text/plain", long_answer};
        },
        0);
    token_path = server->url().substr(server->url().find('/', 8));
    std::string answer;
    std::thread client([&] { answer = get(token_path, host()); });
    while (!has_begun) std::this_thread::yield();
    server.reset();
    client.join();
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
    EXPECT_TRUE(answer.ends_with("\r\n\r\n" + long_answer)) << answer.size();
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
