#include "runtime/serve/server.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/serve/connection.hpp"
#include "runtime/serve/guard.hpp"

namespace heartwright::serve {

namespace {

using Clock = Connection::Clock;
using State = Connection::State;

constexpr int workers = 8;  // that answer requests
constexpr std::size_t most_connections = 64;
constexpr std::size_t most_waiting = 64;                // requests that no worker has taken yet
constexpr std::chrono::milliseconds for_the_end{1000};  // for answers that are under way when the server ends

// Closed at its end.
struct File {
    explicit File(int number) : number(number) {}
    ~File() {
        if (number >= 0) ::close(number);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    const int number;
};

int listening_socket(int port) {
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const int yes = 1;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (listener >= 0 && ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        ::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::listen(listener, SOMAXCONN) == 0)
        return listener;
    if (listener >= 0) ::close(listener);
    throw MachineFault(port == 0
                           ? "no port of 127.0.0.1 is free"
                           : "port " + std::to_string(port) + " of 127.0.0.1 is taken, or not for you: choose another");
}

int port_of(int listener) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
}

Response answer_of(const Handler& handle, const Request& request) {
    try {
        return handle(request);
    } catch (const UserFault& fault) {
        return {400, "text/plain; charset=utf-8", fault.what()};
    } catch (const std::exception& fault) {
        return {500, "text/plain; charset=utf-8", fault.what()};
    }
}

}  // namespace

// One thread has all connections; the workers have requests, which are whole and have passed the guard.
struct Server::Parts {
    Parts(Handler handler, int asked_port)
        : handle(std::move(handler)),
          listener(listening_socket(asked_port)),
          wakes(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
          port(port_of(listener.number)),
          guard(port) {
        if (wakes.number < 0) throw MachineFault(std::string("the server cannot be started: ") + std::strerror(errno));
        for (int k = 0; k < workers; ++k) answering.emplace_back([this] { answer_requests(); });
        serving = std::thread([this] { serve(); });
    }
    ~Parts() {
        {
            const std::scoped_lock lock(mutex);
            is_ending = true;
            waiting.clear();
        }
        woken.notify_all();
        for (std::thread& worker : answering) worker.join();
        {
            const std::scoped_lock lock(mutex);
            last_moment = Clock::now() + for_the_end;
        }
        wake();
        serving.join();
    }

    void wake() const {
        const std::uint64_t one = 1;
        [[maybe_unused]] const ssize_t written = ::write(wakes.number, &one, sizeof one);  // full: it wakes anyway
    }

    // --- by the workers ---
    void answer_requests() {
        for (;;) {
            std::pair<std::uint64_t, Request> task;
            {
                std::unique_lock lock(mutex);
                woken.wait(lock, [&] { return is_ending || !waiting.empty(); });
                if (waiting.empty()) return;
                task = std::move(waiting.front());
                waiting.pop_front();
            }
            Response response = answer_of(handle, task.second);
            {
                const std::scoped_lock lock(mutex);
                answers.emplace_back(task.first, std::move(response));
            }
            wake();
        }
    }

    // --- by the thread that has the connections ---
    void serve() {
        std::vector<pollfd> polled;
        for (;;) {
            bool accepts = true;
            if (take_answers(accepts)) return;
            polled.assign({{wakes.number, POLLIN, 0}, {accepts ? listener.number : -1, POLLIN, 0}});
            for (const auto& [number, connection] : connections) {
                const bool is_with_a_worker = connection->state() == State::asking;
                polled.push_back({is_with_a_worker ? -1 : connection->socket(), connection->events(), 0});
            }
            ::poll(polled.data(), polled.size(), milliseconds_to_wait());
            std::uint64_t count = 0;
            [[maybe_unused]] const ssize_t read = ::read(wakes.number, &count, sizeof count);
            if ((polled[1].revents & POLLIN) != 0) accept_some();
            for (const auto& [number, connection] : connections) proceed(number, *connection);
            std::erase_if(connections, [](const auto& one) { return one.second->state() == State::over; });
        }
    }

    // What the workers have made goes to its connections. True when the server is to end: all is sent, or its time
    // over.
    bool take_answers(bool& accepts) {
        const std::scoped_lock lock(mutex);
        for (const auto& [number, response] : answers) {
            const auto found = connections.find(number);
            if (found != connections.end()) found->second->answer(response);
        }
        answers.clear();
        accepts = !is_ending;
        if (!is_ending) return false;
        std::erase_if(
            connections, [](const auto& one) { return one.second->state() == State::reading; });
        const bool sends = std::any_of(connections.begin(), connections.end(),
                                       [](const auto& one) { return one.second->state() == State::answering; });
        return last_moment && (!sends || Clock::now() >= *last_moment);
    }

    int milliseconds_to_wait() const {
        auto next = Clock::now() + std::chrono::seconds(1);
        for (const auto& [number, connection] : connections)
            if (connection->state() != State::asking) next = std::min(next, connection->deadline());
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(next - Clock::now()).count();
        constexpr std::int64_t while_it_ends = 50;
        const std::int64_t most = is_about_to_end() ? while_it_ends : 1000;
        return static_cast<int>(std::clamp<std::int64_t>(left + 1, 0, most));
    }

    bool is_about_to_end() const {
        const std::scoped_lock lock(mutex);
        return is_ending;
    }

    void accept_some() {
        constexpr int at_once = 16;
        for (int k = 0; k < at_once; ++k) {
            const int socket = ::accept4(listener.number, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
            if (socket < 0) return;
            const int yes = 1;
            ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
            auto connection = std::make_unique<Connection>(socket);
            if (connections.size() < most_connections || makes_room())
                connections.emplace(++last_number, std::move(connection));
        }
    }

    // Of those that have not said a whole request, or have had their answer, the first that came goes.
    bool makes_room() {
        const auto found = std::find_if(connections.begin(), connections.end(), [](const auto& one) {
            return one.second->state() == State::reading || one.second->state() == State::leaving;
        });
        if (found == connections.end()) return false;
        connections.erase(found);
        return true;
    }

    void proceed(std::uint64_t number, Connection& connection) {
        if (connection.state() == State::asking) return;
        connection.proceed(guard);
        if (connection.state() != State::asking) return;
        std::unique_lock lock(mutex);
        if (waiting.size() < most_waiting) {
            waiting.emplace_back(number, connection.request(guard));
            woken.notify_one();
            return;
        }
        lock.unlock();
        connection.answer({503, "text/plain; charset=utf-8", "too many requests wait\n"});
    }

    const Handler handle;
    const File listener, wakes;
    const int port;
    const Guard guard;
    std::map<std::uint64_t, std::unique_ptr<Connection>> connections;  // of the thread that serves, in their order
    std::uint64_t last_number = 0;

    mutable std::mutex mutex;  // of all below
    std::condition_variable woken;
    std::deque<std::pair<std::uint64_t, Request>> waiting;
    std::vector<std::pair<std::uint64_t, Response>> answers;
    bool is_ending = false;
    std::optional<Clock::time_point> last_moment;  // when the workers have ended
    std::vector<std::thread> answering;
    std::thread serving;
};

Server::Server(Handler handler, int port) : parts_(std::make_unique<Parts>(std::move(handler), port)) {}
Server::~Server() = default;
int Server::port() const { return parts_->port; }
std::string Server::url() const { return "http://127.0.0.1:" + std::to_string(parts_->port) + parts_->guard.root(); }

}  // namespace heartwright::serve
