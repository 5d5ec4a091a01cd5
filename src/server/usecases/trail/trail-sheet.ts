import { actionOf } from '#domain/trail/trail-actions'
import { titleIn } from '#resource/resource'
import type { Cell, CellField } from '#sheet/cell'
import { actionLabels } from '#words/actions'
import type { Language } from '#words/languages'
import type { Entry } from '../../store/trail/entries'
import type { SeenChange } from './seen-changes'

/** The columns of an exported trail, by the names of what they hold. */
const columns = [
  'id',
  'at',
  'day',
  'by',
  'action',
  'records',
  'reason',
  'address',
  'user_agent',
  'changes',
] as const

/** The columns of an exported trail; their heads are the API's names, which other programs read. */
export function trailColumns(): (CellField & { header: string })[] {
  return columns.map((name) => ({ name, field: { title: name, kind: 'text' }, header: name }))
}

/** One row of an exported trail; what changed is JSON. */
export function trailCells(
  entry: Omit<Entry, 'changes'> & { changes: readonly SeenChange[] },
  language: Language,
): Cell[] {
  const { id, at, day, by, name, reason, address, user_agent, changes } = entry
  const action = actionOf(name)
  const records = changes.map(({ resource, key }) => `${resource}/${String(key ?? '')}`)
  const texts = {
    ...{ id: String(id), at, day, by, reason, address, user_agent },
    action: action === undefined ? name : titleIn(actionLabels.trailActions[action], language),
    records: [...new Set(records)].join(' '),
    changes: JSON.stringify(changes.map(({ before, after }) => ({ before, after }))),
  }
  return columns.map((column) => texts[column])
}
