// One connection of the server: what has come so far, what is to be sent, and until when. Without blocking, and within
// limits, so that nobody who lacks the token can hold the server up or fill its memory.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "runtime/serve/guard.hpp"
#include "runtime/serve/http.hpp"

namespace heartwright::serve {

inline constexpr std::size_t most_head_bytes = std::size_t{32} << 10;

class Connection {
public:
    using Clock = std::chrono::steady_clock;
    enum class State {
        reading,    // its head, then its body
        asking,     // the request is whole: somebody answers it
        answering,  // the answer is sent
        leaving,    // the answer is sent; what the client still sends is thrown away, so that it can read the answer
        over        // to be closed
    };

    explicit Connection(int socket);  // nonblocking; closed at the end
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    int socket() const { return socket_; }
    State state() const { return state_; }
    short events() const;  // that poll() is to wait for
    Clock::time_point deadline() const { return deadline_; }

    // Something came, can be sent, or its time is over. Goes on from state to state.
    void proceed(const Guard& guard);
    Request request(const Guard& guard);  // of one that asks
    void answer(const Response& response);

private:
    void receive(const Guard& guard);
    void look_at_head(const Guard& guard);
    void send();
    void throw_away();
    void end_after(std::chrono::milliseconds time) { deadline_ = Clock::now() + time; }

    int socket_;
    State state_ = State::reading;
    Clock::time_point deadline_;
    std::optional<Head> head_;
    std::string in_, out_;
    std::size_t sent_ = 0, thrown_away_ = 0;
};

}  // namespace heartwright::serve
