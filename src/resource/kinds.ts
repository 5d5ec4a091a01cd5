import { currencies, MONEY_DECIMALS } from '#domain/money'
import { normalisePriceRanges } from '#domain/pricing/price-ranges'
import { WEIGHT_DECIMALS } from '#domain/weight'
import type { Field } from './resource'

/** The part of JSON Schema that the kinds use. */
export interface JsonSchema {
  $schema?: string
  type?: string | string[]
  format?: string
  enum?: (string | number | boolean | null)[]
  const?: unknown
  anyOf?: JsonSchema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  multipleOf?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  required?: string[]
  default?: unknown
  allOf?: JsonSchema[]
  not?: JsonSchema
  if?: JsonSchema
  then?: JsonSchema
  else?: JsonSchema
  dependencies?: Record<string, string[]>
}

/**
 * The largest money and weight that fits its column and that a JavaScript number represents exactly with its decimals.
 */
const LARGEST = 999_999_999_999

interface KindEntry {
  /** The kind's plain JSON Schema, before the field's own bounds. */
  schema: (field: Field) => JsonSchema
  /** Its values are numbers, aligned right in tabular figures. */
  numeric?: true
  /** Normalises a typed value before it is stored; by default it is stored as typed. */
  clean?: (value: unknown) => unknown
  /** Has no readable value of its own: it cannot be sorted or filtered, and is in no sheet. */
  child?: true
  /** Its values have no meaningful order, or are too long to sort. */
  unordered?: true
  /** Is written but never read: only its hash is stored. */
  secret?: true
  /**
   * Is entered as letters: quick search reads it, and its values can be joined with, and copied into, others like it.
   */
  letters?: true
  /** A single line of letters that can identify a record. */
  code?: true
  /** Can be entered by a scanner. */
  scanned?: true
  /** A day of the shop's calendar, or a moment. */
  time?: 'day' | 'moment'
  /** Takes values of `choices`: one of them, or several. */
  picks?: 'one' | 'several'
  /** Holds the key of a record of the resource `to`, which is returned as its companion. */
  refers?: true
  /** Stands for the rows of the resource `to` whose `from` refers to the record. */
  rows?: true
  /** Shows values kept elsewhere in the record, and is never written. */
  view?: true
  /** An amount of a currency. */
  money?: true
  /** Stores a currency beside its amount. */
  ownCurrency?: true
  /** A weight of metal, which papers total. */
  weighs?: true
  /** Codes of pictures and papers. */
  media?: true
  /** The number of decimals. */
  decimals?: number
  /** The default unit. */
  unit?: string
  /** The attributes that a field of this kind must have, each with the message when it is missing. */
  demands?: { [attribute in 'to' | 'from' | 'choices' | 'fields' | 'of']?: string }
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

const text = (field: Field): JsonSchema => ({
  type: 'string',
  minLength: field.minLength,
  maxLength: field.maxLength ?? 255,
  pattern: field.pattern,
})

const number = (field: Field, multipleOf: number, lowest = -LARGEST): JsonSchema => ({
  type: 'number',
  multipleOf,
  minimum: field.exclusiveMinimum === undefined ? (field.minimum ?? lowest) : undefined,
  exclusiveMinimum: field.exclusiveMinimum,
  maximum: field.maximum ?? LARGEST,
})

const price = (field: Field): JsonSchema => ({
  type: 'object',
  properties: { value: number(field, 0.01, 0), currency: { enum: Object.keys(currencies) } },
  required: ['value'],
  additionalProperties: false,
})

const laborFees: JsonSchema = {
  type: 'object',
  propertyNames: { pattern: '^[1-9]\\d*$' },
  additionalProperties: {
    type: 'array',
    maxItems: 100,
    items: {
      type: 'object',
      properties: {
        group: { type: 'number', minimum: 0, maximum: LARGEST },
        labor_fee: { type: 'number', minimum: 0, maximum: LARGEST, multipleOf: 0.01 },
      },
      required: ['group', 'labor_fee'],
      additionalProperties: false,
    },
  },
}

/**
 * The kinds of field: the values of each as plain JSON Schema, and its traits.
 *
 * Its column is in `server/db/sync/columns.ts`, its input in `web/fields/`; the compiler names a missing entry.
 *
 * @see design.md §3
 */
export const kinds = {
  text: { schema: text, clean: trimmed, letters: true, code: true },
  textarea: {
    schema: (field) => text({ maxLength: 2000, ...field }),
    unordered: true,
    letters: true,
  },
  barcode: { schema: text, clean: trimmed, letters: true, code: true, scanned: true },
  money: { schema: (field) => number(field, 0.01), numeric: true, money: true, decimals: MONEY_DECIMALS },
  // Amounts of different currencies cannot be compared.
  price: {
    schema: price,
    numeric: true,
    unordered: true,
    money: true,
    decimals: MONEY_DECIMALS,
    ownCurrency: true,
  },
  weight: {
    schema: (field) => number(field, 0.001, 0),
    numeric: true,
    decimals: WEIGHT_DECIMALS,
    unit: 'g',
    weighs: true,
  },
  decimal: { schema: (field) => number(field, 0.000001), numeric: true },
  integer: {
    schema: (field) => ({ ...number(field, 1), type: 'integer', multipleOf: undefined }),
    numeric: true,
    decimals: 0,
  },
  boolean: { schema: () => ({ type: 'boolean' }) },
  // A business day. The years are limited because PostgreSQL's calendar has a different range from JSON Schema's.
  date: {
    schema: () => ({ type: 'string', format: 'date', pattern: '^19\\d\\d-|^2\\d\\d\\d-' }),
    time: 'day',
  },
  datetime: { schema: () => ({ type: 'string', format: 'date-time' }), time: 'moment' },
  choice: {
    schema: () => ({ type: ['string', 'integer'] }),
    picks: 'one',
    demands: { choices: 'a choice must have "choices"' },
  },
  choice_list: {
    schema: () => ({ type: 'array', minItems: 1, maxItems: 100, uniqueItems: true }),
    clean: (value) => (Array.isArray(value) && value.length === 0 ? null : value),
    unordered: true,
    picks: 'several',
    demands: { choices: 'a choice must have "choices"' },
  },
  // Shorter than its hash, so that neither can be mistaken for the other.
  password: {
    schema: (field) => ({
      type: 'string',
      minLength: Math.max(field.minLength ?? 0, 12),
      maxLength: Math.min(field.maxLength ?? 90, 90),
    }),
    child: true,
    secret: true,
  },
  reference: {
    schema: (field) =>
      isById(field) ? { type: 'integer', minimum: 1, maximum: LARGEST } : { type: 'string', maxLength: 120 },
    refers: true,
    demands: { to: 'a reference must name its resource in "to"' },
  },
  // Views of values kept elsewhere in the record; never accepted from a client.
  object: {
    schema: () => ({ type: 'object' }),
    child: true,
    view: true,
    demands: { fields: 'an object must have "fields"' },
  },
  joined: {
    schema: () => ({ type: 'string' }),
    child: true,
    view: true,
    demands: { of: 'a joined text must say of what in "of"' },
  },
  lines: {
    schema: () => ({ type: 'array', maxItems: 2000 }),
    child: true,
    rows: true,
    demands: {
      to: 'lines must name their resource in "to"',
      from: 'lines must name the property that refers back in "from"',
    },
  },
  price_ranges: {
    schema: (field) => text({ maxLength: 500, ...field }),
    clean: (value) => (typeof value === 'string' && value.trim() !== '' ? normalisePriceRanges(value) : null),
    unordered: true,
  },
  labor_fees: { schema: () => laborFees, unordered: true },
  // Any JSON value. The types are spelled out because a form draws nothing for an empty schema.
  json: {
    schema: () => ({ type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }),
    unordered: true,
  },
  // Pictures and papers, by their codes.
  media: {
    schema: () => ({ type: 'array', maxItems: 20, items: { type: 'string', maxLength: 120 } }),
    unordered: true,
    media: true,
  },
} satisfies Record<string, KindEntry>

export type Kind = keyof typeof kinds

/** Whether a reference stores the id of its record rather than a code. */
export function isById({ by = 'id' }: Pick<Field, 'by'>): boolean {
  return by === 'id'
}

/** Whether a value names a kind. */
export function isKind(value: unknown): value is Kind {
  return typeof value === 'string' && Object.hasOwn(kinds, value)
}

/** The entry of a field's kind, in the type shared by all kinds. */
export function kindOf(field: Pick<Field, 'kind'>): KindEntry {
  return kinds[field.kind]
}
