// A small HTTP server on the loopback, 127.0.0.1, for one page of one person. Every request passes a Guard. One request
// a connection, no CORS, answers are not cached. Connections, and what they may say and take their time for before they
// have shown the token, are limited (connection.hpp).
#pragma once

#include <memory>
#include <string>

#include "runtime/serve/message.hpp"

namespace heartwright::serve {

class Server {
public:
    // Answers from here on, by threads of its own. port 0: a free one. MachineFault when the port is taken.
    Server(Handler handler, int port);
    // Waits until the handler has returned from the requests that it has; for clients a second at most.
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    int port() const;
    // "http://127.0.0.1:PORT/TOKEN/". Who has it steers the run: it is for the person who started it.
    std::string url() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace heartwright::serve
