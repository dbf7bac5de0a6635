// What a page asks of a watched run. Nothing that it sends changes the run.
//
//   GET  ""        the page
//   GET  status    Status, as JSON
//   GET  report    {"version": 3, "html": "<header>..."}; ?have=3: 204 when that is still the newest
#pragma once

#include "runtime/serve/message.hpp"
#include "runtime/watch/watched_run.hpp"

namespace heartwright::watch {

class Routes {
public:
    explicit Routes(WatchedRun& run) : run_(run) {}
    serve::Response answer(const serve::Request& request);  // by several threads at once

private:
    serve::Response page();
    serve::Response status();
    serve::Response report(const serve::Request& request);

    WatchedRun& run_;
};

}  // namespace heartwright::watch
