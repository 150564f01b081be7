// Shoots and charges wherever it may, and else does what is suggested. See docs/bots.md.
//
//     g++ -std=c++20 docs/examples/bot.cpp -o bot

#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

using nlohmann::json;

static json choose(const json& decision)
{
    for (const json& unit : decision["may_act"])
        if (!unit["attacks"].empty()) return unit["attacks"].front();
    return decision["suggested"];
}

int main()
{
    json decision;
    for (std::string line; std::getline(std::cin, line);) {
        const json message = json::parse(line);
        const std::string kind = message["message"];
        if (kind == "battle" || kind == "over") continue;
        if (kind == "decision") decision = message;
        if (kind == "refused") std::cerr << message["refusal"]["text"] << '\n';
        const json order = kind == "decision" ? choose(decision) : decision["suggested"];
        std::cout << json{{"order", order}} << std::endl;
    }
}
