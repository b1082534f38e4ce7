# A path with a leading `::` starts at the top level, in all files, and not at a nearer module of its first name.

# --- lib/app.rb
module App
  module Util
    def self.run; end
  end
end
# --- lib/tool.rb
module Tool
  class File
    def self.open; end
  end
  module App
    module Util; end
  end
  class Runner
    def run
      ::App::Util.run
#       ^^^ ref read -> lib/app.rb::App
#            ^^^^ ref read -> lib/app.rb::App::Util
#                 ^^^ ref call -> lib/app.rb::App::Util::run
      App::Util.run
#     ^^^ ref read -> Tool::App
#               ^^^ ref call -> ?
      ::File.open
#       ^^^^ ref read -> external
#            ^^^^ ref call -> external
      File.open
#          ^^^^ ref call -> Tool::File::open
    end
  end
end
