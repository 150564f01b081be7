#include "server/store/postgres_store.h"
#include "server/store/sqlite_store.h"
#include "server/store/store.h"

namespace voltigeur::server {

std::expected<std::unique_ptr<Store>, StoreFault> open_store(std::string_view place,
                                                             const StoreOptions& options)
{
    if (place.starts_with("postgresql://") || place.starts_with("postgres://"))
        return open_postgres_store(std::string{place}, options);
    return open_sqlite_store(place, options);
}

}  // namespace voltigeur::server
