// What a page asks of a session, path by path, checked to the letter: a message that says anything else gets a 4xx
// answer with a sentence, and nothing happens.
//
//   GET  ""           the page: its number goes with every other request, so that of two windows the later one steers
//   GET  setup        description.hpp, as JSON
//   GET  status       Status, as JSON
//   GET  parameters   their values as they are now, of the whole, in the order of the model
//   GET  frame        frame.hpp: ?state=0&axis=2&layer=0
//   GET  traces       ?first=0: "HWT1", uint32 columns, float64 first, then rows of float64
//   GET  experiment   the record, as JSON
//   POST add          an entry: read_added() of experiment/read/read.hpp
//   POST control      {"run": true}, {"speed": 100} or {"speed": null} (ms/s; null: as fast as it goes),
//                     {"advance_to": 400}
//   POST restart      {}
//   POST undo         {}: back to before the last entry
//   POST ablate       {"box": [...]} or {"sphere": {...}}: a new run with tissue that does not conduct there
#pragma once

#include <atomic>
#include <string>

#include "runtime/play/session.hpp"
#include "runtime/serve/message.hpp"

namespace heartwright::play {

class Routes {
public:
    // begins_with_page: the run begins when a first page has asked for its setup, so that nothing is missed.
    explicit Routes(Session& session, bool begins_with_page = false)
        : session_(session), is_to_begin_(begins_with_page) {}
    serve::Response answer(const serve::Request& request);  // by several threads at once

private:
    serve::Response page();
    serve::Response frame(const serve::Request& request);
    serve::Response traces(const serve::Request& request) const;
    serve::Response control(const std::string& body);
    serve::Response get(const serve::Request& request);
    serve::Response post(const serve::Request& request);

    Session& session_;
    std::atomic<bool> is_to_begin_;
    std::atomic<std::int64_t> page_ = 0;  // the number of the latest
};

}  // namespace heartwright::play
