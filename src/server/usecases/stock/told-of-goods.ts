import type { Db } from '../../db/connect'
import type { StoredLifeEvent } from '../../store/stock/life'
import type { Touched } from '../../store/trail/audit'
import { historyOf, type TrailRow } from '../../store/trail/history'

/** The most pages of the trail that the life of goods is read from, the latest ones. */
const MOST_PAGES = 4

/**
 * What only the trail tells of goods, the oldest first: that they were moved to another place, and that their label was
 * printed.
 *
 * @param subjects the goods as the trail names them
 * @param moves whether the reader sees their place
 */
export async function toldOfGoods(
  db: Db,
  subjects: readonly string[],
  moves: boolean,
): Promise<StoredLifeEvent[]> {
  const told: StoredLifeEvent[] = []
  let before: number | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { rows, next } = await historyOf(db, subjects, before)
    told.push(...rows.flatMap((row) => row.changes.flatMap((each) => eventOf(row, each, moves))))
    if (next === null) break
    before = next
  }
  return told.toReversed()
}

function eventOf(row: TrailRow, { resource, before, after }: Touched, moves: boolean): StoredLifeEvent[] {
  if (resource !== 'inventorys' || before === null || after === null) return []
  const event = {
    ...{ at: row.at, date: row.day ?? row.at.slice(0, DATE_LENGTH), by: row.by },
    ...{ in_out: 0, quantity: 0, weight: null, resource: null, key: null, code: null, party: null },
  }
  if (after.document === 'inventory_label')
    return [{ ...event, kind: 'label', location: null, remarks: null }]
  if (!moves || !Object.hasOwn(after, 'location')) return []
  const [from, location] = [placeIn(before), placeIn(after)]
  return [{ ...event, kind: 'move', from, location, remarks: row.reason }]
}

const DATE_LENGTH = '2026-11-21'.length

const placeIn = ({ location }: Record<string, unknown>) =>
  typeof location === 'string' && location !== '' ? location : null
