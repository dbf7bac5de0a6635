#if HEARTWRIGHT_MPI_BUILT
#include <chrono>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/mpi/heartbeat.hpp"
#include "runtime/mpi/open_mpi.hpp"

namespace heartwright::mpi {
namespace {

class PersistentExchange final : public Exchange {
public:
    PersistentExchange(MPI_Comm communicator, const std::vector<Message>& messages) {
        constexpr int tag = 0;  // between two ranks messages are received in the order in which they were sent
        for (const Message& message : messages) {
            in_pieces(
                message.receive_bytes,
                [&](std::int64_t first, int bytes) {
                    HEARTWRIGHT_MPI(MPI_Recv_init(static_cast<char*>(message.receive) + first, bytes, MPI_BYTE,
                                                  message.peer, tag, communicator, &add(message.peer)));
                });
        }
        for (const Message& message : messages) {
            in_pieces(
                message.send_bytes,
                [&](std::int64_t first, int bytes) {
                    HEARTWRIGHT_MPI(MPI_Send_init(static_cast<const char*>(message.send) + first, bytes, MPI_BYTE,
                                                  message.peer, tag, communicator, &add(message.peer)));
                });
        }
    }
    ~PersistentExchange() override {
        int is_over = 0;
        MPI_Finalized(&is_over);
        if (is_over || is_started_) return;
        for (MPI_Request& request : requests_) MPI_Request_free(&request);
    }
    PersistentExchange(const PersistentExchange&) = delete;
    PersistentExchange& operator=(const PersistentExchange&) = delete;

    void start() override {
        if (is_started_) throw OurFault("an exchange is started again before it is finished");
        is_started_ = true;
        if (!requests_.empty()) HEARTWRIGHT_MPI(MPI_Startall(static_cast<int>(requests_.size()), requests_.data()));
    }
    void finish() override {
        if (!is_started_) throw OurFault("an exchange is finished that was not started");
        if (!requests_.empty()) {
            const ActivityScope scope(Activity::exchanging);
            wait_for_all();
            heartbeat().beat();
        }
        is_started_ = false;
    }

private:
    MPI_Request& add(int peer) {
        peers_.push_back(peer);
        return requests_.emplace_back(MPI_REQUEST_NULL);
    }
    bool are_all_done() {
        int is_done = 0;
        HEARTWRIGHT_MPI(
            MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &is_done, MPI_STATUSES_IGNORE));
        return is_done != 0;
    }
    // Polls at first, as messages between idle processors take microseconds. Then it yields, and then it sleeps: where
    // ranks, or others, share the processor, the neighbour that is waited for may need it.
    void wait_for_all() {
        using Clock = std::chrono::steady_clock;
        constexpr int polls = 256;
        constexpr std::chrono::milliseconds yields(1), until_told(1000);
        for (int poll = 0; poll < polls; ++poll)
            if (are_all_done()) return;
        for (const auto begin = Clock::now(); !are_all_done();) {
            const auto waited = Clock::now() - begin;
            if (waited > until_told) return wait_for_each();
            if (waited > yields)
                std::this_thread::sleep_for(nap);
            else
                std::this_thread::yield();
        }
    }
    // Says whom it waits for.
    void wait_for_each() {
        for (std::size_t i = 0; i < requests_.size(); ++i) {
            heartbeat().awaited.store(peers_[i], std::memory_order_relaxed);
            for (int is_done = 0; is_done == 0;) {
                HEARTWRIGHT_MPI(MPI_Test(&requests_[i], &is_done, MPI_STATUS_IGNORE));
                if (is_done == 0) std::this_thread::sleep_for(nap);
            }
        }
        heartbeat().awaited.store(-1, std::memory_order_relaxed);
    }

    static constexpr std::chrono::microseconds nap{50};
    std::vector<MPI_Request> requests_;
    std::vector<int> peers_;  // of each request
    bool is_started_ = false;
};

}  // namespace

std::unique_ptr<Exchange> persistent_exchange(MPI_Comm communicator, const std::vector<Message>& messages) {
    return std::make_unique<PersistentExchange>(communicator, messages);
}

}  // namespace heartwright::mpi
#endif
