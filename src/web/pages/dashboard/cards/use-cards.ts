import { sectionsFor } from '#domain/reckoning/dashboard'
import { fieldsOf } from '#resource/resource'
import { usePreference } from '../../../data/preferences/preferences'
import { useResources, type ServedResources } from '../../../data/resources'
import { arranged, arrangedAs, asShipped, readArrangement } from '../../../kit/choosing/arrangement'
import { cardsByName } from './card-table'

/** The cards that this user may see, known before the figures arrive, so that nothing moves then. */
function cardsFor(resources: ServedResources): string[] {
  const sections = new Set(
    sectionsFor((name, field) => {
      const resource = resources[name]
      return resource !== undefined && Object.hasOwn(fieldsOf(resource), field)
    }),
  )
  return [...cardsByName].flatMap(([name, { of }]) => (of === undefined || sections.has(of) ? [name] : []))
}

/** The cards of this user: those that there are, those that are chosen in their order, and the choice of others. */
export function useCards() {
  const offered = cardsFor(useResources())
  const [arrangement, keep] = usePreference('cards', readArrangement)
  return {
    offered,
    shown: arranged(arrangement, offered, offered),
    show: (names: string[]) => keep(arrangedAs(offered, names)),
    reset: () => keep(asShipped),
  }
}
