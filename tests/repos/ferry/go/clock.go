package ferry

import "fmt"

// Clock tells the time.
type Clock struct{}

// Now is the minute of the day.
func (c Clock) Now() int {
	return 0
}

// Minutes writes a time as people do.
func Minutes(time int) string {
	return fmt.Sprintf("%d:%02d", time/60, time%60)
}
