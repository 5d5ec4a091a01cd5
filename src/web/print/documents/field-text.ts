import { choicesOf } from '#resource/json-schema'
import type { Kind } from '#resource/kinds'
import { isObject } from '#paper/panel-values'
import { labels } from '#words/labels'
import { formatWeight } from '#domain/weight'
import { companionOf, titleIn, type Choice, type Field } from '#resource/resource'
import { formatDatetime, formatNumber } from '../../data/languages/format'
import { mediaAddress } from '../../fields/media/media-codes'
import { amount, day, liang, money } from '../drawing/printed-value'

/** A record, as the API gives it. */
export type Values = Record<string, unknown>

type Write = (value: unknown, name: string, field: Field, record: Values, places: number) => string

/** Papers are read by those who read only one of the two languages. */
export function bilingual(titled: Choice | { title: string; titles: { en: string } }): string {
  const english = titleIn(titled, 'en')
  return english === titled.title ? english : `${titled.title} ${english}`
}

const scalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const joinedList = (value: unknown): string =>
  [value]
    .flat()
    .map(scalar)
    .filter((each) => each !== '')
    .join(', ')

function choiceText(value: unknown, field: Field): string {
  const chosen = choicesOf(field).find((choice) => choice.value === value)
  return chosen ? bilingual(chosen) : scalar(value)
}

/** A code stands for itself; an id says nothing on paper, the record's name does. */
const referenceText: Write = (value, name, field, record) => {
  if ((field.by ?? 'id') !== 'id') return scalar(value)
  const companion = record[companionOf(name)]
  return isObject(companion) ? scalar(companion.name) || scalar(companion.code) : ''
}

const decimalText: Write = (value, _name, field) =>
  field.unit === '兩' ? liang(Number(value)) : formatNumber(Number(value))

const priceText: Write = (value) =>
  isObject(value) && typeof value.value === 'number'
    ? money(value.value, scalar(value.currency) || undefined)
    : ''

const pictureAddress: Write = (value) => {
  const [first] = [value].flat()
  return typeof first === 'string' && first !== '' ? mediaAddress(first) : ''
}

/** How a value of each kind stands on paper; kinds that hold no text of their own have none. */
const writes: Record<Kind, Write | undefined> = {
  text: scalar,
  textarea: scalar,
  barcode: scalar,
  joined: scalar,
  price_ranges: scalar,
  json: joinedList,
  money: (value) => amount(Number(value)),
  price: priceText,
  weight: (value, _name, _field, _record, places) => formatWeight(Number(value), places),
  decimal: decimalText,
  integer: scalar,
  boolean: (value) => bilingual(value === true ? labels.words.yes : labels.words.no),
  date: (value) => day(scalar(value)),
  datetime: (value) => formatDatetime(scalar(value)),
  choice: (value, _name, field) => choiceText(value, field),
  choice_list: (value, _name, field) =>
    [value]
      .flat()
      .map((each) => choiceText(each, field))
      .join(', '),
  reference: referenceText,
  media: pictureAddress,
  labor_fees: undefined,
  object: undefined,
  password: undefined,
  lines: undefined,
}

/** Whether a property of this kind has a text. */
export function hasText({ kind }: Field): boolean {
  return writes[kind] !== undefined
}

/**
 * The text of a property of a record, in both languages where it has labels; empty where there is no value.
 *
 * @param places decimals of a weight
 */
export function fieldText(name: string, field: Field, record: Values, places: number): string {
  const value = record[name]
  if (value === null || value === undefined) return ''
  return writes[field.kind]?.(value, name, field, record, places) ?? ''
}
