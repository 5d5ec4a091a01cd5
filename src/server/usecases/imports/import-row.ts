import { kindOf } from '#resource/kinds'
import { RuleBroken, type Facts, type Rule } from '#domain/errors'
import { readCell, takesShown, type Cell, type SheetReader, type CellField } from '#sheet/cell'
import { writableFields } from '#resource/json-schema'
import { type Resource, fieldsOf, titleIn } from '#resource/resource'
import type { Language } from '#words/languages'
import { isDateOrder, possibleOrders, type DateOrder } from '#sheet/dates'
import { columnName, importColumns, importKeys, unitInHead } from '#sheet/sheet-columns'
import { messageOf } from '../../process/messages'
import { isObject, ShapeRefused, type Values } from '../../request/input/shape'
import type { ReadSheet, SheetRow } from '../../sheets/read-sheet'
import type { RecordValues } from '../../store/records/records'
import { type JobHandler, requestOnBehalf } from '../jobs/handler'

/** One value of a file that cannot be imported, with its place and the reason. */
export interface ImportFailure {
  /** As spreadsheets count. */
  row: number
  /** The head of the column; the property's title, or the column's letter, if it has none. */
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
  noteBeyond(row, cells, plan.columns.length, fail)
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

/** Names the first value to the right of all heads: nobody sees where it belongs, or that it is left out. */
function noteBeyond(row: ImportRow, cells: readonly Cell[], width: number, fail: Fail) {
  const index = cells.findIndex((cell, at) => at >= width && String(cell ?? '').trim() !== '')
  if (index === -1) return
  const letter = letterOf(index)
  row.cells.set(letter, cells[index] ?? null)
  fail(row, letter, rowError('cell_beyond'))
}

/** The letters by which spreadsheets call a column, `AB` for 27. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
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
      value: cellText(row.cells.get(property) ?? null),
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
export function rowError(rule: Rule, facts: Facts = {}): RuleBroken {
  return new RuleBroken(rule, facts)
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell)
}

const modes = ['create', 'update', 'both'] as const

/** `create` makes new records from all rows, `update` changes existing ones, `both` decides by row. */
export type ImportMode = (typeof modes)[number]

/** The settings of an import. */
export interface ImportPlan {
  mode: ImportMode
  /** The property that identifies existing records. */
  key: string
  /** The property of each column in the file; undefined for an ignored one. */
  columns: (CellField | undefined)[]
  /** Only checks, without writing. */
  dryRun: boolean
}

/** The cells of a column, row by row. */
export function* columnOf({ rows }: Pick<ReadSheet, 'rows'>, index: number): Generator<Cell> {
  for (const { cells } of rows) yield cells[index] ?? null
}

/** A column as its file means it: the unit that its head names, and the order of its dates: the chosen one, or agreed. */
function asMeant(column: CellField, sheet: ReadSheet, index: number, chosen: unknown): CellField {
  const unit = unitInHead(sheet.headers[index] ?? '', column)
  if (unit !== undefined) return { ...column, unit }
  if (kindOf(column.field).time === undefined) return column
  const orders: DateOrder[] = isDateOrder(chosen) ? [chosen] : possibleOrders(columnOf(sheet, index))
  const [order, ...others] = orders
  return order === undefined || others.length > 0 ? column : { ...column, order }
}

/**
 * Checks the settings of an import.
 *
 * @param resource as the user sees it
 * @param sheet the file, as read
 * @throws RuleBroken `invalid`, `column_unknown`, `column_taken`, `key_unmapped`
 */
export function readImportPlan(
  body: Record<string, unknown>,
  resource: Resource,
  sheet: ReadSheet,
  language: Language,
): ImportPlan {
  const { mode = 'create', key = importKeys(resource)[0], mapping, dry_run: dryRun = false } = body
  const { date_orders: dateOrders = [] } = body
  if (!isMode(mode)) throw new RuleBroken('invalid', {}, '/mode')
  if (typeof key !== 'string' || !importKeys(resource).includes(key))
    throw new RuleBroken('invalid', {}, '/key')
  if (typeof dryRun !== 'boolean') throw new RuleBroken('invalid', {}, '/dry_run')
  if (!Array.isArray(mapping) || mapping.length !== sheet.headers.length)
    throw new RuleBroken('invalid', {}, '/mapping')
  if (!Array.isArray(dateOrders) || !dateOrders.every((order) => order === null || isDateOrder(order)))
    throw new RuleBroken('invalid', {}, '/date_orders')
  const columns = readMapping(mapping, resource, language).map(
    (column, index) => column && asMeant(column, sheet, index, dateOrders[index]),
  )
  if (mode !== 'create' && !columns.some((column) => column?.name === key)) {
    const field = fieldsOf(resource)[key]
    throw new RuleBroken('key_unmapped', { title: field ? titleIn(field, language) : key }, '/mapping')
  }
  return { mode, key, columns, dryRun }
}

function isMode(value: unknown): value is ImportMode {
  return modes.some((mode) => mode === value)
}

function readMapping(mapping: unknown[], resource: Resource, language: Language): ImportPlan['columns'] {
  const known = new Map(importColumns(resource).map((column) => [columnName(column), column]))
  const taken = new Set<CellField>()
  return mapping.map((name, index) => {
    if (name === null) return undefined
    const column = typeof name === 'string' ? known.get(name) : undefined
    if (!column) throw new RuleBroken('column_unknown', { property: name }, `/mapping/${index}`)
    if (taken.has(column))
      throw new RuleBroken('column_taken', { title: titleIn(column.field, language) }, `/mapping/${index}`)
    taken.add(column)
    return column
  })
}

/**
 * Continues an import whose server has ended: requests it again as its user. The writes of that server were undone with
 * its session, or were recorded as done. The import itself reports its progress.
 */
export const importJob: JobHandler = async (at) => {
  const { id, resource, plan } = at.job
  await requestOnBehalf(at, {
    path: `/${encodeURIComponent(resource ?? '')}/import`,
    body: { ...plan, id },
  })
  at.shop.log.info({ import: id }, 'an import was taken over from a server that has ended')
  return null
}
