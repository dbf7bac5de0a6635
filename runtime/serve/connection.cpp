#include "runtime/serve/connection.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace heartwright::serve {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds for_a_request{5000};  // from the connection on, however its bytes drip
constexpr milliseconds for_a_piece{5000};    // of an answer: a client that takes none for so long is gone
constexpr milliseconds for_the_last_bytes{500};
constexpr std::size_t most_thrown_away = std::size_t{256} << 10;
constexpr std::string_view end_of_head = "\r\n\r\n";

}  // namespace

Connection::Connection(int socket) : socket_(socket) { end_after(for_a_request); }

Connection::~Connection() { ::close(socket_); }

short Connection::events() const {
    switch (state_) {
        case State::reading:
        case State::leaving:
            return POLLIN;
        case State::answering:
            return POLLOUT;
        default:
            return 0;
    }
}

void Connection::proceed(const Guard& guard) {
    if (state_ == State::reading) receive(guard);
    if (state_ == State::answering) send();
    if (state_ == State::leaving) throw_away();
    if (state_ != State::asking && Clock::now() >= deadline_) state_ = State::over;
}

void Connection::receive(const Guard& guard) {
    std::array<char, 4096> room;
    while (state_ == State::reading) {
        const ssize_t got = ::recv(socket_, room.data(), room.size(), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
        if (got <= 0) {
            state_ = State::over;
            return;
        }
        in_.append(room.data(), static_cast<std::size_t>(got));
        if (!head_) look_at_head(guard);
        if (state_ == State::reading && head_ && in_.size() >= head_->body_bytes()) {
            in_.resize(head_->body_bytes());
            state_ = State::asking;
        }
    }
}

// As soon as it is whole: who lacks the token is sent away before a body.
void Connection::look_at_head(const Guard& guard) {
    const std::size_t end = in_.find(end_of_head);
    if (end == in_.npos && in_.size() <= most_head_bytes) return;
    if (end == in_.npos || end + end_of_head.size() > most_head_bytes) {
        answer({431, "text/plain; charset=utf-8", "a request has a short head\n"});
        return;
    }
    head_ = parse_head(std::string_view(in_).substr(0, end + end_of_head.size()));
    if (!head_) {
        answer({400, "text/plain; charset=utf-8", "this is no request\n"});
        return;
    }
    if (const auto refusal = guard.refusal(head_->request)) {
        answer({refusal->status, "text/plain; charset=utf-8", refusal->why + "\n"});
        return;
    }
    in_.erase(0, end + end_of_head.size());
}

Request Connection::request(const Guard& guard) {
    return {head_->request.method, guard.below_root(head_->request.path), std::move(head_->query),
            std::move(head_->page), std::exchange(in_, {})};
}

void Connection::answer(const Response& response) {
    out_ = bytes_of(response);
    in_ = {};
    state_ = State::answering;
    end_after(for_a_piece);
}

void Connection::send() {
    while (sent_ < out_.size()) {
        const ssize_t done = ::send(socket_, out_.data() + sent_, out_.size() - sent_, MSG_NOSIGNAL);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
        if (done < 0) {
            state_ = State::over;
            return;
        }
        sent_ += static_cast<std::size_t>(done);
        end_after(for_a_piece);
    }
    out_ = {};
    ::shutdown(socket_, SHUT_WR);
    state_ = State::leaving;
    end_after(for_the_last_bytes);
}

// A connection that is closed while bytes wait to be read is reset, and the client may lose the answer.
void Connection::throw_away() {
    std::array<char, 4096> room;
    for (ssize_t got = 0; thrown_away_ < most_thrown_away;) {
        got = ::recv(socket_, room.data(), room.size(), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
        if (got <= 0) break;
        thrown_away_ += static_cast<std::size_t>(got);
    }
    state_ = State::over;
}

}  // namespace heartwright::serve
