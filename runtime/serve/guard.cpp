#include "runtime/serve/guard.hpp"

#include <algorithm>
#include <charconv>

namespace heartwright::serve {

bool Guard::is_own(std::string_view host) const {
    const std::string port = ":" + std::to_string(port_);
    return host == "127.0.0.1" + port || host == "localhost" + port;
}

bool Guard::knows_the_token(std::string_view path) const {
    const std::size_t length = token_.text().size();
    return path.size() >= length + 2 && path[0] == '/' && path[length + 1] == '/' && token_.is(path.substr(1, length));
}

std::optional<Refusal> Guard::refusal_of_body(const RequestHead& head) const {
    if (head.content_type.size() != 1 || head.content_type.front() != "application/json")
        return Refusal{415, "a message is application/json"};
    std::size_t length = 0;
    const std::string said = head.content_length.size() == 1 ? head.content_length.front() : "";
    const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), length);
    if (!head.transfer_encoding.empty() || said.empty() || error != std::errc{} || end != said.data() + said.size())
        return Refusal{411, "a message says its length, and comes in one piece"};
    if (length > most_body_bytes)
        return Refusal{413, "a message has at most " + std::to_string(most_body_bytes) + " bytes"};
    return std::nullopt;
}

std::optional<Refusal> Guard::refusal(const RequestHead& head) const {
    if (head.host.size() != 1 || !is_own(head.host.front()))
        return Refusal{403, "this server answers to 127.0.0.1 and localhost alone"};
    const auto is_foreign = [&](const std::string& origin) {
        return !origin.starts_with("http://") || !is_own(std::string_view(origin).substr(7));
    };
    if (head.origin.size() > 1 || std::any_of(head.origin.begin(), head.origin.end(), is_foreign))
        return Refusal{403, "a page of another origin gets no answer"};
    if (!knows_the_token(head.path)) return Refusal{403, "the address lacks the token that heartwright has printed"};
    if (head.method != "GET" && head.method != "POST") return Refusal{405, "GET and POST are answered"};
    // The page itself may be opened from anywhere by who has its address, all else by the page alone.
    const bool is_page = head.method == "GET" && head.path == root();
    const auto is_other_site = [](const std::string& site) { return site != "same-origin" && site != "none"; };
    if (!is_page && std::any_of(head.fetch_site.begin(), head.fetch_site.end(), is_other_site))
        return Refusal{403, "a page of another site gets no answer"};
    if (head.method == "POST") return refusal_of_body(head);
    if (!head.transfer_encoding.empty() ||
        (!head.content_length.empty() && head.content_length != std::vector<std::string>{"0"}))
        return Refusal{400, "a GET has no body"};
    return std::nullopt;
}

}  // namespace heartwright::serve
