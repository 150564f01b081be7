// One connection: requests, one after the other, until it becomes a socket or ends.
#pragma once

#include "server/net/context.h"
#include "server/net/stream.h"

namespace voltigeur::server {

Task<void> serve_connection(Context& context, TcpSocket peer);

}  // namespace voltigeur::server
