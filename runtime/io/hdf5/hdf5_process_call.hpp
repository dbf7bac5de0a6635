// The template of hdf5_process.hpp: how a call becomes a request.
#pragma once

#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace heartwright::io {

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

template <auto function, class... Arguments>
auto in_reader_process(const std::string& path, const Arguments&... arguments) {
    return call<function>(function, path, arguments...);
}

}  // namespace heartwright::io
