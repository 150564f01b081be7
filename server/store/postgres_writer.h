// What writes to PostgreSQL: one transaction for all that is waiting; one for each if that fails.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "server/store/postgres_connection.h"
#include "server/store/rows.h"
#include "server/store/write_queue.h"

namespace voltigeur::server {

class PostgresWriter {
public:
    // Brings the tables up to date. Throws StoreError.
    PostgresWriter(const PostgresPlace& place, const StoreOptions& options);

    std::vector<StoreResult> commit(StoreActions actions);

private:
    void reconnect();
    void commit_together(StoreActions actions);
    StoreResult commit_one(const StoreAction& action, bool may_be_there);
    bool is_there(const StoreAction& action);
    StoreFault reason_against(const StoreAction& action, const StoreFault& otherwise);
    StoreResult try_one(const StoreAction& action);

    PostgresPlace place_;
    std::unique_ptr<pqxx::connection> connection_;
};

}  // namespace voltigeur::server
