#include "server/dice/sealed_dice.h"

#include <span>

#include <sodium.h>

#include "engine/base/check.h"

namespace voltigeur::server {

namespace {

static_assert(std::tuple_size_v<Number256> == crypto_hash_sha256_BYTES);
static_assert(std::tuple_size_v<Number256> == crypto_auth_hmacsha256_KEYBYTES);

const unsigned char* bytes_of(std::string_view text)
{
    return reinterpret_cast<const unsigned char*>(text.data());
}

// SHA256(label + numbers, one after the other).
Number256 hash_of(std::string_view label, std::initializer_list<const Number256*> numbers)
{
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, bytes_of(label), label.size());
    for (const Number256* number : numbers)
        crypto_hash_sha256_update(&state, number->data(), number->size());
    Number256 hash{};
    crypto_hash_sha256_final(&state, hash.data());
    return hash;
}

Number256 block_of(const Number256& key, std::uint64_t block)
{
    constexpr std::string_view label = "voltigeur dice 1";
    std::array<std::uint8_t, 8> counter{};
    for (std::size_t i = 0; i < counter.size(); ++i)
        counter[i] = static_cast<std::uint8_t>(block >> (8 * i));
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key.data(), key.size());
    crypto_auth_hmacsha256_update(&state, bytes_of(label), label.size());
    crypto_auth_hmacsha256_update(&state, counter.data(), counter.size());
    Number256 bytes{};
    crypto_auth_hmacsha256_final(&state, bytes.data());
    return bytes;
}

}  // namespace

Number256 draw_number()
{
    // Also safe when called again, from any thread.
    VOLTIGEUR_CHECK(sodium_init() >= 0, "the system gives random numbers");
    Number256 number{};
    randombytes_buf(number.data(), number.size());
    return number;
}

Number256 commitment_to(const Number256& number)
{
    return hash_of("voltigeur commitment 1", {&number});
}

Number256 dice_key(const Number256& secret, const Number256& first, const Number256& second)
{
    return hash_of("voltigeur key 1", {&secret, &first, &second});
}

std::string to_hex(const Number256& number)
{
    std::string text(2 * number.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), number.data(), number.size());
    text.pop_back();  // the zero that ends it
    return text;
}

std::optional<Number256> number_from_hex(std::string_view text)
{
    Number256 number{};
    std::size_t size = 0;
    const char* end = nullptr;
    const int code = sodium_hex2bin(number.data(), number.size(), text.data(), text.size(), nullptr,
                                    &size, &end);
    const bool is_whole = code == 0 && size == number.size() && end == text.data() + text.size();
    // One spelling for each number.
    if (!is_whole || to_hex(number) != text) return std::nullopt;
    return number;
}

std::uint32_t SealedDice::draw()
{
    constexpr std::uint64_t words = std::tuple_size_v<Number256> / sizeof(std::uint32_t);
    const std::uint64_t block = next_ / words;
    if (block != block_) {
        bytes_ = block_of(key_, block);
        block_ = block;
    }
    const std::size_t at = (next_++ % words) * sizeof(std::uint32_t);
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < sizeof word; ++i) word |= std::uint32_t{bytes_[at + i]} << (8 * i);
    return word;
}

Faces SealedDice::fall(const DiceAsked& asked)
{
    Faces faces;
    for (int i = 0; i < asked.count; ++i) {
        const std::uint64_t scaled =
            std::uint64_t{draw()} * static_cast<std::uint64_t>(asked.sides);
        faces.push_back(static_cast<std::uint8_t>(1 + (scaled >> 32U)));
    }
    return faces;
}

}  // namespace voltigeur::server
