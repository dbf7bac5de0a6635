// A small HTTP server on the loopback, 127.0.0.1, for one page of one person. Every request passes a Guard. One request
// a connection, no CORS, answers are not cached. The only room that sees cpp-httplib.
#pragma once

#include <memory>
#include <string>

#include "runtime/serve/message.hpp"

namespace heartwright::serve {

bool is_there();  // built with cpp-httplib?

class Server {
public:
    // Answers from here on, by threads of its own. port 0: a free one. MachineFault when the port is taken, or when
    // this program was built without cpp-httplib: says what to install.
    Server(Handler handler, int port);
    ~Server();  // waits for the answers that are under way
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
