import { kindOf } from '#resource/kinds'
import { RuleBroken, type Facts, type Rule } from '#domain/errors'
import { readCell, takesShown, type Cell, type SheetReader } from '#sheet/cell'
import { writableFields } from '#resource/json-schema'
import type { Resource } from '#resource/resource'
import { messageOf } from '../../process/messages'
import { isObject, ShapeRefused, type Values } from '../../request/input/shape'
import type { SheetRow } from '../../sheets/read-sheet'
import type { RecordValues } from '../../store/records/records'
import type { ImportPlan } from './import-plan'

/** One value of a file that can't be imported, with its place and the reason. */
export interface ImportFailure {
  /** As spreadsheets count, with the heads as row 1. */
  row: number
  /** The head of the column; the property's title if it has none. */
  column: string
  value: string
  reason: string
}

/** A row of the file while it is converted to a record. */
export interface ImportRow {
  number: number
  /** The cells of the file, by property. */
  cells: Map<string, Cell>
  /** The values of the API's body; null for an empty cell. */
  body: Values
  /** The texts that name referred records, by property. */
  names: Map<string, string>
  /** The value of the identifying property. */
  key: unknown
  /** The record found by that value. */
  stored?: RecordValues
  failures: ImportFailure[]
  /** The properties with a fault; only the first fault of each is reported. */
  wrong: Set<string>
}

/** Converts the cells of a row to values; unreadable ones are recorded as failures. */
export function readImportRow(
  { number, cells, shown }: SheetRow,
  plan: ImportPlan,
  resource: Resource,
  reader: SheetReader,
  fail: Fail,
): ImportRow {
  const row: ImportRow = {
    number,
    cells: new Map(),
    body: {},
    names: new Map(),
    key: null,
    failures: [],
    wrong: new Set(),
  }
  const writable = new Set(writableFields(resource).map(([name]) => name))
  plan.columns.forEach((place, index) => {
    if (!place) return
    const cell = (takesShown(place) ? shown?.get(index) : undefined) ?? cells[index] ?? null
    row.cells.set(place.name, cell)
    try {
      const value = readCell(place, cell, reader)
      if (place.name === plan.key) row.key = value
      if (!writable.has(place.name)) return
      if (kindOf(place.field).refers && typeof value === 'string') row.names.set(place.name, value)
      row.body[place.name] = kindOf(place.field).ownCurrency ? pricePart(row, place, value) : value
    } catch (error) {
      fail(row, place.name, error)
    }
  })
  return row
}

/** A price takes two columns, in any order. */
function pricePart(row: ImportRow, place: { name: string; part?: string }, value: unknown): unknown {
  const known = row.body[place.name]
  if (value === null) return known ?? null
  return { ...(isObject(known) ? known : undefined), [place.part ?? 'value']: value }
}

/** Records a fault of a row at a property; a second fault of the same property is ignored. */
export type Fail = (row: ImportRow, property: string, error: unknown) => void

/** Formats failures with the file's heads, in the user's language. */
export function failuresIn(language: SheetReader['language'], headOf: (property: string) => string): Fail {
  const note = (row: ImportRow, property: string, reason: string) => {
    if (row.wrong.has(property)) return
    row.wrong.add(property)
    row.failures.push({
      row: row.number,
      column: headOf(property),
      value: textOf(row.cells.get(property) ?? null),
      reason,
    })
  }
  return (row, property, error) => {
    if (error instanceof ShapeRefused)
      for (const { path, message } of error.fieldErrors(language))
        note(row, path.split('/')[1] ?? property, message)
    else if (error instanceof RuleBroken)
      note(row, error.path?.split('/')[1] ?? property, messageOf(error.code, error.facts, language))
    else throw error
  }
}

/** A broken rule as an error to record. */
export function broken(rule: Rule, facts: Facts = {}): RuleBroken {
  return new RuleBroken(rule, facts)
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell)
}
