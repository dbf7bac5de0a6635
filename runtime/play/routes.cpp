#include "runtime/play/routes.hpp"

#include <charconv>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/play/description.hpp"
#include "runtime/play/page.hpp"
#include "runtime/serve/token.hpp"

namespace heartwright::play {

namespace {

using Json = nlohmann::ordered_json;

serve::Response json(const Json& body) {
    return {200, "application/json", body.dump(-1, ' ', false, Json::error_handler_t::replace)};
}
serve::Response sentence(int status, const std::string& text) {
    return {status, "text/plain; charset=utf-8", text + "\n"};
}

// "?layer=3"; the fallback where it is not said.
std::int64_t whole(const serve::Request& request, const std::string& name, std::int64_t fallback) {
    const auto found = request.query.find(name);
    if (found == request.query.end()) return fallback;
    const std::string& said = found->second;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), value);
    if (error != std::errc{} || end != said.data() + said.size()) throw UserFault("'" + name + "' is a whole number");
    return value;
}

Json status_json(const Status& status) {
    return {{"run", status.run},
            {"step", status.step},
            {"t", status.t},
            {"rows", status.rows},
            {"entries", status.entries},
            {"is_running", status.is_running},
            {"is_at_end", status.is_at_end},
            {"is_going_back", status.is_going_back},
            {"speed", status.speed ? Json(*status.speed) : Json(nullptr)},
            {"ms_per_second", status.ms_per_second},
            {"fault", status.fault}};
}

// A message of one member.
Json::const_iterator only_member(const Json& message) {
    if (!message.is_object() || message.size() != 1)
        throw UserFault("this message is an object with one of 'run', 'speed', 'advance_to'");
    return message.begin();
}

}  // namespace

serve::Response Routes::page() {
    const std::int64_t number = ++page_;
    const std::string nonce = serve::Token().text();
    serve::Response response{200, "text/html; charset=utf-8", page_text(session_.experiment().name, number, nonce)};
    response.headers.emplace_back("Content-Security-Policy",
                                  "default-src 'none'; connect-src 'self'; img-src blob: data:; style-src 'nonce-" +
                                      nonce + "'; script-src 'nonce-" + nonce +
                                      "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    return response;
}

serve::Response Routes::frame(const serve::Request& request) {
    const auto state = whole(request, "state", session_.model().potential);
    if (state < 0 || state >= session_.model().n_states)
        throw UserFault("the model has no state number " + std::to_string(state));
    const Plane plane{static_cast<int>(std::clamp<std::int64_t>(whole(request, "axis", 2), -1, 3)),
                      whole(request, "layer", 0)};
    double t = 0;
    const Frame frame = session_.frame(static_cast<std::int32_t>(state), plane, t);
    return {200, "application/octet-stream", bytes_of(frame, t)};
}

serve::Response Routes::traces(const serve::Request& request) const {
    const TraceRows rows = session_.traces(whole(request, "first", 0));
    std::string bytes = "HWT1";
    const auto append = [&](const void* from, std::size_t size) { bytes.append(static_cast<const char*>(from), size); };
    const auto columns = static_cast<std::uint32_t>(rows.columns);
    const auto first = static_cast<double>(rows.first);
    append(&columns, sizeof columns);
    append(&first, sizeof first);
    append(rows.values.data(), rows.values.size() * sizeof(double));
    return {200, "application/octet-stream", bytes};
}

serve::Response Routes::control(const std::string& body) {
    const Json message = Json::parse(body, nullptr, false);
    if (message.is_discarded()) throw UserFault("this message is not JSON");
    const auto member = only_member(message);
    const std::string& key = member.key();
    if (key == "run" && member->is_boolean()) {
        session_.set_running(member->get<bool>());
    } else if (key == "speed" && member->is_null()) {
        session_.set_speed({});
    } else if (key == "speed" && member->is_number()) {
        session_.set_speed(member->get<double>());
    } else if (key == "advance_to" && member->is_number_integer()) {
        session_.advance_to(member->get<std::int64_t>());
    } else {
        throw UserFault("'" + key +
                        "' is none of 'run' (true or false), 'speed' (ms/s, or null), 'advance_to' (a step)");
    }
    return json(status_json(session_.status()));
}

serve::Response Routes::get(const serve::Request& request) {
    if (request.path == "setup") {
        const Json description = description_of(session_);
        if (is_to_begin_.exchange(false)) session_.set_running(true);
        return json(description);
    }
    if (request.path == "status") return json(status_json(session_.status()));
    if (request.path == "parameters") return json(session_.parameters());
    if (request.path == "frame") return frame(request);
    if (request.path == "traces") return traces(request);
    if (request.path == "experiment") return {200, "application/json", session_.record()};
    return sentence(404, "there is no such thing here");
}

serve::Response Routes::post(const serve::Request& request) {
    if (request.path == "add") {
        session_.add(request.body);
        return json(status_json(session_.status()));
    }
    if (request.path == "control") return control(request.body);
    if (request.path == "restart" || request.path == "undo") {
        const Json message = Json::parse(request.body, nullptr, false);
        if (!message.is_object() || !message.empty()) throw UserFault("this message is {}");
        if (request.path == "restart")
            session_.start_again();
        else
            session_.undo();
        return json(status_json(session_.status()));
    }
    if (request.path == "ablate") {
        session_.ablate(request.body);
        return json(status_json(session_.status()));
    }
    return sentence(404, "there is no such thing here");
}

serve::Response Routes::answer(const serve::Request& request) {
    if (request.path.empty()) return request.method == "GET" ? page() : sentence(405, "the page is only read");
    if (request.page != std::to_string(page_.load()))
        return sentence(409, "another window has taken over: load this page again to take it back");
    return request.method == "GET" ? get(request) : post(request);
}

}  // namespace heartwright::play
