#include "runtime/io/hdf5/hdf5_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <new>
#include <stdexcept>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/version/own_program.hpp"
#include "runtime/io/hdf5/hdf5_handle.hpp"

extern char** environ;

namespace heartwright::io {

namespace {

// Everything that the reader process can be asked for.
constexpr std::array<Handler, 16> handlers = {handle<local::read_members>,   handle<local::read_text_attribute>,
                                              handle<local::read_attribute>, handle<local::read_shape>,
                                              handle<local::number_bytes>,   handle<local::read_rows>,
                                              handle<local::read_box>,       handle<local::read_texts>,
                                              handle<local::read_data_set>,  handle<local::read_floats>,
                                              handle<local::check_pieces>,   handle<local::files_of_set>,
                                              handle<local::is_hdf5>,        handle<local::has_set>,
                                              handle<local::find_set>,       handle<local::read_number_attribute>};

constexpr const char* reader_name = "heartwright-hdf5-reader";  // its argv[0]

enum class Status : std::uint64_t { good, user_fault, machine_fault, damaged_file, no_memory, our_fault };

// The signals that mean a crash, and the one of the timer. All others are blocked: a terminal's Ctrl-C and a
// scheduler's SIGTERM are for the parent, with which the reader ends.
constexpr std::array<int, 8> crashes = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP, SIGPROF};

}  // namespace

void Channel::send(const void* bytes, std::size_t count) {
    for (std::size_t done = 0; done < count;) {
        const ssize_t sent = ::send(file_, static_cast<const char*>(bytes) + done, count - done, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) throw ChannelClosed{};
        done += static_cast<std::size_t>(sent);
    }
}

void Channel::receive(void* bytes, std::size_t count) {
    for (std::size_t done = 0; done < count;) {
        const ssize_t got = ::recv(file_, static_cast<char*>(bytes) + done, count - done, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) throw ChannelClosed{};
        done += static_cast<std::size_t>(got);
    }
}

void Channel::put(const std::string& text) {
    put(static_cast<std::uint64_t>(text.size()));
    send(text.data(), text.size());
}
void Channel::put(const std::vector<std::string>& texts) {
    put(static_cast<std::uint64_t>(texts.size()));
    for (const std::string& text : texts) put(text);
}
void Channel::put(const DataSet& data) {
    put(data.shape);
    put(data.values);
}
void Channel::put(const StreamedHdf5Reader::Set& set) {
    put(static_cast<std::uint64_t>(set.number));
    put(set.shape);
    put(set.at);
    put(set.bytes);
    put(set.checksum);
}

void Channel::get(bool& value) {
    std::uint64_t number = 0;
    get(number);
    value = number != 0;
}
void Channel::get(std::string& text) {
    std::uint64_t size = 0;
    get(size);
    text.resize(size);
    receive(text.data(), size);
}
void Channel::get(std::vector<std::string>& texts) {
    std::uint64_t size = 0;
    get(size);
    texts.resize(size);
    for (std::string& text : texts) get(text);
}
void Channel::get(DataSet& data) {
    get(data.shape);
    get(data.values);
}
void Channel::get(StreamedHdf5Reader::Set& set) {
    std::uint64_t number = 0;
    get(number);
    set.number = static_cast<Number>(number);
    get(set.shape);
    get(set.at);
    get(set.bytes);
    get(set.checksum);
}

