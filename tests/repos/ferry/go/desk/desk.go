package desk

func Greet() string {
	return "welcome"
}
