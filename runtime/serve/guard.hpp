// Which requests the server on the loopback answers: those of its own page, which knows the token. A foreign web page
// gets none through, be it by its own origin, by DNS rebinding (a foreign name that resolves to this machine) or by a
// form.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/serve/token.hpp"

namespace heartwright::serve {

inline constexpr std::size_t most_body_bytes = std::size_t{64} << 10;

// What a request says before its body. Headers are lists: one that is there twice is refused.
struct RequestHead {
    std::string method, path;  // "/TOKEN/frame"
    std::vector<std::string> host, origin, fetch_site, content_type, content_length, transfer_encoding;
};

struct Refusal {
    int status;
    std::string why;  // a sentence; never the token
};

class Guard {
public:
    explicit Guard(int port) : port_(port) {}

    const Token& token() const { return token_; }
    std::string root() const { return "/" + token_.text() + "/"; }  // of all paths
    // Nothing when the request may be answered.
    std::optional<Refusal> refusal(const RequestHead& head) const;
    // Of a path that may be answered what follows root().
    std::string below_root(const std::string& path) const { return path.substr(root().size()); }

private:
    bool is_own(std::string_view host) const;
    bool knows_the_token(std::string_view path) const;
    std::optional<Refusal> refusal_of_body(const RequestHead& head) const;

    int port_;
    Token token_;
};

}  // namespace heartwright::serve
