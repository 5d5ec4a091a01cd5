import { currencies, MONEY_DECIMALS } from '#domain/money'
import { normalisePriceRanges } from '#domain/pricing/price-ranges'
import { WEIGHT_DECIMALS } from '#domain/weight'
import type { Field } from './resource'

/** The part of JSON Schema that kinds expand to. */
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

/** The largest money and weight that a column holds and a JavaScript number keeps exactly with its decimals. */
const LARGEST = 999_999_999_999

interface KindEntry {
  /** The kind's plain JSON Schema, before the field's own bounds. */
  schema: (field: Field) => JsonSchema
  /** Numbers align right in tabular figures. */
  numeric?: true
  /** Normalises a typed value before it is stored; by default it is stored as typed. */
  clean?: (value: unknown) => unknown
  /** Holds no readable value of its own: not sorted, not filtered, in no sheet. */
  child?: true
  /** Its values have no meaningful order, or are too long to sort. */
  unordered?: true
  /** Is written but never read: only its hash is stored. */
  secret?: true
  /** Is typed as letters: quick search reads it, and its values can be joined with, and copied into, others like it. */
  letters?: true
  /** Letters on one line, by which a record can be known. */
  code?: true
  /** Comes from a scanner. */
  scanned?: true
  /** A day of the shop's calendar, or a moment. */
  time?: 'day' | 'moment'
  /** Takes values of `choices`: one of them, or several. */
  picks?: 'one' | 'several'
  /** Holds the key of a record of the resource `to`, which comes along as its companion. */
  refers?: true
  /** Stands for the rows of the resource `to` whose `from` refers back. */
  rows?: true
  /** Shows what the record holds elsewhere; nobody writes it. */
  view?: true
  /** An amount of a currency. */
  money?: true
  /** Has a currency of its own beside its amount. */
  ownCurrency?: true
  /** A weight of metal, which papers add up. */
  weighs?: true
  /** Codes of pictures and papers. */
  media?: true
  /** Decimals that its numbers keep. */
  decimals?: number
  /** What its numbers are measured in where the field names no unit. */
  unit?: string
  /** The attributes that a field of this kind must have, each with what is said where it is missing. */
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
 * What each kind of field is: its values as plain JSON Schema, and its nature.
 *
 * Its column stands in `server/db/columns.ts`, its screen in `web/fields/`; the compiler names a missing entry.
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
  // Amounts of different currencies do not compare.
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
  // A day of the shop: PostgreSQL's calendar begins and ends elsewhere than JSON Schema's.
  date: { schema: () => ({ type: 'string', format: 'date', pattern: '^(19|2\\d)\\d\\d-' }), time: 'day' },
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
  // Shorter than its hash, so that neither is mistaken for the other.
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
  // Views over what the record holds elsewhere; never taken from a client.
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
  // Any document. It is spelled out since a form draws nothing for a schema that says nothing.
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

/** Whether a reference holds the id of its record, not a code. */
export function isById({ by = 'id' }: Pick<Field, 'by'>): boolean {
  return by === 'id'
}

/** Whether a value names a kind. */
export function isKind(value: unknown): value is Kind {
  return typeof value === 'string' && Object.hasOwn(kinds, value)
}

/** The entry of a field's kind, in the type that every kind shares. */
export function kindOf(field: Pick<Field, 'kind'>): KindEntry {
  return kinds[field.kind]
}
