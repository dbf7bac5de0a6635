// The reader process: HDF5 files are read by a child process, so that a crash or an endless loop of the HDF5 library on
// a damaged file is an error message and not the end of the program.
//
// The child is this very executable, started with posix_spawn (no fork: safe with MPI, CUDA and threads) under another
// argv[0]; a constructor takes over before main() and serves requests over a socket until the parent has gone. It
// starts with the first request, serves one request at a time, and is started again after a crash.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "runtime/io/hdf5/hdf5_local.hpp"

namespace heartwright::io {

// One end of the socket. The other end has gone: ChannelClosed.
struct ChannelClosed {};
class Channel {
public:
    explicit Channel(int file) : file_(file) {}
    int file() const { return file_; }

    void put(bool value) { put(static_cast<std::uint64_t>(value ? 1 : 0)); }
    void put(std::uint64_t value) { send(&value, sizeof value); }
    void put(std::int64_t value) { send(&value, sizeof value); }
    void put(const std::string& text);
    void put(const DataSet& data);
    void put(const StreamedHdf5Reader::Set& set);
    template <class T>
    void put(const std::vector<T>& values) {
        put(static_cast<std::uint64_t>(values.size()));
        send(values.data(), values.size() * sizeof(T));
    }
    void put(const std::vector<std::string>& texts);

    void get(bool& value);
    void get(std::uint64_t& value) { receive(&value, sizeof value); }
    void get(std::int64_t& value) { receive(&value, sizeof value); }
    void get(std::string& text);
    void get(DataSet& data);
    void get(StreamedHdf5Reader::Set& set);
    template <class T>
    void get(std::vector<T>& values) {
        std::uint64_t size = 0;
        get(size);
        values.resize(size);
        receive(values.data(), size * sizeof(T));
    }
    void get(std::vector<std::string>& texts);

private:
    void send(const void* bytes, std::size_t count);
    void receive(void* bytes, std::size_t count);

    int file_;
};

// The reader process starts now and then anew; how often so far, for tests.
int reader_processes_started();

// For what a request may compute: this many numbers more (in the reader process).
void allow_time_for(std::uint64_t numbers);

// The reader's side of one function: takes its arguments from the channel, calls it, and returns what sends the answer.
using Answer = std::function<void(Channel&)>;
using Handler = Answer (*)(Channel&);

template <auto function, class Result, class... Arguments>
Answer answer(Channel& channel, Result (*)(Arguments...)) {
    std::tuple<std::decay_t<Arguments>...> arguments;
    std::apply([&](auto&... one) { (channel.get(one), ...); }, arguments);
    return [result = std::apply(function, arguments)](Channel& to) { to.put(result); };
}
template <auto function>
Answer handle(Channel& channel) {
    return answer<function>(channel, function);
}

// Sends the request and, when there is an answer, calls `take`; throws as in_reader_process() does.
void request(Handler handler, const std::string& path, const std::function<void(Channel&)>& send_arguments,
             const std::function<void(Channel&)>& take);

template <auto function, class Result, class... Parameters>
Result call(Result (*)(const std::string&, Parameters...), const std::string& path,
            const std::type_identity_t<std::decay_t<Parameters>>&... arguments) {
    Result result{};
    request(
        handle<function>, path,
        [&](Channel& channel) {
            channel.put(path);
            (channel.put(arguments), ...);
        },
        [&](Channel& channel) { channel.get(result); });
    return result;
}

// `function`, one of hdf5_local.hpp's, called in the reader process; its faults are thrown here. DamagedFile, with the
// path, when the library crashes or does not come to an end. From any thread: calls take turns.
template <auto function, class... Arguments>
auto in_reader_process(const std::string& path, const Arguments&... arguments) {
    return call<function>(function, path, arguments...);
}

}  // namespace heartwright::io
