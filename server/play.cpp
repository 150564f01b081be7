#include "server/play.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/order/codec_json.h"
#include "engine/record/event_check.h"
#include "engine/record/record.h"
#include "engine/record/state_check.h"

namespace voltigeur::server {

namespace {

constexpr std::size_t most_standing = 64;
constexpr std::size_t most_ids = 32;
constexpr std::int64_t second_ms = 1000;
constexpr std::int64_t minute_ms = 60 * second_ms;
constexpr std::int64_t day_ms = 24 * 60 * minute_ms;

std::uint8_t bit(OfferKind what)
{
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(what));
}

}  // namespace

Play::Play(BattleDataPtr battle_data, Settings settings, const Number256& secret)
    : battle_data_(std::move(battle_data)), settings_(std::move(settings)), secret_(secret),
      rules_(settings_.rules), state_(battle_data_->setup.scenario->opening)
{
}

// ---- What it has come to

bool Play::has_offered(Side side, OfferKind what) const
{
    return (offers_[index(side)] & bit(what)) != 0;
}

std::string_view Play::computer_to_act() const
{
    if (!is_ready() || is_over() || !is_by_todays_rules()) return {};
    return settings_.levels[index(to_act())];
}

bool Play::is_by_todays_rules() const
{
    static const RulesUsed today = rules_of_today();
    return rules_.play == today.play;
}

std::optional<std::string> Play::refuse_to_go_on() const
{
    if (!battle_data_->unplayable.empty())
        return "this server cannot read the rules of this game any more; it can be watched, and "
               "its record is handed out";
    if (is_battle_over()) return std::nullopt;
    return refuse_state(battle_data_->setup, state_);
}

std::optional<std::uint64_t> Play::find_id(std::string_view id, Side side) const
{
    if (id.empty()) return std::nullopt;
    for (const KnownId& known : ids_)
        if (known.id == id && known.side == side) return known.n;
    return std::nullopt;
}

std::optional<Play::WayBack> Play::way_back(Side side) const
{
    bool is_free = true;
    for (std::size_t i = standing_.size(); i-- > 1;) {
        const Standing& last = standing_[i];
        is_free = is_free && last.side == side && !last.has_dice;
        if (last.side != side) continue;
        return WayBack{standing_[i - 1].n, standing_[i - 1].signature, is_free};
    }
    return std::nullopt;
}

// ---- Keeping track

struct Play::Note {
    Play& play;
    const LogEntry& entry;

    void operator()(const SeatTaken& taken) const
    {
        Chair& chair = play.chairs_[index(taken.side)];
        chair.is_taken = true;
        chair.name = taken.name;
        chair.mix = taken.mix;
    }
    void operator()(const SeatMixed& mixed) const
    {
        play.chairs_[index(mixed.side)].mix = mixed.mix;
    }
    void operator()(const BattleBegun& begun) const
    {
        play.stand({entry.n, begun.signature, std::nullopt, true});
        play.count_dice(begun.dice);
    }
    void operator()(const OrderGiven& given) const
    {
        play.stand(
            {entry.n, given.signature, given.order.side, !given.dice.empty(), play.gained_ms_});
        play.count_dice(given.dice);
        play.offers_[index(given.order.side)] = 0;
        if (given.id.empty()) return;
        play.ids_.push_back({entry.n, given.order.side, given.id});
        if (play.ids_.size() > most_ids) play.ids_.pop_front();
    }
    void operator()(const OrderTakenBack& back) const
    {
        while (!play.standing_.empty() && play.standing_.back().n > back.to)
            play.standing_.pop_back();
        play.offers_ = {};
    }
    void operator()(const OfferMade& offer) const
    {
        play.offers_[index(offer.side)] |= bit(offer.what);
        if (offer.what == OfferKind::Rematch) play.promises_[index(offer.side)] = offer.promise;
    }
    void operator()(const OfferDeclined& declined) const
    {
        const auto mask = static_cast<std::uint8_t>(~bit(declined.what));
        for (std::uint8_t& offers : play.offers_) offers &= mask;
    }
    void operator()(const GameEnded& ended) const
    {
        play.ended_ = ended;
        play.offers_ = {};
    }
    void operator()(const RematchMade& /*rematch*/) const { play.offers_ = {}; }
    void operator()(const RulesAgreed& agreed) const
    {
        play.rules_ = agreed.rules;
        play.offers_ = {};
    }
};

void Play::note(const LogEntry& entry)
{
    n_ = entry.n;
    if (changes_battle(entry.what)) battle_n_ = entry.n;
    std::visit(Note{*this, entry}, entry.what);
}

