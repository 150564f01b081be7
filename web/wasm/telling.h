// The battle as the page sees it.
#pragma once

#include "engine/order/refusal.h"
#include "web/wasm/open_battle.h"

namespace voltigeur::page {

json battle_json(const OpenBattle& battle);
json view_json(const OpenBattle& battle);
json events_json(const OpenBattle& battle, const Events& events);
// Its sentence, clause and what was measured, in inches.
json refusal_json(const OpenBattle& battle, const Refusal& refusal);

}  // namespace voltigeur::page
