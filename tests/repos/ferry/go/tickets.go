package ferry

type Ticket struct {
	timetable Timetable
}

func (t Ticket) IsValid() bool {
	return t.timetable.NextDeparture() > 0
}
