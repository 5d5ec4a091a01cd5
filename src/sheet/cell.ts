import { asShown } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { isById, kindOf } from '#resource/kinds'
import { labels } from '#words/labels'
import { currencies, defaultCurrency } from '#domain/money'
import { readNumber } from '#domain/typed-number'
import { languages, type Language } from '#words/languages'
import { answers, notationOf } from '#words/notation'
import { foldedWord } from '#words/sheet-words'
import { choicesOf } from '../resource/json-schema'
import type { Kind } from '../resource/kinds'
import { measureOf } from '../resource/measure'
import { companionOf, titleIn, type Field, type Titled } from '../resource/resource'
import { momentOf, wallClock } from '../resource/wall-clock'
import { shownMoment, type DateOrder } from './dates'

/** A cell as text, as a user would type it. */
export function plainText(cell: Exclude<Cell, null>): string {
  if (cell instanceof Date) return shownDate(cell).replace(' 00:00:00', '')
  return typeof cell === 'number' ? String(asShown(cell)) : String(cell)
}

/** The errors that a sheet shows for a formula without a value, in the languages of spreadsheets. */
const failed = /^(#N\/A|#NV|#[¡¿]?[\p{Lu}\d/_ ]+[!?]|#GETTING_DATA|Err:\d{3})$/u

/** @throws RuleBroken `cell_error` for a formula without a value */
export function refuseFailed(cell: Cell): void {
  if (typeof cell === 'string' && failed.test(cell.trim()))
    throw new RuleBroken('cell_error', { text: cell.trim() })
}

/** A text as the sheet shows it. @throws RuleBroken `cell_boolean` for the answer of a formula */
export function wordsInCell(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'boolean' || cell === 'TRUE' || cell === 'FALSE')
    throw new RuleBroken('cell_boolean', { text: String(cell).toUpperCase() })
  return plainText(cell)
}

