import { useTranslation } from 'react-i18next'
import { sectionsFor } from '#domain/reckoning/dashboard'
import { fieldsOf } from '#resource/resource'
import { useCurrentUser } from '../../../data/session/session'
import { usePreference } from '../../../data/preferences/preferences'
import { useResources, type ServedResources } from '../../../data/resources'
import { arranged, arrangedAs, asShipped, readArrangement } from '../../../kit/choosing/arrangement'
import type { OfferedCard } from './card-props'
import { cardsByName } from './card-table'
import { isReportCard, useReportCards } from './report-cards'

/** The shipped cards that this user may see, known before the figures arrive, so that nothing moves then. */
function cardsFor(resources: ServedResources): string[] {
  const sections = new Set(
    sectionsFor((name, field) => {
      const resource = resources[name]
      return resource !== undefined && Object.hasOwn(fieldsOf(resource), field)
    }),
  )
  return [...cardsByName].flatMap(([name, { of }]) => (of === undefined || sections.has(of) ? [name] : []))
}

/**
 * The cards of this user: those that there are, those that are chosen in their order, and the choice of others. Whoever
 * has chosen none has those of their role.
 *
 * @param choosing whether those of reports are offered that the user has not chosen
 */
export function useCards(choosing = false) {
  const { t } = useTranslation()
  const known = cardsFor(useResources())
  const ofRole = readArrangement(useCurrentUser()?.cards)
  const [arrangement, keep] = usePreference('cards', readArrangement)
  const added = [...ofRole.added, ...arrangement.added]
  const reports = useReportCards([...new Set(added)].filter(isReportCard), choosing)
  const cards = new Map<string, OfferedCard>(reports)
  for (const name of known) {
    const card = cardsByName.get(name)
    if (card) cards.set(name, { ...card, title: t(card.title) })
  }
  const offered = [...known, ...reports.keys()]
  const shipped = arranged(ofRole, known, offered)
  const shown = arranged(arrangement, shipped, offered)
  return {
    ...{ cards, shipped, offered, shown },
    show: (names: string[]) => keep(arrangedAs(shipped, names)),
    reset: () => keep(asShipped),
    /** What is shown, as the cards of a role. */
    forRole: () => arrangedAs(known, shown),
  }
}
