// What is used from outside of the code: functions that the runtime calls.

package main

func main() {}
//   ^^^^ def function main entry=main
func init() {}
//   ^^^^ def function init entry=main

type door struct{}

func (door) main() {}
//          ^^^^ def method door::main entry=""
