// A vector whose elements live inside it: copying a State needs no heap, and copies only what is
// in use. Elements are plain values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "engine/base/check.h"

namespace voltigeur {

template <class T, std::size_t Capacity>
class FixedVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;

    FixedVector() {}
    FixedVector(std::initializer_list<T> list)
    {
        for (const T& item : list) push_back(item);
    }
    FixedVector(const FixedVector& other) : size_(other.size_)
    {
        std::copy_n(other.items_, other.size_, items_);
    }
    FixedVector& operator=(const FixedVector& other)
    {
        if (this == &other) return *this;
        size_ = other.size_;
        std::copy_n(other.items_, other.size_, items_);
        return *this;
    }
    ~FixedVector() = default;

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] bool full() const { return size_ == Capacity; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }

    T& operator[](std::size_t i)
    {
        VOLTIGEUR_CHECK(i < size_, "index within the vector");
        return items_[i];
    }
    const T& operator[](std::size_t i) const
    {
        VOLTIGEUR_CHECK(i < size_, "index within the vector");
        return items_[i];
    }

    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }
    T* data() { return items_; }
    const T* data() const { return items_; }
    T& back() { return (*this)[size_ - 1U]; }
    const T& back() const { return (*this)[size_ - 1U]; }

    void push_back(const T& item)
    {
        VOLTIGEUR_CHECK(size_ < Capacity, "room in the vector");
        items_[size_++] = item;
    }
    void append(std::size_t count, const T& item)
    {
        VOLTIGEUR_CHECK(count <= Capacity - size_, "room in the vector");
        std::fill_n(items_ + size_, count, item);
        size_ += static_cast<std::uint32_t>(count);
    }
    void pop_back()
    {
        VOLTIGEUR_CHECK(size_ > 0, "an element to remove");
        --size_;
    }
    void clear() { size_ = 0; }
    void erase(std::size_t i)
    {
        VOLTIGEUR_CHECK(i < size_, "index within the vector");
        std::copy(items_ + i + 1, items_ + size_, items_ + i);
        --size_;
    }

    friend bool operator==(const FixedVector& a, const FixedVector& b)
    {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::uint32_t size_ = 0;
    // OPTIMIZATION: in a union, so that what is not in use is never written.
    union {
        T items_[Capacity];
    };
};

}  // namespace voltigeur
