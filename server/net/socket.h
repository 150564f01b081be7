// A WebSocket: packets of one client in, messages out.
#pragma once

#include <string>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/context.h"
#include "server/net/stream.h"

namespace voltigeur::server {

// Takes the connection over; it lives until one of both ends it.
void open_socket(Context& context, TcpStream stream,
                 boost::beast::http::request<boost::beast::http::string_body> request,
                 std::string address);
// Says goodbye to all.
void close_sockets(Context& context, std::string_view why);

}  // namespace voltigeur::server
