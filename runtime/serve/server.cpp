#include "runtime/serve/server.hpp"

#include "base/diag/faults.hpp"
#include "runtime/serve/guard.hpp"

#if HEARTWRIGHT_SERVER
#include <httplib.h>

#include <exception>
#include <thread>
#endif

namespace heartwright::serve {

#if HEARTWRIGHT_SERVER

namespace {

constexpr int threads = 8;
constexpr time_t patience = 5;  // seconds for a request to arrive, and for an answer to be taken
// Seconds for its first byte. Browsers open connections ahead and say nothing on them; the end of the server waits for
// each, `threads` at a time.
constexpr time_t patience_with_silence = 2;

std::vector<std::string> all_of(const httplib::Request& request, const char* header) {
    std::vector<std::string> values;
    const auto [first, last] = request.headers.equal_range(header);
    for (auto one = first; one != last; ++one) {
        values.push_back(one->second);
    }
    return values;
}

RequestHead head_of(const httplib::Request& request) {
    return {request.method,
            request.path,
            all_of(request, "Host"),
            all_of(request, "Origin"),
            all_of(request, "Sec-Fetch-Site"),
            all_of(request, "Content-Type"),
            all_of(request, "Content-Length"),
            all_of(request, "Transfer-Encoding")};
}

Request request_of(const httplib::Request& request, const Guard& guard) {
    Request out{request.method,
                guard.below_root(request.path),
                {},
                request.get_header_value("X-Heartwright-Page"),
                request.body};
    for (const auto& [name, value] : request.params) {
        out.query.emplace(name, value);
    }
    return out;
}

// What tells a browser to keep this page to itself.
void set_common_headers(httplib::Response& to) {
    to.set_header("Cache-Control", "no-store");
    to.set_header("X-Content-Type-Options", "nosniff");
    to.set_header("X-Frame-Options", "DENY");
    to.set_header("Referrer-Policy", "no-referrer");
    to.set_header("Cross-Origin-Resource-Policy", "same-origin");
    to.set_header("Cross-Origin-Opener-Policy", "same-origin");
}

void put(const Response& response, httplib::Response& to) {
    to.status = response.status;
    for (const auto& [name, value] : response.headers) {
        to.set_header(name, value);
    }
    to.set_content(response.body, response.type);
}

int bound_port(httplib::Server& server, int port) {
    if (port == 0) {
        return server.bind_to_any_port("127.0.0.1");
    }
    return server.bind_to_port("127.0.0.1", port) ? port : -1;
}

}  // namespace

struct Server::Parts {
    Parts(Handler handler, int asked_port) : port(bind(asked_port)), guard(port) {
        server.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            set_common_headers(response);
            const auto refusal = guard.refusal(head_of(request));
            if (refusal) {
                put({refusal->status, "text/plain; charset=utf-8", refusal->why + "\n"}, response);
            }
            return refusal ? httplib::Server::HandlerResponse::Handled : httplib::Server::HandlerResponse::Unhandled;
        });
        const auto answer = [this, handle = std::move(handler)](const httplib::Request& request,
                                                                httplib::Response& response) {
            try {
                put(handle(request_of(request, guard)), response);
            } catch (const UserFault& fault) {
                put({400, "text/plain; charset=utf-8", fault.what()}, response);
            } catch (const std::exception& fault) {
                put({500, "text/plain; charset=utf-8", fault.what()}, response);
            }
        };
        server.Get(".*", answer);
        server.Post(".*", answer);
        listener = std::thread([this] { server.listen_after_bind(); });
        while (!server.is_running()) {
            std::this_thread::yield();
        }
    }
    ~Parts() {
        server.stop();
        listener.join();
    }

    // Of all settings before: they hold for the socket that is bound.
    int bind(int asked) {
        // httplib's own default lets a second program of the same user listen at the same port.
        server.set_socket_options([](socket_t socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        server.set_keep_alive_max_count(1);
        server.set_keep_alive_timeout(patience_with_silence);
        server.set_read_timeout(patience);
        server.set_write_timeout(patience);
        server.set_payload_max_length(most_body_bytes);
        server.set_tcp_nodelay(true);
        server.new_task_queue = [] { return new httplib::ThreadPool(threads); };
        const int bound = bound_port(server, asked);
        if (bound <= 0) {
            throw MachineFault(asked == 0 ? "no port of 127.0.0.1 is free"
                                          : "port " + std::to_string(asked) +
                                                " of 127.0.0.1 is taken, or not for you: choose another");
        }
        return bound;
    }

    httplib::Server server;
    int port;
    Guard guard;
    std::thread listener;
};

bool is_there() { return true; }
Server::Server(Handler handler, int port) : parts_(std::make_unique<Parts>(std::move(handler), port)) {}
int Server::port() const { return parts_->port; }
std::string Server::url() const { return "http://127.0.0.1:" + std::to_string(parts_->port) + parts_->guard.root(); }

#else

struct Server::Parts {};

bool is_there() { return false; }
Server::Server(Handler, int) {
    throw MachineFault(
        "this program was built without cpp-httplib, which serves the page: install libcpp-httplib-dev (Debian, "
        "Ubuntu) "
        "or cpp-httplib (Spack, conda), configure and build again");
}
int Server::port() const { return 0; }
std::string Server::url() const { return ""; }

#endif

Server::~Server() = default;

}  // namespace heartwright::serve
