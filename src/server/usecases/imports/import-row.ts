import { kindOf } from '#resource/kinds'
import { RuleBroken, type Facts, type Rule } from '#domain/errors'
import { readCell, type Cell, type SheetReader } from '#sheet/cell'
import { writableFields } from '#resource/json-schema'
import type { Resource } from '#resource/resource'
import { messageOf } from '../../messages/messages'
import { isObject, ShapeRefused, type Values } from '../../http/input/shape'
import type { SheetRow } from '../../sheets/read-sheet'
import type { RecordValues } from '../../store/records/records'
import type { ImportPlan } from './import-plan'

/** One value of a file that can't be imported: where it is, and why. */
export interface ImportFailure {
  /** As spreadsheets count, the heads being row 1. */
  row: number
  /** The head of the column; the title of a property that has none. */
  column: string
  value: string
  reason: string
}

/** A row of the file on its way to a record. */
export interface ImportRow {
  number: number
  /** The cells as the file has them, by property. */
  cells: Map<string, Cell>
  /** The values for a body of the API; null where a cell is empty. */
  body: Values
  /** The texts that name referred records, by property. */
  names: Map<string, string>
  /** The value of the key. */
  key: unknown
  /** The record that the key finds. */
  stored?: RecordValues
  failures: ImportFailure[]
  /** The properties at which something is wrong; the first word on each is enough. */
  wrong: Set<string>
}

/** Turns the cells of a row into values; what can't be read is noted as a failure. */
export function readImportRow(
  { number, cells }: SheetRow,
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
    const cell = cells[index] ?? null
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

/** A price stands in two columns, of which either may come first. */
function pricePart(row: ImportRow, place: { name: string; part?: string }, value: unknown): unknown {
  const known = row.body[place.name]
  if (value === null) return known ?? null
  return { ...(isObject(known) ? known : undefined), [place.part ?? 'value']: value }
}

/** Notes what is wrong with a row, at a property; a second fault of the same property adds nothing. */
export type Fail = (row: ImportRow, property: string, error: unknown) => void

/** How failures are told: with the heads of the file, in the user's language. */
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

/** A broken rule as an error to note. */
export function broken(rule: Rule, facts: Facts = {}): RuleBroken {
  return new RuleBroken(rule, facts)
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell)
}
