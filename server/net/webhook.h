// Sends notices to the addresses that players have given, a few at a time, and never into the
// operator's own network.
#pragma once

#include <deque>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "server/metrics.h"
#include "server/notice.h"

namespace voltigeur::server {

class WebhookSender {
public:
    WebhookSender(boost::asio::any_io_executor executor, bool allows_private, Metrics& metrics);

    // Returns at once. What cannot be sent soon is not sent: it is a notice, not the game.
    void send(Notice notice);

private:
    boost::asio::awaitable<void> run();

    boost::asio::any_io_executor executor_;
    bool allows_private_;
    Metrics& metrics_;
    std::deque<Notice> waiting_;
    int sending_ = 0;
};

}  // namespace voltigeur::server
