// Package crane loads ships.
package crane

// Load puts a box on a ship.
func Load(weight int) int {
	return lift(weight)
}

func lift(weight int) int {
	return weight - 1
}
