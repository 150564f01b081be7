// Everything that fields are made of, into JSON. Private to the codec.
#pragma once

#include <vector>

#include <nlohmann/json.hpp>

#include "engine/order/codec_fields.h"

namespace voltigeur::codec {

using Json = nlohmann::json;

class JsonWriter {
public:
    explicit JsonWriter(const Names& names) : names_(names) {}

    // The fields of a struct as members of an object; what names nobody or nothing is left out.
    template <Fielded T>
    void add_fields(Json& object, const T& item)
    {
        for_each_field<T>([&]<class M>(const Field<T, M>& field, std::size_t) {
            constexpr bool may_be_left_out = Id<M> || is_optional<M> || std::same_as<M, Clause>;
            if (may_be_left_out && is_absent(item.*field.member, Meaning::Number)) return;
            meaning_ = meaning_of(field.name);
            object[std::string{json_label(field)}] = write(item.*field.member);
        });
    }

    template <Worded T>
    Json write(T value)
    {
        if constexpr (Id<T>)
            if (value == nobody<T>) return nullptr;
        return word_at(json_words_for(names_, value), static_cast<std::size_t>(value));
    }

    template <std::integral T>
    Json write(T number)
    {
        if (std::same_as<T, bool> || meaning_ == Meaning::Number) return number;
        const std::vector<std::string_view> words = json_words_meant(names_, meaning_);
        if (is_set(meaning_)) return write_set(static_cast<std::uint32_t>(number), words);
        return word_at(words, static_cast<std::size_t>(number));
    }

    Json write(Length length) { return length.micrometres; }
    Json write(Angle angle) { return angle.turn; }
    Json write(const Clause& clause) { return std::string{clause.text()}; }
    Json write(Point point) { return {{"x", write(point.x)}, {"y", write(point.y)}}; }
    Json write(Pose pose)
    {
        Json json = write(pose.at);
        json["facing"] = write(pose.facing);
        return json;
    }

    Json write(const Leg& leg)
    {
        const LegParts parts = parts_of(leg.kind);
        Json json = Json::object();
        json["leg"] = write(leg.kind);
        if (parts.hand) json["hand"] = write(leg.hand);
        if (parts.formation) json["formation"] = write(leg.formation);
        if (parts.distance) json["distance"] = write(leg.distance);
        if (parts.turn) json["turn"] = write(leg.turn);
        return json;
    }

    Json write(const Modifier& modifier)
    {
        Json json{{"value", write(modifier.value)}, {"reason", write(modifier.reason)}};
        if (modifier.reason == Reason::Tagged) json["tag"] = word_at(names_.tags, modifier.tag);
        if (!modifier.clause.empty()) json["clause"] = write(modifier.clause);
        return json;
    }

    Json write(const std::string& text) { return text; }
    // An area is the list of its corners; a line has a width too.
    Json write(const Shape& shape)
    {
        Json json = Json::object();
        json["points"] = write_list(shape.points());
        if (!shape.is_area()) json["width"] = write(shape.width());
        return json;
    }

    template <class T>
    Json write(const std::optional<T>& value)
    {
        return value ? write(*value) : Json(nullptr);
    }

    template <class T, std::size_t N>
    Json write(const FixedVector<T, N>& list)
    {
        return write_list(list);
    }
    template <class T>
    Json write(const std::vector<T>& list)
    {
        return write_list(list);
    }
    template <class T, std::size_t N>
    Json write(const std::array<T, N>& list)
    {
        return write_list(list);
    }

    template <Fielded T>
    Json write(const T& item)
    {
        Json json = Json::object();
        add_fields(json, item);
        return json;
    }

private:
    Json write_list(const auto& list)
    {
        Json json = Json::array();
        for (const auto& item : list) json.push_back(write(item));
        return json;
    }

    static Json write_set(std::uint32_t bits, WordList words)
    {
        Json json = Json::array();
        for_each_bit(bits, [&](std::size_t i) { json.push_back(word_at(words, i)); });
        return json;
    }

    const Names& names_;
    Meaning meaning_ = Meaning::Number;
};

}  // namespace voltigeur::codec
