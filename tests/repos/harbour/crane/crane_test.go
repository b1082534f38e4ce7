package crane

import "testing"

func TestLoad(t *testing.T) {
	if Load(2) != 1 {
		t.Fail()
	}
}
