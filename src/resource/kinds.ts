import { currencies } from '#domain/money'
import { normalisePriceRanges } from '#domain/pricing/price-ranges'
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
  text: { schema: text, clean: trimmed },
  textarea: { schema: (field) => text({ maxLength: 2000, ...field }), unordered: true },
  barcode: { schema: text, clean: trimmed },
  money: { schema: (field) => number(field, 0.01), numeric: true },
  // Amounts of different currencies do not compare.
  price: { schema: price, numeric: true, unordered: true },
  weight: { schema: (field) => number(field, 0.001, 0), numeric: true },
  decimal: { schema: (field) => number(field, 0.000001), numeric: true },
  integer: {
    schema: (field) => ({ ...number(field, 1), type: 'integer', multipleOf: undefined }),
    numeric: true,
  },
  boolean: { schema: () => ({ type: 'boolean' }) },
  // A day of the shop: PostgreSQL's calendar begins and ends elsewhere than JSON Schema's.
  date: { schema: () => ({ type: 'string', format: 'date', pattern: '^(19|2\\d)\\d\\d-' }) },
  datetime: { schema: () => ({ type: 'string', format: 'date-time' }) },
  choice: { schema: () => ({ type: ['string', 'integer'] }) },
  choice_list: {
    schema: () => ({ type: 'array', minItems: 1, maxItems: 100, uniqueItems: true }),
    clean: (value) => (Array.isArray(value) && value.length === 0 ? null : value),
    unordered: true,
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
      (field.by ?? 'id') === 'id'
        ? { type: 'integer', minimum: 1, maximum: LARGEST }
        : { type: 'string', maxLength: 120 },
  },
  // Views over what the record holds elsewhere; never taken from a client.
  object: { schema: () => ({ type: 'object' }), child: true },
  joined: { schema: () => ({ type: 'string' }), child: true },
  lines: { schema: () => ({ type: 'array', maxItems: 2000 }), child: true },
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
  },
} satisfies Record<string, KindEntry>

export type Kind = keyof typeof kinds

/** The entry of a field's kind, in the type that every kind shares. */
export function kindOf(field: Field): KindEntry {
  return kinds[field.kind]
}
