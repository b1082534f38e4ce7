#!/usr/bin/env ruby
# frozen_string_literal: true

# A plain comment right above a definition documents it. An empty line parts them, and so does code on the same line.

# Doors and
# their locks.
module Shop
#      ^^^^ def module Shop doc="Doors and\ntheir locks."
  LIMIT = 3 # not a doc of what follows
# ^^^^^ def constant Shop::LIMIT doc=""
  def open; end
#     ^^^^ def method Shop::open doc=""

  # Apart.

  def shut; end
#     ^^^^ def method Shop::shut doc=""

  # Knocks.
  #
  #   door.knock(2)
  #
  # @param times [Integer] how often
  def knock(times) # :nodoc:
#     ^^^^^ def method Shop::knock doc="Knocks.\n\n  door.knock(2)\n\n@param times [Integer] how often" signature="def knock(times)"
  end

  ##
  # Rings.
  private def ring
#             ^^^^ def method Shop::ring doc="Rings."
  end

  # The width.
  attr_reader :width
#              ^^^^^ def property Shop::width doc="The width."

  # Turns the key.
  # rubocop:disable Metrics/AbcSize
  def turn
#     ^^^^ def method Shop::turn doc="Turns the key."
  end
  # rubocop:enable Metrics/AbcSize

  def plain
#     ^^^^^ def method Shop::plain doc=""
    # Inside.
  end

  # The kinds of door.
  KINDS = 2
# ^^^^^ def constant Shop::KINDS doc="The kinds of door."

  # A point.
  Point = Struct.new(:x)
# ^^^^^ def struct Shop::Point doc="A point."

  # private
  private

  # ----------------

  def last; end
#     ^^^^ def method Shop::last doc=""

=begin
Old.
=end
  def old; end
#     ^^^ def method Shop::old doc="Old."
end
