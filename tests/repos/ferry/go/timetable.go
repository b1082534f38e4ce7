package ferry

const First = 360

// Timetable has the hours of one day.
type Timetable struct {
	clock Clock
}

// NewTimetable makes one that asks a clock.
func NewTimetable(clock Clock) Timetable {
	return Timetable{clock}
}

func (t Timetable) NextDeparture() int {
	return First
}