void Play::stand(const Standing& standing)
{
    standing_.push_back(standing);
    if (standing_.size() > most_standing) standing_.pop_front();
}

// The dice of a record that was imported are not of ours.
void Play::count_dice(const DiceFaces& dice)
{
    if (has_key()) dice_fallen_ += dice.size();
}

LogEntry Play::next(Happening what, std::int64_t now_ms)
{
    LogEntry entry{n_ + 1, now_ms, std::move(what)};
    note(entry);
    return entry;
}

// ---- Time

// Seconds are added when a side has done with its step, not for each order that it gives in it.
std::int64_t Play::gain_of(const Order& order, const Moment& before) const
{
    const auto step_of = [](const Moment& m) {
        return std::tuple{m.turn, m.phase, m.step, m.side};
    };
    const bool has_done = order.side == before.side && step_of(state_.moment) != step_of(before);
    return has_done ? settings_.pace.seconds * second_ms : 0;
}

std::optional<TimeLeft> Play::time_after(Side acted, std::int64_t now_ms) const
{
    if (settings_.pace.minutes == 0) return std::nullopt;
    if (!left_) {
        const std::int64_t all = settings_.pace.minutes * minute_ms;
        return TimeLeft{all, all};
    }
    TimeLeft left = *left_;
    std::int64_t& mine = left[index(acted)];
    mine = std::max<std::int64_t>(0, mine - std::max<std::int64_t>(0, now_ms - since_ms_));
    return left;
}

void Play::start_clock(std::int64_t at_ms, const std::optional<TimeLeft>& left, Side before)
{
    since_ms_ = at_ms;
    left_ = left;
    if (left)
        due_ms_ = at_ms + (*left)[index(to_act())];
    else if (settings_.pace.days > 0 && (due_ms_ == 0 || to_act() != before))
        due_ms_ = at_ms + settings_.pace.days * day_ms;
}

// ---- The battle

const Number256& Play::key()
{
    if (key_) return *key_;
    const Number256& first = *chairs_[index(settings_.creator)].mix;
    const Number256& second = *chairs_[index(opponent(settings_.creator))].mix;
    return key_.emplace(dice_key(secret_, first, second));
}

Events Play::open_battle(Dice& dice)
{
    state_ = battle_data_->setup.scenario->opening;
    Events events;
    Course course{state_, events};
    proceed_to_decision(battle_data_->setup, course, dice);
    return events;
}

Events Play::advance(const Order& order, Dice& dice)
{
    Events events;
    Course course{state_, events};
    battle_data_->setup.law->resolve(*battle_data_->setup.scenario, course, order, dice);
    proceed_to_decision(battle_data_->setup, course, dice);
    return events;
}

// What happened then happens again, whatever the rules say now.
std::expected<void, std::string> Play::apply_all(const std::optional<Events>& events)
{
    if (!events) return std::unexpected("it does not say what happened");
    for (const Event& event : *events) {
        if (auto why = refuse_to_apply(state_, event)) return std::unexpected(std::move(*why));
        apply(state_, event);
    }
    return {};
}

// ---- What happens next

std::expected<LogEntry, Problem> Play::take(Side side, const TakeSeat& take, std::int64_t now_ms)
{
    if (chair(side).is_taken)
        return std::unexpected(Problem{Code::Taken, "somebody has taken this seat"});
    return next(SeatTaken{side, take.name, {}, take.mix}, now_ms);
}

LogEntry Play::take_by_computer(Side side, std::int64_t now_ms)
{
    return next(SeatTaken{side, {}, settings_.levels[index(side)], draw_number()}, now_ms);
}

std::expected<LogEntry, Problem> Play::mix(Side side, const Number256& mix, std::int64_t now_ms)
{
    if (side != settings_.creator || !settings_.promise)
        return std::unexpected(
            Problem{Code::NotNow, "only a creator who gave a promise says his number later"});
    if (chair(side).mix) return std::unexpected(Problem{Code::NotNow, "the number has been said"});
    if (!chair(opponent(side)).mix)
        return std::unexpected(
            Problem{Code::NotNow, "the other seat says its number first; wait until it is taken"});
    if (commitment_to(mix) != *settings_.promise)
        return std::unexpected(
            Problem{Code::Malformed, "mix: this number does not fit the promise"});
    return next(SeatMixed{side, mix}, now_ms);
}

