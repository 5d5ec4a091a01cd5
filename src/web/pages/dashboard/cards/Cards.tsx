import { useState } from 'react'
import { moved } from '../../../kit/choosing/arrangement'
import { useDragging } from '../../../kit/use-dragging'
import { CardPlace } from './CardPlace'
import type { CardProps, OfferedCard, Shape } from './card-props'
import { useCards } from './use-cards'

const grids: Record<Shape, string> = {
  line: 'dashboard-lines',
  figure: 'figure-cards',
  chart: 'dashboard-panels',
}

interface Run {
  shape: Shape
  names: string[]
}

/** The cards in runs of one shape. */
function runsOf(names: readonly string[], cards: ReadonlyMap<string, OfferedCard>): Run[] {
  return names.reduce<Run[]>((runs, name) => {
    const { shape } = cards.get(name) ?? {}
    const last = runs.at(-1)
    if (shape === undefined) return runs
    if (last?.shape === shape) return [...runs.slice(0, -1), { shape, names: [...last.names, name] }]
    return [...runs, { shape, names: [name] }]
  }, [])
}

/** Moves cards: what is held over which, and which keeps the focus while it is moved by keys. */
function useMovedCards() {
  const { cards, shown, show } = useCards()
  const [over, setOver] = useState<string>()
  const [held, setHeld] = useState<string>()
  const dragging = useDragging({
    onOver: (_, name) => setOver(name),
    onDrop: (name, at) => {
      setOver(undefined)
      show(moved(shown, name, shown.indexOf(at)))
    },
    onEnd: () => setOver(undefined),
  })
  const step = (name: string, by: 1 | -1) => {
    setHeld(name)
    show(moved(shown, name, shown.indexOf(name) + by))
  }
  return { cards, shown, over, held, dragging, step }
}

/** The cards that the user has chosen, or the room that they will take; they are moved where they stand. */
export function Cards(props: CardProps) {
  const { cards, shown, over, held, dragging, step } = useMovedCards()
  return runsOf(shown, cards).map(({ shape, names }) => (
    <div key={names[0]} className={grids[shape]}>
      {names.map((name) => (
        <CardPlace
          key={name}
          {...{ name, dragging }}
          title={cards.get(name)?.title ?? name}
          isOver={over === name}
          isHeld={held === name}
          onStep={(by) => step(name, by)}
        >
          {cards.get(name)?.draw(props)}
        </CardPlace>
      ))}
    </div>
  ))
}
