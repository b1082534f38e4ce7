# Every kind of definition, with its qualified name. A method outside any class is a function; plain variables are always
# locals, not symbols.
# case: every def

LIMIT = 3
# `LIMIT` def constant LIMIT value=3 readonly visibility=public
DEFAULT_KIND = :oak
# `DEFAULT_KIND` def constant DEFAULT_KIND value=":oak"
NAMES = %w[oak ash].freeze
# `NAMES` def constant NAMES value=""
CACHE ||= {}
# `CACHE` def constant CACHE
WIDE, TALL = 80, 200
# `WIDE` def constant WIDE
#     ^^^^ def constant TALL
count = 0
# `count` nothing
left, (right, *rest) = 1, [2, 3]
# `left` nothing
#              ^^^^ nothing
$verbose = false
# `$verbose` def variable $verbose value=false
measure = ->(door) { door.width }
# `measure` nothing

def build(kind, wide = false, *rest, size:, color: "red", **options, &block)
#   ^^^^^ def function build params="kind, wide = false, *rest, size, color = \"red\", *options, block?" signature="def build(kind, wide = false, *rest, size:, color: \"red\", **options, &block)"
  count = 0
  step = lambda { |by| count += by }
end

def forward(...) = build(...)
#   ^^^^^^^ def function forward params="*..." signature="def forward(...)"

def anonymous(*, **, &)
#   ^^^^^^^^^ def function anonymous params="**, ***, &?"
end

module Shop
#      ^^^^ def module Shop
  VERSION = "1.0"
# ^^^^^^^ def constant Shop::VERSION value="\"1.0\"" in=Shop

  def self.open(hours)
#          ^^^^ def method Shop::open static in=Shop params=hours
  end

  def greet
#     ^^^^^ def method Shop::greet !static
  end

  class Door < Object
#       ^^^^ def class Shop::Door in=Shop signature="class Door < Object"
    attr_reader :width, :height
#                ^^^^^ def property Shop::Door::width readonly in=Shop::Door signature="attr_reader :width, :height"
#                        ^^^^^^ def property Shop::Door::height readonly
    attr_writer "owner"
#                ^^^^^ def property Shop::Door::owner !readonly
    attr_accessor :lock
#                  ^^^^ def property Shop::Door::lock !readonly

    @@count = 0
#   ^^^^^^^ def field Shop::Door::@@count static value=0 visibility=private

    def initialize(owner, width: 80)
#       ^^^^^^^^^^ def constructor Shop::Door::initialize params="owner, width = 80"
      @owner = owner
#     ^^^^^^ def field Shop::Door::@owner in=Shop::Door visibility=private
      @width, @height = width, 200
#     ^^^^^^ def field Shop::Door::@width
#             ^^^^^^^ def field Shop::Door::@height
      @owner = "me"
    end

    def open?
#       ^^^^^ def method Shop::Door::open? signature="def open?"
      @opened ||= check
#     ^^^^^^^ def field Shop::Door::@opened in=Shop::Door
    end

    def open!(by, (first, second))
#       ^^^^^ def method Shop::Door::open!
    end

    def name=(name)
#       ^^^^^ def method Shop::Door::name= params=name
      @name = name
#     ^^^^^ def field Shop::Door::@name
    end

    def +(other) = other
#       ^ def method Shop::Door::+ params=other
    def [](index); end
#       ^^ def method Shop::Door::[]
    def <=>(other); end
#       ^^^ def method Shop::Door::<=>
    def -@; end
#       ^^ def method Shop::Door::-@
    def ===(other); end
#       ^^^ def method Shop::Door::===
    def class; end
#       ^^^^^ def method Shop::Door::class

    alias shut! open!
#         ^^^^^ def method Shop::Door::shut!
    alias_method :closed?, :open?
#                 ^^^^^^^ def method Shop::Door::closed? signature="alias_method :closed?, :open?"
    alias_method "ajar?", "open?"
#                 ^^^^^ def method Shop::Door::ajar?

    define_method(:knock) { |times| times }
#                  ^^^^^ def method Shop::Door::knock params=times
    define_method "ring" do
#                  ^^^^ def method Shop::Door::ring
    end
    define_method(:slam, instance_method(:open!))
#                  ^^^^ def method Shop::Door::slam

    class << self
      attr_accessor :default
#                    ^^^^^^^ def property Shop::Door::default static

      def make
#         ^^^^ def method Shop::Door::make static in=Shop::Door
      end
    end

    def Door.of(kind)
#            ^^ def method Shop::Door::of static in=Shop::Door params=kind
    end

    class Lock
#         ^^^^ def class Shop::Door::Lock
      def turn
#         ^^^^ def method Shop::Door::Lock::turn
        @turns = 1
#       ^^^^^^ def field Shop::Door::Lock::@turns in=Shop::Door::Lock
      end
    end

    class Error < StandardError; end
#         ^^^^^ def class Shop::Door::Error signature="class Error < StandardError" lines=1
  end
end

if LIMIT > 2
  KIND = 1
# ^^^^ def constant KIND
  def build_many
#     ^^^^^^^^^^ def function build_many
  end
else
  KIND = 2
# ^^^^ def constant "KIND#2" value=2
  def build_many
#     ^^^^^^^^^^ def function build_many#2
  end
end

# What a loop, a handler or a block binds is a local.
for index in 1..3
#   ^^^^^ nothing
end

begin
  build
rescue StandardError => error
#                       ^^^^^ nothing
end

[1].each { |item, *others, key: 1| item }
#           ^^^^ nothing
