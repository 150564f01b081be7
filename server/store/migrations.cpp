#include "server/store/migrations.h"

#include <array>

namespace voltigeur::server {

// The logs are one table in the order of its key: what is read together lies together. log is 0 for
// play and 1 for chat. Ids and signatures are 64 bits, which SQL counts from the negative.
//
// In SQLite an entry first goes to the end of the journal, where the orders of many games share a
// page, and is filed with its game later, together with others.
//
// A game from before battles were kept has an empty name of one, which no battle has. So
// games.battle cannot refer to the battles; whoever writes it sees that the battle is there.

std::span<const std::string_view> sqlite_migrations()
{
    static constexpr std::array<std::string_view, 2> steps{
        R"(
CREATE TABLE games (
    id         INTEGER PRIMARY KEY,
    created_ms INTEGER NOT NULL,
    settings   TEXT    NOT NULL,
    hidden     TEXT    NOT NULL,
    status     INTEGER NOT NULL,
    is_listed  INTEGER NOT NULL,
    due_ms     INTEGER NOT NULL,
    about      TEXT    NOT NULL
) STRICT;
CREATE INDEX games_listed ON games (created_ms) WHERE status = 0 AND is_listed = 1;
CREATE INDEX games_due ON games (due_ms) WHERE status = 1 AND due_ms <> 0;

CREATE TABLE seats (
    game   INTEGER NOT NULL,
    number INTEGER NOT NULL,
    secret BLOB    NOT NULL,
    name   TEXT    NOT NULL,
    about  TEXT    NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    game      INTEGER NOT NULL,
    log       INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    kind      INTEGER NOT NULL,
    seat      INTEGER NOT NULL,
    signature INTEGER NOT NULL,
    at_ms     INTEGER NOT NULL,
    body      TEXT    NOT NULL,
    PRIMARY KEY (game, log, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
    game      INTEGER NOT NULL,
    log       INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    kind      INTEGER NOT NULL,
    seat      INTEGER NOT NULL,
    signature INTEGER NOT NULL,
    at_ms     INTEGER NOT NULL,
    body      TEXT    NOT NULL
) STRICT;

CREATE TABLE snapshots (
    game   INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    body   TEXT    NOT NULL
) STRICT;
)",
        R"(
CREATE TABLE battles (
    hash TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT;
ALTER TABLE games ADD COLUMN battle TEXT NOT NULL DEFAULT '';
CREATE INDEX games_battle ON games (battle, created_ms);
)"};
    return steps;
}

std::span<const std::string_view> postgres_migrations()
{
    static constexpr std::array<std::string_view, 2> steps{
        R"(
CREATE TABLE games (
    id         bigint   PRIMARY KEY,
    created_ms bigint   NOT NULL,
    settings   text     NOT NULL,
    hidden     text     NOT NULL,
    status     smallint NOT NULL,
    is_listed  boolean  NOT NULL,
    due_ms     bigint   NOT NULL,
    about      text     NOT NULL
);
CREATE INDEX games_listed ON games (created_ms) WHERE status = 0 AND is_listed;
CREATE INDEX games_due ON games (due_ms) WHERE status = 1 AND due_ms <> 0;

CREATE TABLE seats (
    game   bigint   NOT NULL REFERENCES games ON DELETE CASCADE,
    number smallint NOT NULL,
    secret bytea    NOT NULL,
    name   text     NOT NULL,
    about  text     NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE entries (
    game      bigint   NOT NULL REFERENCES games ON DELETE CASCADE,
    log       smallint NOT NULL,
    number    bigint   NOT NULL,
    kind      smallint NOT NULL,
    seat      smallint NOT NULL,
    signature bigint   NOT NULL,
    at_ms     bigint   NOT NULL,
    body      text     NOT NULL,
    PRIMARY KEY (game, log, number)
);

CREATE TABLE snapshots (
    game   bigint PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    number bigint NOT NULL,
    body   text   NOT NULL
);
)",
        R"(
CREATE TABLE battles (
    hash text PRIMARY KEY,
    body text NOT NULL
);
ALTER TABLE games ADD COLUMN battle text NOT NULL DEFAULT '';
CREATE INDEX games_battle ON games (battle, created_ms);
)"};
    return steps;
}

}  // namespace voltigeur::server
