// Hooks of React, whose types come from a library that is not part of the project.

// --- hooks.tsx
import { useState, useContext, createContext, useRef, useMemo, Component } from 'react'
import * as React from 'react'
import { useState as useOther } from './other'

class Door { open() {} }
class Wall { paint() {} }

const Doors = createContext(new Door())
const Walls = createContext<Wall>(null!)

interface Props { door: Door; label: string }
interface State { wall: Wall }

function View() {
    const [door, setDoor] = useState(() => new Door())
    door.open()
//       ^^^^ ref call -> Door::open
    door.paint()
//       ^^^^^ ref call -> ?
    const [wall] = React.useState(new Wall())
    wall.paint()
//       ^^^^^ ref call -> Wall::paint
    const [typed] = useState<Door | null>(null)
    typed.open()
//        ^^^^ ref call -> Door::open
    setDoor((door) => door.open())
    useContext(Doors).open()
//                    ^^^^ ref call -> Door::open
    useContext(Walls).paint()
//                    ^^^^^ ref call -> Wall::paint
    useContext(Walls).open()
//                    ^^^^ ref call -> ?
    const ref = useRef(new Door())
    ref.current.open()
//              ^^^^ ref call -> Door::open
    const box = useRef<Wall>(null)
    box.current.paint()
//              ^^^^^ ref call -> Wall::paint
    const made = useMemo(() => new Wall(), [])
    made.paint()
//       ^^^^^ ref call -> Wall::paint
    const [other] = useOther(new Door())
    other.open()
//        ^^^^ ref call -> ?
}

class Panel extends Component<Props, State> {
    render() {
        this.props.door.open()
//                      ^^^^ ref call -> Door::open
        this.state.wall.paint()
//                      ^^^^^ ref call -> Wall::paint
        this.props.wall
//                 ^^^^ ref read -> ?
        const { label } = this.props
//              ^^^^^ ref read -> Props::label
    }
}

class Plain extends React.Component<Props> {
    show() {
        this.props.label
//                 ^^^^^ ref read -> Props::label
        this.setState({})
//           ^^^^^^^^ ref call -> external
    }
}
// --- other.ts
export function useState(value: any): any {}
