// Prints the record of a battle with sealed dice in which orders were taken back.

#include <fmt/format.h>

#include "tests/server/sealed/sealed_game.h"

int main()
{
    const auto game = voltigeur::server::changeable_game();
    fmt::print("{}", to_text(game.record()));
    return 0;
}