LogEntry Play::begin(std::int64_t now_ms)
{
    SealedDice dice{key(), dice_fallen_};
    BattleBegun begun;
    begun.events = open_battle(dice);
    begun.dice = faces_of(*begun.events);
    begun.signature = signature(state_);
    begun.left = time_after(to_act(), now_ms);
    LogEntry entry = next(begun, now_ms);
    start_clock(now_ms, begun.left, to_act());
    return entry;
}

std::expected<LogEntry, Problem> Play::give(const Order& order, std::string_view id,
                                            std::int64_t now_ms)
{
    if (!is_by_todays_rules())
        return std::unexpected(Problem{
            Code::Rules, "this game was played by Voltigeur " + rules_.program +
                             ", and the rules have changed since: both players must agree to go "
                             "on by those of today (offer \"rules\")"});
    const Setup& setup = battle_data_->setup;
    if (const auto refusal = setup.law->refuse(*setup.scenario, state_, order))
        return std::unexpected(Problem{Code::Refused,
                                       voltigeur::to_text(*refusal, battle_data_->names),
                                       n_,
                                       {},
                                       dump(refusal_to_json(*refusal, battle_data_->names))});
    const Moment before = state_.moment;
    SealedDice dice{key(), dice_fallen_};
    OrderGiven given{.order = order, .id = std::string{id}, .dice = {}, .left = {}, .events = {}};
    given.events = advance(order, dice);
    given.dice = faces_of(*given.events);
    given.signature = signature(state_);
    gained_ms_ = gain_of(order, before);
    given.left = time_after(before.side, now_ms);
    if (given.left) (*given.left)[index(order.side)] += gained_ms_;
    LogEntry entry = next(std::move(given), now_ms);
    start_clock(now_ms, std::get<OrderGiven>(entry.what).left, before.side);
    return entry;
}

LogEntry Play::offer(Side side, const MakeOffer& offer, std::int64_t now_ms)
{
    return next(OfferMade{side, offer.what, offer.promise}, now_ms);
}
LogEntry Play::decline(Side side, OfferKind what, std::int64_t now_ms)
{
    return next(OfferDeclined{side, what}, now_ms);
}
LogEntry Play::end(EndedBy why, std::optional<Side> winner, std::int64_t now_ms)
{
    return next(GameEnded{why, winner, secret_}, now_ms);
}
LogEntry Play::rematch(GameId game, std::int64_t now_ms)
{
    return next(RematchMade{game}, now_ms);
}

LogEntry Play::agree_on_rules(std::int64_t now_ms)
{
    return next(RulesAgreed{rules_of_today()}, now_ms);
}

// What was gained by the orders that are taken back is given back too.
LogEntry Play::take_back(Side side, const WayBack& way, std::int64_t now_ms)
{
    auto left = time_after(to_act(), now_ms);
    for (const Standing& last : standing_)
        if (left && last.side && last.n > way.to) {
            std::int64_t& time = (*left)[index(*last.side)];
            time = std::max(time - last.gained_ms, std::min(time, second_ms));
        }
    return next(OrderTakenBack{side, way.to, way.signature, left}, now_ms);
}

// ---- From the store

std::expected<void, std::string> Play::replay(const LogEntry& entry, bool stands)
{
    const auto damaged = [&](std::string_view what) {
        return std::unexpected("entry " + std::to_string(entry.n) + ": " + std::string{what});
    };
    if (entry.n != n_ + 1) return damaged("out of order");
    const Moment before = state_.moment;
    gained_ms_ = 0;
    if (stands) {
        std::expected<void, std::string> happened;
        if (const auto* begun = std::get_if<BattleBegun>(&entry.what)) {
            state_ = battle_data_->setup.scenario->opening;
            happened = apply_all(begun->events);
        } else if (const auto* given = std::get_if<OrderGiven>(&entry.what)) {
            happened = apply_all(given->events);
            gained_ms_ = gain_of(given->order, before);
        }
        if (!happened) return damaged(happened.error());
        // NB: Other programs may have summed a State up otherwise.
        const bool is_to_agree = changes_battle(entry.what) && is_by_todays_rules();
        if (is_to_agree && signature(state_) != signature_of(entry.what))
            return damaged("the signature differs");
    }
    note(entry);
    if (const auto* begun = std::get_if<BattleBegun>(&entry.what))
        start_clock(entry.at_ms, begun->left, before.side);
    else if (const auto* given = std::get_if<OrderGiven>(&entry.what))
        start_clock(entry.at_ms, given->left, before.side);
    else if (const auto* back = std::get_if<OrderTakenBack>(&entry.what)) {
        due_ms_ = 0;
        start_clock(entry.at_ms, back->left, before.side);
    }
    return {};
}

}  // namespace voltigeur::server
