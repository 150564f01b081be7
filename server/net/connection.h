// One connection: requests, one after the other, until it becomes a socket or ends.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/net/context.h"

namespace voltigeur::server {

boost::asio::awaitable<void> serve_connection(Context& context, boost::asio::ip::tcp::socket peer);

}  // namespace voltigeur::server
