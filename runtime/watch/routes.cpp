#include "runtime/watch/routes.hpp"

#include <nlohmann/json.hpp>

#include "runtime/serve/token.hpp"
#include "runtime/watch/page.hpp"

namespace heartwright::watch {

namespace {

using Json = nlohmann::ordered_json;

serve::Response json(const Json& body) {
    return {200, "application/json", body.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

const char* name_of(Phase phase) {
    switch (phase) {
        case Phase::preparing:
            return "preparing";
        case Phase::running:
            return "running";
        case Phase::finishing:
            return "finishing";
        case Phase::ended:
            return "ended";
        case Phase::failed:
            return "failed";
    }
    return "";
}

}  // namespace

serve::Response Routes::page() {
    const std::string nonce = serve::Token().text();
    serve::Response response{200, "text/html; charset=utf-8", page_text(run_.status().title, nonce)};
    // Styles of elements are written into them by the report's sections.
    response.headers.emplace_back("Content-Security-Policy",
                                  "default-src 'none'; connect-src 'self'; img-src blob: data:; style-src "
                                  "'unsafe-inline'; script-src 'nonce-" +
                                      nonce + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    return response;
}

serve::Response Routes::status() {
    const Status status = run_.status();
    return json({{"phase", name_of(status.phase)},
                 {"title", status.title},
                 {"folder", status.folder},
                 {"message", status.message},
                 {"step", status.step},
                 {"steps", status.steps},
                 {"t_ms", status.t},
                 {"end_ms", status.end},
                 {"seconds", status.seconds},
                 {"cell_steps_per_second", status.cell_steps_per_second},
                 {"seconds_left", status.seconds_left ? Json(*status.seconds_left) : Json(nullptr)},
                 {"version", status.version},
                 {"is_due", status.is_due}});
}

serve::Response Routes::report(const serve::Request& request) {
    const WatchedRun::Report report = run_.report();
    const auto have = request.query.find("have");
    if (report.version == 0 || (have != request.query.end() && have->second == std::to_string(report.version)))
        return {204, "text/plain; charset=utf-8", ""};
    return json({{"version", report.version}, {"html", report.html}});
}

serve::Response Routes::answer(const serve::Request& request) {
    if (request.method != "GET")
        return {405, "text/plain; charset=utf-8", "a run that is watched is not steered: it answers GET alone\n"};
    if (request.path.empty()) return page();
    if (request.path == "status") return status();
    if (request.path == "report") return report(request);
    return {404, "text/plain; charset=utf-8", "there is nothing of that name: a page has status and report\n"};
}

}  // namespace heartwright::watch
