// Requests that have passed the guard, and what is answered.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace heartwright::serve {

struct Request {
    std::string method, path;                  // the path below the token: "frame"; "" is the page
    std::map<std::string, std::string> query;  // "?show=V&layer=3"; of equal names the first
    std::string page;                          // the header X-Heartwright-Page, by which a page tells which one it is
    std::string body;
};

struct Response {
    int status = 200;
    std::string type = "text/plain; charset=utf-8", body = {};
    std::vector<std::pair<std::string, std::string>> headers = {};  // besides those that every answer has
};

// Called by several threads at once.
using Handler = std::function<Response(const Request&)>;

}  // namespace heartwright::serve
