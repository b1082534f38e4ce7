package deck

func Greet() string {
	return "welcome on board"
}
