// The battle as the page sees it.
#pragma once

#include "engine/order/refusal.h"
#include "web/wasm/session.h"

namespace voltigeur::page {

json battle_json(const Session& session);
json view_json(const Session& session);
json events_json(const Session& session, const Events& events);
// Its sentence, clause and what was measured, in inches.
json refusal_json(const Session& session, const Refusal& refusal);

}  // namespace voltigeur::page