namespace {

// -------- the reader process

// Processor time that a request may take, from now on: the kernel ends the process then (SIGPROF). Waiting for a disk
// does not count.
double allowed = 0;  // s, of this request
void allow(double seconds) {
    allowed += seconds;
    constexpr double longest = 1e6;
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(std::min(allowed, longest));
    ::setitimer(ITIMER_PROF, &timer, nullptr);
}

void allow_time_for_file(const std::string& path) {
    constexpr double least = 5, for_a_megabyte = 10;  // deflate makes up to a thousand megabytes of one
    struct stat file {};
    allowed = 0;
    allow(least + (::stat(path.c_str(), &file) == 0 ? for_a_megabyte * 1e-6 * static_cast<double>(file.st_size) : 0));
}

void serve_one(Channel& channel) {
    std::uint64_t number = 0;
    std::string path;
    channel.get(number);
    channel.get(path);
    allow_time_for_file(path);
    Answer answer;
    Status status = Status::good;
    std::string fault;
    const auto failed = [&](Status how, const char* what) {
        status = how;
        fault = what;
    };
    try {
        answer = handlers.at(number)(channel);
    } catch (const ChannelClosed&) {
        throw;
    } catch (const DamagedFile& damage) {
        failed(Status::damaged_file, damage.what());
    } catch (const UserFault& one) {
        failed(Status::user_fault, one.what());
    } catch (const Hdf5Fault& one) {
        failed(Status::damaged_file, one.what());
    } catch (const MachineFault& one) {
        failed(Status::machine_fault, one.what());
    } catch (const std::bad_alloc&) {
        failed(Status::no_memory, "");
    } catch (const std::length_error&) {
        failed(Status::no_memory, "");
    } catch (const std::exception& one) {
        failed(Status::our_fault, one.what());
    }
    const itimerval none{};
    ::setitimer(ITIMER_PROF, &none, nullptr);
    channel.put(static_cast<std::uint64_t>(status));
    if (status == Status::good)
        answer(channel);
    else
        channel.put(fault);
}

// Runs before main(), in every program that reads HDF5; returns at once unless the program was started as the reader.
__attribute__((constructor)) void serve_if_this_is_the_reader(int argc, char** argv, char**) {
    if (argc < 1 || std::strcmp(argv[0], reader_name) != 0) return;
    ::syscall(SYS_close_range, 3u, ~0u,
              0u);  // what others are to see closed when the parent ends: MPI's sockets, locks
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    try {
        for (Channel channel(STDIN_FILENO);;) serve_one(channel);
    } catch (...) {
        ::_exit(0);  // the parent has gone
    }
}

// -------- its parent

struct Reader {
    std::mutex turns;
    pid_t process = 0;
    int file = -1;
    int started = 0;
};
// Never destroyed: a thread may still read when the program ends. The child sees the socket close.
Reader& reader() {
    static Reader* const one = new Reader;
    return *one;
}

void start(Reader& reader) {
    std::array<int, 2> ends{};
    const auto cannot = [](int error) {
        return MachineFault(std::string("the process that reads HDF5 files cannot be started: ") +
                            std::strerror(error));
    };
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) throw cannot(errno);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY,
                                     0);  // a crashing allocator's words
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t blocked, as_by_default;
    sigfillset(&blocked);
    sigemptyset(&as_by_default);
    for (const int signal : crashes) {
        sigdelset(&blocked, signal);
        sigaddset(&as_by_default, signal);
    }
    posix_spawnattr_setsigmask(&attributes, &blocked);
    posix_spawnattr_setsigdefault(&attributes, &as_by_default);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    Start own = start_again(reader_name);
    std::vector<char*> words;
    for (std::string& word : own.words) words.push_back(word.data());
    words.push_back(nullptr);
    const int error = ::posix_spawn(&reader.process, own.file.c_str(), &actions, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (error != 0) {
        ::close(ends[0]);
        reader.process = 0;
        throw cannot(error);
    }
    reader.file = ends[0];
    ++reader.started;
}

// Its status as waitpid() tells it. It has closed the socket, or is to end.
int end(Reader& reader) {
    ::close(std::exchange(reader.file, -1));
    int status = 0;
    while (::waitpid(reader.process, &status, 0) < 0 && errno == EINTR) {
    }
    reader.process = 0;
    return status;
}

std::string how_it_ended(int status) {
    if (!WIFSIGNALED(status)) return "the HDF5 library ended the process that read it";
    if (WTERMSIG(status) == SIGPROF) return "the HDF5 library does not come to an end with it";
    return std::string("the HDF5 library crashes when it reads it (") + ::strsignal(WTERMSIG(status)) + ")";
}

void take_answer(Channel& channel, const std::function<void(Channel&)>& take) {
    std::uint64_t status = 0;
    channel.get(status);
    if (static_cast<Status>(status) == Status::good) return take(channel);
    std::string fault;
    channel.get(fault);
    switch (static_cast<Status>(status)) {
        case Status::damaged_file:
            throw DamagedFile(fault);
        case Status::user_fault:
            throw UserFault(fault);
        case Status::machine_fault:
            throw MachineFault(fault);
        case Status::no_memory:
            throw std::bad_alloc();
        default:
            throw OurFault(fault);
    }
}

}  // namespace

int reader_processes_started() { return reader().started; }

void allow_time_for(std::uint64_t numbers) { allow(1e-6 * static_cast<double>(numbers)); }

void request(Handler handler, const std::string& path, const std::function<void(Channel&)>& send_arguments,
             const std::function<void(Channel&)>& take) {
    Reader& one = reader();
    const std::lock_guard lock(one.turns);
    const auto number =
        static_cast<std::uint64_t>(std::find(handlers.begin(), handlers.end(), handler) - handlers.begin());
    for (;;) {
        const bool is_new = one.process == 0;
        if (is_new) start(one);
        Channel channel(one.file);
        try {
            channel.put(number);
            channel.put(path);
            send_arguments(channel);
            return take_answer(channel, take);
        } catch (const ChannelClosed&) {
            const int status = end(one);
            // A file before may have damaged its memory: only a new process tells that it is this file that makes it
            // crash.
            if (is_new || (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF))
                throw DamagedFile(path + ": is damaged: " + how_it_ended(status) +
                                  "; make the file again, or take a copy of it");
        } catch (const std::bad_alloc&) {
            end(one);  // of ours, perhaps in the midst of an answer
            throw;
        } catch (const std::length_error&) {
            end(one);
            throw std::bad_alloc();
        }
    }
}

}  // namespace heartwright::io
