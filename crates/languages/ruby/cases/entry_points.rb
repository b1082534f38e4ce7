# What is used from outside of the code: files that Rails and Rake load by their path.

# --- app/controllers/doors_controller.rb
# file: entry=rails
class DoorsController
end
# --- lib/tasks/doors.rake
# file: entry=rake
task :doors
# --- app/models/door.rb
# file: entry=rails
class Door
end
# --- app/services/opening.rb
# file: entry=""
class Opening
end
