#include "server/store/secret.h"

#include <sodium.h>

#include "engine/base/check.h"
#include "engine/record/record.h"

namespace voltigeur::server {

namespace {

void fill_randomly(void* bytes, std::size_t size)
{
    // Also safe when called again, from any thread.
    VOLTIGEUR_CHECK(sodium_init() >= 0, "the system gives random numbers");
    randombytes_buf(bytes, size);
}

}  // namespace

GameId new_game_id()
{
    GameId id;
    fill_randomly(&id.value, sizeof id.value);
    return id;
}

std::string to_text(GameId id)
{
    return to_hex(id.value);
}

std::optional<GameId> game_id_from_text(std::string_view text)
{
    const auto value = hex_from_text(text);
    // One spelling for each game: a link is compared as text, too.
    if (!value || to_hex(*value) != text) return std::nullopt;
    return GameId{*value};
}

std::string new_secret()
{
    std::array<std::uint8_t, 32> bytes{};
    fill_randomly(bytes.data(), bytes.size());
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
    text.pop_back();  // the zero that ends it
    return text;
}

SecretHash hash_of_secret(std::string_view secret)
{
    SecretHash hash{};
    const std::string bytes{secret};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), nullptr,
                       0);
    return hash;
}

bool is_same(const SecretHash& a, const SecretHash& b)
{
    return sodium_memcmp(a.data(), b.data(), a.size()) == 0 &&
           sodium_is_zero(a.data(), a.size()) == 0;
}

}  // namespace voltigeur::server
