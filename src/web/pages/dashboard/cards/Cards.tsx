import { Fragment } from 'react'
import type { CardProps } from './card-props'
import { cardsByName, type Shape } from './card-table'
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
function runsOf(names: readonly string[]): Run[] {
  return names.reduce<Run[]>((runs, name) => {
    const { shape } = cardsByName.get(name) ?? {}
    const last = runs.at(-1)
    if (shape === undefined) return runs
    if (last?.shape === shape) return [...runs.slice(0, -1), { shape, names: [...last.names, name] }]
    return [...runs, { shape, names: [name] }]
  }, [])
}

/** The cards that the user has chosen, or the room that they will take. */
export function Cards(props: CardProps) {
  const { shown } = useCards()
  return runsOf(shown).map(({ shape, names }) => (
    <div key={names[0]} className={grids[shape]}>
      {names.map((name) => (
        <Fragment key={name}>{cardsByName.get(name)?.draw(props)}</Fragment>
      ))}
    </div>
  ))
}