/** The time that a date cell shows, `2026-11-28 14:05:00`. */
function shownDate(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * The value of a sheet's cell; the UTC fields of a date are the displayed ones. Text has no formula guard: writing and
 * reading a file adds and removes it.
 */
export type Cell = string | number | boolean | Date | null

/** The reader of a sheet: the language of the labels, and the shop's time zone for moments. */
export interface SheetReader {
  language: Language
  timeZone: string
}

/** A property in a sheet: the field, and the part of it if its value takes two columns. */
export interface CellField {
  name: string
  field: Field
  part?: 'currency'
  /** The order of day, month and year in the dates of a file's column, where that is known. */
  order?: DateOrder
  /** The unit that the head of a file's column names, for numbers without one. */
  unit?: string
}

type Values = Record<string, unknown>

interface CellEntry {
  /** The cell of a record's value, which is never null. */
  write: (value: unknown, place: CellField, reader: SheetReader, record: Values) => Cell
  /** The value of a cell that is not empty. @throws RuleBroken when it is not a value of the kind */
  read: (cell: Exclude<Cell, null>, place: CellField, reader: SheetReader) => unknown
  /** It takes the displayed text, not the value behind. */
  shown?: true
  /** The number format in a workbook. */
  format?: string
  /** The column's width in characters. */
  width?: number
}

const DAY = 10

const { yes: yesLabel, no: noLabel } = labels.words
const yes = new Set(['true', '1', ...labelsOf(yesLabel), ...(answers.yes ?? [])])
const no = new Set(['false', '0', ...labelsOf(noLabel), ...(answers.no ?? [])])

/** The labels of a property, choice or resource in every language. */
function labelsOf(titled: Titled): string[] {
  return languages.map((language) => foldedWord(titleIn(titled, language)))
}

/** Spreadsheets write very small and very large numbers this way, in CSV files too. */
const scientific = /^-?\d+(\.\d+)?e[+-]?\d{1,2}$/i

/** The currency whose signs are accepted beside an amount; undefined where a column of its own gives the currency. */
function currencyIn({ currency = defaultCurrency }: Field): string | undefined {
  return Object.hasOwn(currencies, currency) ? currency : undefined
}

/** More than any field has. */
const MOST_DECIMALS = 15

/** A number in the format of the reader's language, in the app's own, or in that of goldbook's CSV files. */
function cellNumber(cell: Exclude<Cell, null>, place: CellField, { language }: SheetReader): number {
  const { field, unit } = place
  if (typeof cell === 'number' && unit === undefined) return asShown(cell)
  const bare = plainText(cell).trim()
  const text = unit !== undefined && /^-?[\d.,]+$/.test(bare) ? `${bare} ${unit}` : bare
  if (scientific.test(text)) return Number(text)
  const currency = kindOf(field).ownCurrency ? undefined : currencyIn(field)
  const measure = { ...measureOf(field, currency), most: Number.MAX_VALUE }
  const notation = notationOf(language)
  const reading = readNumber(text, measure, notation)
  if (cell instanceof Date) throw new RuleBroken('not_a_number')
  if ('value' in reading && reading.value !== undefined) return reading.value
  const reason = 'refusal' in reading ? reading.refusal.reason : 'not_a_number'
  if (reason === 'ambiguous' && String(Number(text)) === text) return Number(text)
  // The schema reports too many decimals, in the same words for every field.
  const exact = readNumber(text, { ...measure, decimals: MOST_DECIMALS }, notation)
  if ((reason === 'too_fine' || reason === 'not_whole') && 'value' in exact && exact.value !== undefined)
    return exact.value
  if (reason === 'ambiguous' && 'refusal' in reading)
    throw new RuleBroken('number_ambiguous', reading.refusal.facts)
  throw new RuleBroken('not_a_number')
}

/** `20261128`, which a sheet may have kept as a number. */
const isCompactDay = (cell: Cell) => typeof cell === 'number' && /^(19|20)\d{6}$/.test(String(cell))

function momentIn(cell: Exclude<Cell, null>, { order }: CellField): string {
  if (typeof cell === 'boolean' || (typeof cell === 'number' && !isCompactDay(cell)))
    throw new RuleBroken('not_a_date')
  return cell instanceof Date ? shownDate(cell) : shownMoment(String(cell), order)
}

function readMoment(cell: Exclude<Cell, null>, place: CellField, { timeZone }: SheetReader): string {
  const named =
    typeof cell === 'string' && /T.*(Z|[+-]\d\d:\d\d)$/i.test(cell.trim()) ? Date.parse(cell) : NaN
  return (Number.isNaN(named) ? momentOf(momentIn(cell, place), timeZone) : new Date(named)).toISOString()
}

function readYes(cell: Exclude<Cell, null>): boolean {
  const text = foldedWord(plainText(cell))
  if (yes.has(text)) return true
  if (no.has(text)) return false
  throw new RuleBroken('not_yes_or_no')
}

function readChoice(cell: Exclude<Cell, null>, { field }: CellField, { language }: SheetReader): unknown {
  const text = foldedWord(plainText(cell))
  const choices = choicesOf(field)
  const chosen = choices.find((choice) =>
    [foldedWord(String(choice.value)), ...labelsOf(choice)].includes(text),
  )
  if (chosen) return chosen.value
  throw new RuleBroken('not_a_choice', {
    choices: choices.map((choice) => titleIn(choice, language)).join(', '),
  })
}

function writeChoice(value: unknown, { field }: CellField, { language }: SheetReader): Cell {
  const chosen = choicesOf(field).find((choice) => choice.value === value)
  return chosen ? titleIn(chosen, language) : String(value)
}

function readJson(cell: Exclude<Cell, null>): unknown {
  try {
    return JSON.parse(plainText(cell))
  } catch {
    throw new RuleBroken('not_json')
  }
}

/** The code of the referred record, or its name if it has no code. */
function writeReference(
  value: unknown,
  { name, field }: CellField,
  _reader: SheetReader,
  record: Values,
): Cell {
  const companion: unknown = record[companionOf(name)]
  const { code, name: title } = (companion ?? {}) as { code?: unknown; name?: unknown }
  return String(isById(field) ? (code ?? title ?? value) : value)
}

const text: CellEntry = { write: String, read: wordsInCell, shown: true, width: 18 }
const number = (format: string): CellEntry => ({ write: Number, read: cellNumber, format, width: 14 })
const json: CellEntry = { write: (value) => JSON.stringify(value), read: readJson, width: 24 }

/**
 * The writing and reading of each kind of field in cells. Kinds without an entry are in no sheet.
 *
 * The cell of a reference is read as text, a code or a name; the database then finds the record.
 */
const cells = {
  text,
  textarea: { ...text, width: 32 },
  barcode: text,
  price_ranges: text,
  money: number('#,##0.00'),
  weight: number('#,##0.000'),
  decimal: number('General'),
  integer: number('0'),
  price: {
    write: (value, { part }) => {
      const { value: amount, currency } = value as { value: number; currency?: string }
      return part === 'currency' ? (currency ?? null) : amount
    },
    read: (cell, place, reader) =>
      place.part === 'currency' ? plainText(cell).trim().toUpperCase() : cellNumber(cell, place, reader),
    format: '#,##0.00',
    width: 14,
  },
  boolean: {
    write: (value, _place, { language }) => titleIn(value === true ? yesLabel : noLabel, language),
    read: readYes,
    width: 10,
  },
  date: {
    write: (value) => new Date(`${String(value).slice(0, DAY)}T00:00:00Z`),
    read: (cell, place) => momentIn(cell, place).slice(0, DAY),
    format: 'yyyy-mm-dd',
    width: 12,
  },
  datetime: {
    write: (value, _place, { timeZone }) =>
      new Date(`${wallClock(new Date(String(value)), timeZone).replace(' ', 'T')}Z`),
    read: readMoment,
    format: 'yyyy-mm-dd hh:mm:ss',
    width: 20,
  },
  choice: { write: writeChoice, read: readChoice, width: 14 },
  reference: { write: writeReference, read: (cell) => wordsInCell(cell).trim(), shown: true, width: 18 },
  media: {
    write: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    shown: true,
    read: (cell) =>
      wordsInCell(cell)
        .split(/[\s,，;；]+/)
        .filter((code) => code !== ''),
    width: 24,
  },
  choice_list: {
    write: (value, place, reader) =>
      [value]
        .flat()
        .map((each) => writeChoice(each, place, reader))
        .join(', '),
    read: (cell, place, reader) =>
      plainText(cell)
        .split(/[,，;；]+/)
        .filter((each) => each.trim() !== '')
        .map((each) => readChoice(each, place, reader)),
    width: 24,
  },
  labor_fees: json,
  json,
  joined: text,
  object: undefined,
  password: undefined,
  lines: undefined,
} satisfies Record<Kind, CellEntry | undefined>

function entryOf(field: Field): CellEntry | undefined {
  return cells[field.kind]
}

/** The columns of a property in a sheet: none if its kind has no cell, two for a price. */
export function cellFields(name: string, field: Field): CellField[] {
  if (!entryOf(field)) return []
  return kindOf(field).ownCurrency
    ? [
        { name, field },
        { name, field, part: 'currency' },
      ]
    : [{ name, field }]
}

/**
 * The cell of a property of a record.
 *
 * @param record as the API returns it, with its companions
 */
export function writeCell(place: CellField, record: Values, reader: SheetReader): Cell {
  const value = record[place.name] ?? null
  const cell = value === null ? null : (entryOf(place.field)?.write(value, place, reader, record) ?? null)
  return cell instanceof Date && Number.isNaN(cell.getTime()) ? String(value) : cell
}

/** Whether a property takes the displayed text – 00126, 12.5 %, 2026年11月28日 – and not the number behind. */
export function takesShown({ field, part }: CellField): boolean {
  return part === 'currency' || entryOf(field)?.shown === true
}

/**
 * The value of a cell as in a body of the API; null for an empty cell. A reference is returned as the text that names
 * its record.
 *
 * @throws RuleBroken `not_a_number`, `number_ambiguous`, `not_a_date`, `date_ambiguous`, `not_yes_or_no`,
 *   `not_a_choice`, `not_json`, `cell_error`, `cell_boolean`
 */
export function readCell(place: CellField, cell: Cell, reader: SheetReader): unknown {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return null
  refuseFailed(cell)
  return entryOf(place.field)?.read(cell, place, reader) ?? null
}

/** The appearance of a property's cells in a workbook: number format, if any, and column width in characters. */
export function cellLook({ field, part }: CellField): { format?: string; width: number } {
  const { format, width = 12 } = entryOf(field) ?? {}
  return format === undefined || part === 'currency' ? { width } : { format, width }
}

/** A cell in a CSV file: numbers with a decimal point and no thousands separators, days without a time. */
export function cellText({ field }: CellField, cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date)
    return kindOf(field).time === 'day' ? shownDate(cell).slice(0, DAY) : shownDate(cell)
  return String(cell)
}
