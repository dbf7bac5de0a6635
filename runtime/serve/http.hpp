// HTTP/1.1 (RFC 9112) as far as a page of ours speaks it: requests of one head and one body of a length that is said,
// answers after which the connection ends.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/serve/guard.hpp"
#include "runtime/serve/message.hpp"

namespace heartwright::serve {

struct Head {
    RequestHead request;  // its path is without the query, and as it was sent
    std::map<std::string, std::string> query;
    std::string page;  // the header X-Heartwright-Page

    std::size_t body_bytes() const;  // of one that the guard lets pass
};

// Of the bytes of a head, with the empty line that ends it; nothing: it is none.
std::optional<Head> parse_head(std::string_view bytes);

// With the headers that tell a browser to keep this page to itself.
std::string bytes_of(const Response& response);

}  // namespace heartwright::serve
