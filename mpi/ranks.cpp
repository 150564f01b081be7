// The processes that mpirun started.

#include "sim/ranks.h"

#include <list>

#include <mpi.h>

namespace voltigeur {

namespace {

constexpr int first = 0;
constexpr int tag = 0;

class MpiRanks final : public Ranks {
public:
    MpiRanks()
    {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }

    [[nodiscard]] int rank() const override { return rank_; }
    [[nodiscard]] int size() const override { return size_; }

    std::string broadcast(std::string text) override
    {
        auto length = static_cast<unsigned long>(text.size());
        MPI_Bcast(&length, 1, MPI_UNSIGNED_LONG, first, MPI_COMM_WORLD);
        text.resize(length);
        MPI_Bcast(text.data(), static_cast<int>(length), MPI_CHAR, first, MPI_COMM_WORLD);
        return text;
    }

    void send(std::string text) override
    {
        forget_sent();
        Sending& sending = sending_.emplace_back(Sending{std::move(text), MPI_REQUEST_NULL});
        MPI_Isend(sending.text.data(), static_cast<int>(sending.text.size()), MPI_CHAR, first, tag,
                  MPI_COMM_WORLD, &sending.request);
    }

    std::optional<std::string> receive() override
    {
        int has_come = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &has_come, &status);
        if (has_come == 0) return std::nullopt;
        int length = 0;
        MPI_Get_count(&status, MPI_CHAR, &length);
        std::string text(static_cast<std::size_t>(length), ' ');
        MPI_Recv(text.data(), length, MPI_CHAR, status.MPI_SOURCE, tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        return text;
    }

    void leave() override
    {
        for (Sending& sending : sending_) MPI_Wait(&sending.request, MPI_STATUS_IGNORE);
        sending_.clear();
        MPI_Finalize();
    }

    void abandon() override { MPI_Abort(MPI_COMM_WORLD, 1); }

private:
    // A text must stay where it is until it has gone.
    struct Sending {
        std::string text;
        MPI_Request request;
    };

    void forget_sent()
    {
        while (!sending_.empty()) {
            int is_gone = 0;
            MPI_Test(&sending_.front().request, &is_gone, MPI_STATUS_IGNORE);
            if (is_gone == 0) return;
            sending_.pop_front();
        }
    }

    int rank_ = 0;
    int size_ = 1;
    std::list<Sending> sending_;
};

}  // namespace

}  // namespace voltigeur

extern "C" __attribute__((visibility("default"))) voltigeur::Ranks* voltigeur_join_ranks();
extern "C" voltigeur::Ranks* voltigeur_join_ranks()
{
    static voltigeur::MpiRanks ranks;
    return &ranks;
}
