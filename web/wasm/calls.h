// What the page may ask, by topic. Every call takes the question, an object, and answers with one;
// a call that cannot answers {"fault": "…"}. All but the first five speak of the battle at hand.
#pragma once

#include "web/wasm/open_battle.h"

namespace voltigeur::page {

using Call = json (*)(OpenBattle& battle, const json& asked);
struct NamedCall {
    std::string_view name;
    Call call;
};

// {"sheet": [documents], "scenario": document} or {"battle": as a game carries it}, and one of
//  "seed": "1" | "own_dice": true | "follow": true; or
// {"record": "text of a .battle file"}, which carries its battle (one of version 1 needs "sheet"
// and
//  "scenario" too), and "follow" if it is only to be shown, or "orders": how many of it are to
//  stand.
json open(const json& asked);

// {"text", "file"}: the text of a scenario file as {"scenario": document, "sheet", "profile"}, the
// last two by their names. Faults have a place: {"fault": "my.toml:3:1: …", "faults": […]}.
json read_scenario(const json& asked);
// {"record"}, of any version, as one of this version: {"record", "scenario", "title", "torn"}.
json upgrade_record(const json& asked);
// {"sheet", "scenario"} as for open: whether it can be played, {"card", "warnings"}.
json examine(const json& asked);
// Which engine this is, without a battle: {"version": "1.0.0", "play": "…"}
json tell_version();

// What does not change: {"scenario": …}
json tell_battle(OpenBattle& battle, const json& asked);
// What stands and what is waited for.
json tell_view(OpenBattle& battle, const json& asked);
// The whole State, for a player or a host.
json tell_state(OpenBattle& battle, const json& asked);

// {"order": order, "dice": [faces]?, "brief"?: true}: what happened, the refusal, or which dice are
// wanted. With faces of one's own also "sides" of each die; brief: without the view.
json give_order(OpenBattle& battle, const json& asked);
json begin(OpenBattle& battle, const json& asked);
json undo(OpenBattle& battle, const json& asked);
json redo(OpenBattle& battle, const json& asked);
// {"events": […], "afresh"?, "brief"?}: what happened elsewhere, on the table as it stands or as it
// stood before the battle. "sides" are those of each die, 0 where the events do not tell.
json follow(OpenBattle& battle, const json& asked);
// {"past": [{"orders", "events"}]}: everything up to now.
json tell_past(OpenBattle& battle, const json& asked);
json tell_record(OpenBattle& battle, const json& asked);
// {"orders": n}: goes back to when so many had been given; the battle can go on from there.
json rewind(OpenBattle& battle, const json& asked);

// {"record"}: every moment of a battle that is over or stands still: what was ordered, what came of
// it, and how both sides stood, from what the record says happened. "dice" are [face, sides], those
// taken back included; "by_rules" is false where the rules of today would come to something else.
json review(OpenBattle& battle, const json& asked);
// {"orders": n}: the table as it was after so many, from what was reviewed.
json look_back(OpenBattle& battle, const json& asked);

// {"text": "french move A advance 4"}: the order, and its refusal if it has one; or what is wrong
// with the words.
json read_order(OpenBattle& battle, const json& asked);
// {"orders": […]}: each in words.
json word_order(OpenBattle& battle, const json& asked);

// {"unit", "x", "y", "facing"?, "waypoints"?: [{x, y}], "formation"?}: the move that comes closest.
// This, drag_many and ride take {"after": [orders]} too: what is planned and comes before.
json drag(OpenBattle& battle, const json& asked);
// {"units": […], "dx", "dy"}: all of them by the same way.
json drag_many(OpenBattle& battle, const json& asked);
// {"general", "x", "y", "join"?}
json ride(OpenBattle& battle, const json& asked);
// {"unit", "x", "y"}: a reserve comes on as near to that as it may; answers as drag does.
json come_on(OpenBattle& battle, const json& asked);

// {"unit"?}: orders of the decision at hand that can be listed, each with its refusal if it has
// one.
json choices(OpenBattle& battle, const json& asked);
// {"unit"}: targets, each with the order that attacks it.
json targets(OpenBattle& battle, const json& asked);
// {"order", "policy"?: {"guard": "pays", …}}: what would come of it, and by which numbers. The
// policy is what players are taken to choose while a charge goes on (engine/odds/policy.h); the
// answer's says what may matter of it.
json odds(OpenBattle& battle, const json& asked);
// {"order", "policy"?}: the rolls of some ways it may go, each with what it needs and every
// modifier.
json rolls(OpenBattle& battle, const json& asked);
// {"unit"}: how far it gets, shoots and charges, the "bands" of its fire, and what its sheet prints
// of its morale; with "reach", the places that its front may be brought to.
json abilities(OpenBattle& battle, const json& asked);
// {"unit" or "x" and "y", "at": a unit or "to": {x, y}}: whether it is seen, and what hides it. Of
// a place the ground alone is asked ("of_ground"): only units are looked for behind units.
json sight(OpenBattle& battle, const json& asked);
// {"unit", "at"}: from edge to edge.
json measure(OpenBattle& battle, const json& asked);

// The ground once, {"units": "in" or "cm"} at its edges; troops and names at every view,
// {"letters": 1} as large as on paper, with
// {"reserve": "turn {turn}: {who}"} beside the arrow of a reserve. {"theme"}: symbols and style
// sheet.
json draw_ground(OpenBattle& battle, const json& asked);
json draw_troops(OpenBattle& battle, const json& asked);
json draw_dress(OpenBattle& battle, const json& asked);
// {"unit", "formation"}: as it would look.
json draw_ghost(OpenBattle& battle, const json& asked);

// {"level", "rollouts", "milliseconds", "seed"}: the order of the computer's player, and why.
json advise(OpenBattle& battle, const json& asked);
json play_random(OpenBattle& battle, const json& asked);

}  // namespace voltigeur::page
