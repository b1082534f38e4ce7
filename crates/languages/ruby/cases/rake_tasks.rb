# A task is a function that only other tasks refer to; a namespace contains tasks.

# --- Rakefile
require "rake/testtask"

desc "Builds everything."
task :build do
#     ^^^^^ def function build lines=3
  sh "make"
# ^^ ref call -> ? from=build
end

# A task is not called like a method.
def build; end
#   ^^^^^ def function "build#2"
build
# `build` ref call -> "build#2"

task default: :build
task test: [:build] do |t, args|
#    ^^^^ def function test params="t, args" !test
  run(args)
end

namespace :db do
#          ^^ def namespace db
  task "migrate" do
#       ^^^^^^^ def function db::migrate in=db
  end
  task :seed => :migrate do
#       ^^^^ def function db::seed
  end
end

# A namespace of something else.
namespace :admin do
#          ^^^^^ nothing
  resources :doors
end
