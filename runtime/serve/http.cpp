#include "runtime/serve/http.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/diag/lower_case.hpp"

namespace heartwright::serve {

namespace {

constexpr std::string_view line_end = "\r\n";

// The first line of `bytes`, which loses it; nothing: there is no end of a line.
std::optional<std::string_view> take_line(std::string_view& bytes) {
    const std::size_t end = bytes.find(line_end);
    if (end == bytes.npos) return std::nullopt;
    const std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end + line_end.size());
    return line;
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool is_printable(std::string_view text) {
    return std::all_of(
        text.begin(), text.end(), [](unsigned char c) { return (c >= ' ' && c != 0x7f) || c == '\t'; });
}

std::string decoded(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned value = 0;
        const char* const digits = text.data() + at + 1;
        const bool is_escape =
            text[at] == '%' && at + 2 < text.size() && std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
        out += is_escape ? static_cast<char>(value) : text[at] == '+' ? ' ' : text[at];
        at += is_escape ? 2 : 0;
    }
    return out;
}

void read_query(std::string_view text, std::map<std::string, std::string>& query) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('&', begin), text.size());
        const std::string_view one = text.substr(begin, end - begin);
        const std::size_t equals = std::min(one.find('='), one.size());
        query.emplace(decoded(one.substr(0, equals)), decoded(one.substr(std::min(equals + 1, one.size()))));
        begin = end + 1;
    }
}

// "GET /TOKEN/frame?layer=3 HTTP/1.1"
bool read_request_line(std::string_view line, Head& head) {
    const std::size_t first = line.find(' '), second = line.rfind(' ');
    if (first == line.npos || first == 0 || second == first || !is_printable(line)) return false;
    const std::string_view target = line.substr(first + 1, second - first - 1), version = line.substr(second + 1);
    if (target.empty() || target[0] != '/' || target.find(' ') != target.npos ||
        (version != "HTTP/1.1" && version != "HTTP/1.0"))
        return false;
    const std::size_t path_end = std::min(target.find('?'), target.size());
    head.request.method = line.substr(0, first);
    head.request.path = target.substr(0, path_end);
    read_query(target.substr(std::min(path_end + 1, target.size())), head.query);
    return true;
}

bool read_header(std::string_view line, Head& head) {
    const std::size_t colon = line.find(':');
    if (colon == line.npos || colon == 0 || line.find_first_of(" \t") < colon || !is_printable(line))
        return false;  // a line that continues the one before begins with a blank: nobody sends such any more
    const std::string name = lower_case(line.substr(0, colon)), value(without_blanks(line.substr(colon + 1)));
    RequestHead& request = head.request;
    const std::pair<std::string_view, std::vector<std::string>*> known[] = {
        {"host", &request.host},
        {"origin", &request.origin},
        {"sec-fetch-site", &request.fetch_site},
        {"content-type", &request.content_type},
        {"content-length", &request.content_length},
        {"transfer-encoding", &request.transfer_encoding}};
    for (const auto& [of, values] : known)
        if (name == of) values->push_back(value);
    if (name == "x-heartwright-page" && head.page.empty()) head.page = value;
    return true;
}

const char* name_of(int status) {
    switch (status) {
        case 200:
            return "OK";
        case 204:
            return "No Content";
        case 400:
            return "Bad Request";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 409:
            return "Conflict";
        case 411:
            return "Length Required";
        case 413:
            return "Content Too Large";
        case 415:
            return "Unsupported Media Type";
        case 431:
            return "Request Header Fields Too Large";
        case 503:
            return "Service Unavailable";
        default:
            return "Internal Server Error";
    }
}

}  // namespace

std::size_t Head::body_bytes() const {
    std::size_t length = 0;
    for (const std::string& said : request.content_length)
        std::from_chars(said.data(), said.data() + said.size(), length);
    return length;
}

std::optional<Head> parse_head(std::string_view bytes) {
    Head head;
    const auto request_line = take_line(bytes);
    if (!request_line || !read_request_line(*request_line, head)) return std::nullopt;
    while (const auto line = take_line(bytes)) {
        if (line->empty()) return head;
        if (!read_header(*line, head)) return std::nullopt;
    }
    return std::nullopt;
}

std::string bytes_of(const Response& response) {
    std::string head = "HTTP/1.1 " + std::to_string(response.status) + " " + name_of(response.status) + "\r\n";
    const auto add = [&](std::string_view name, std::string_view value) {
        head.append(name).append(": ").append(value).append(line_end);
    };
    for (const auto& [name, value] : response.headers) add(name, value);
    if (response.status != 204) {
        add("Content-Type", response.type);
        add("Content-Length", std::to_string(response.body.size()));
    }
    add("Connection", "close");
    add("Cache-Control", "no-store");
    add("X-Content-Type-Options", "nosniff");
    add("X-Frame-Options", "DENY");
    add("Referrer-Policy", "no-referrer");
    add("Cross-Origin-Resource-Policy", "same-origin");
    add("Cross-Origin-Opener-Policy", "same-origin");
    return head.append(line_end).append(response.status == 204 ? "" : response.body);
}

}  // namespace heartwright::serve
