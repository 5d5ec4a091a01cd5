import { labels } from '#words/labels'
import { firstLanguage, type Language, type OtherLanguage } from '#words/languages'
import type { Kind } from './kinds'
import type { RowsOf } from './rows/row-condition'
import type { VisibleRows } from './rows/visible-rows'

/** The labels in the other languages; a resource file's `title` is the Chinese one. */
export type Titles = Partial<Record<OtherLanguage, string>>

export type Role = string
export interface Titled {
  title: string
  titles?: Titles
}

/** One selectable value of a `choice` field, with its label. */
export interface Choice extends Titled {
  value: string | number
}

/**
 * One property of a resource, as written in its file.
 *
 * The kind determines which attributes apply; resource.schema.json lists them.
 */
export interface Field extends Titled {
  kind: Kind
  /** Displayed, searched and sorted, but never accepted from a client. */
  readOnly?: boolean
  default?: string | number | boolean
  unique?: boolean
  /** Lists are often filtered by this property. */
  index?: boolean
  /** The pattern of the code that the server generates when none is entered, for example `C{seq:5}`. */
  generated?: string
  /** Secondary text after the value, for example `g`. */
  unit?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  /** Money: the property that holds its currency, or a fixed currency code. */
  currency?: string
  /**
   * Lists add up its values: `total`, or `net`, incoming less outgoing. Left out where no sum makes sense: unit prices,
   * fineness, rates, shares.
   */
  sum?: 'total' | 'net'
  /** The sum that should at least cover its value, for example a product's stock rows for its minimum stock. */
  metBy?: SumThere
  /** Choice: the values, or the name of a table in `domain/choices.ts`, or `languages`. */
  choices?: string | Choice[]
  /** Reference and lines: the other resource. */
  to?: string
  /** Reference: the property of the other resource that is stored here; `id` by default. */
  by?: string
  /** Text: the number of a telephone, which quick search finds by its digits. */
  digits?: true
  /** Lines: the property of the other resource that refers to this one. */
  from?: string
  /** Reference: the record need not exist; if it does, it is returned as the companion. */
  loose?: true
  /** Reference: the record is seen only with the one that it refers to. */
  belongs?: true
  /** Lines: the property of this resource that `from` is compared with; by default the one that `from` stores. */
  on?: string
  /** Object: the inner names, each with the property or companion of this resource that it shows. */
  fields?: Record<string, string>
  /** Joined: the texts to join, each a property of a companion, such as `material.name`. */
  of?: string[]
  /** The property that this one is an alias of: the same value, without a column of its own. */
  alias?: string
  /** Reference: the values that choosing a record copies, as own property → property of the chosen record. */
  prefill?: Record<string, string>
  /** The properties that it copies, such as `materials.name`; only readers who may see all of them see it. */
  copyOf?: string[]
  /**
   * Json: for each name in it, the resources whose properties it contains; a reader sees only those visible to them.
   */
  copies?: Record<string, string[]>
  /**
   * Set by the server, never by a file: for each name of `copies`, the properties visible to the reader; all when left
   * out.
   */
  visibleParts?: Record<string, string[]>
  /** A text that may have a value per language: that of `name` in English is the property `name_en`. */
  translated?: true
  /** Never set in a file: the text that this one translates, and the language. */
  translates?: string
  language?: Language
  /** The roles that may read and write this property; by default those of the resource. */
  access?: { read?: Role[]; write?: Role[] }
}

/** The sum of a property of the records that refer here, from one resource. */
export interface SumThere {
  /** The resource of these records, and their property that refers here. */
  of: string
  by: string
  /** The property that is added up, as lists do. */
  sum: string
}

export interface FormSection extends Partial<Titled> {
  fields: string[]
}

/**
 * A fact of a record beside its own properties: the sums of the records that refer to it, or the date of the newest of
 * them.
 */
export interface ReckonedFact extends Titled {
  /** The resource of these records, and their property that refers here. */
  of: string
  by: string
  /** The properties that are added up, as lists do. */
  sum?: string[]
  /**
   * Of `of`: the choice whose values give the direction of money, in (1) or out (-1); outgoing money counts against the
   * sum.
   */
  net?: string
  /** The date or time whose latest value is shown, with a link to its record. */
  latest?: string
  /** Only records that have this value, or one of these values. */
  where?: Record<string, Scalar | Scalar[]>
  /** The label of a sum below zero; its figure then stands without the minus. */
  below?: Titled
  /** The part of the record's dialog that shows the records. */
  part?: string
  /** The figure whose proof lists its entries. */
  proof?: string
}

/** A property by its name, or a fact reckoned from other records. */
export type Fact = string | ReckonedFact

type Scalar = string | number | boolean

/** The test of one value, in the keywords of JSON Schema. */
export interface ValueTest {
  const?: Scalar
  enum?: Scalar[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** The test of a record, in the keywords of JSON Schema. */
export interface ConditionSchema {
  properties?: Record<string, ValueTest | true>
  required?: string[]
  allOf?: ConditionSchema[]
  anyOf?: ConditionSchema[]
  not?: ConditionSchema
}

/** The properties that a branch adds, the tests of their values, and which of them are required. */
export type Branch = Pick<ConditionSchema, 'properties' | 'required'>

/**
 * If a record meets `if`, the properties of `then` are shown and required, otherwise those of `else`. A property named
 * by any condition is shown and accepted only while a branch that names it holds.
 */
export interface Condition {
  if: ConditionSchema
  then?: Branch
  else?: Branch
}

/**
 * The access rights of a resource; `write` stands for `create` and `update` where these are left out, `read` for
 * `export` and `print`, and `create` with `update` for `import`.
 */
export interface Access {
  read: Role[]
  write: Role[]
  delete: Role[]
  create?: Role[]
  update?: Role[]
  export?: Role[]
  import?: Role[]
  print?: Role[]
}
export type Right = keyof Access

/** A resource file: one entity, from its table to its screens (design.md §3). */
export interface Resource extends Titled {
  $id: string
  /** The name of one of its records, in languages where the title is a plural. */
  singulars?: Titles
  /** The property by which the API addresses a record. */
  key: string
  /** Its place in the sidebar; `path` is its address under /admin, by default the resource's name. */
  menu?: { icon: string; order: number; path?: string; parent?: string }
  dialog: { width: string; height: string }
  access: Access
  /** `rules`: only use cases write this resource; the generic write routes answer 405. */
  writes?: 'rules'
  /** The database itself refuses to change or delete a row; used for movements. */
  appendOnly?: true
  /** Never set in a file: dedicated routes write its records, and the generic ones refuse to. */
  ownWrites?: true
  /** Never set in a file: use cases create its records too, besides clients. */
  madeByServer?: true
  /** Never set in a file: the writes that are refused for several records at once. */
  neverBulk?: ('update' | 'delete' | 'restore')[]
  required?: string[]
  properties: Record<string, Field>
  /** Conditional properties, as JSON Schema writes them. */
  allOf?: Condition[]
  /** Properties that become required when another one has a value. */
  dependentRequired?: Record<string, string[]>
  /** Properties that were removed while records hold values; their columns keep these, hidden. */
  removed?: string[]
  /** Properties that show again the values kept in their columns while they were hidden. */
  restored?: string[]
  /**
   * `filters`: the filter drawer's properties, in order; by default every column that can be filtered. `searchHidden`:
   * never set in a file; the reader may not see some of the texts that quick search looks into.
   */
  list: { columns: string[]; sort: string; search: string[]; filters?: string[]; searchHidden?: true }
  form: { columns: number; sections: FormSection[] }
  /** The facts at the head of its dialog, for which a record is usually opened. */
  facts?: Fact[]
  /**
   * The pictures of a record: properties that hold some, or references to records that have some. The first picture
   * among them stands before the record in lists, and at the head of its dialog.
   */
  pictures?: string[]
  /** Never set in a file: the records that a role sees, where that is not every one. */
  rowsOf?: RowsOf
  /** Never set in a file: the records that the reader of a view sees, where that is not every one. */
  rows?: VisibleRows
}

/** All resources by name, checked as one set. */
export type Resources = Record<string, Resource>

/** The properties of every resource, which no file repeats. */
export const standardFields = {
  id: { ...labels.standardFields.id, kind: 'integer', readOnly: true },
  created_at: { ...labels.standardFields.created_at, kind: 'datetime', readOnly: true },
  updated_at: { ...labels.standardFields.updated_at, kind: 'datetime', readOnly: true },
  deleted_at: { ...labels.standardFields.deleted_at, kind: 'datetime', readOnly: true },
  remarks: { ...labels.standardFields.remarks, kind: 'textarea', maxLength: 2000 },
} satisfies Record<string, Field>

/**
 * Every property of a resource: its own, between the standard ones.
 *
 * @returns id first, then the file's own in its order, then remarks and the timestamps
 */
export function fieldsOf(resource: Resource): Record<string, Field> {
  const { id, remarks, ...timestamps } = standardFields
  return { id, ...resource.properties, remarks, ...timestamps }
}

/** The field that stores the value: for an alias the field it names, otherwise itself. */
export function originalOf(resource: Resource, field: Field): Field {
  return (field.alias === undefined ? undefined : resource.properties[field.alias]) ?? field
}

/** The roles that have a right on a resource. */
export function rolesWith(right: Right, resource: Pick<Resource, 'access'>): Role[] {
  const { access } = resource
  const own = access[right]
  if (own !== undefined) return own
  if (right === 'export' || right === 'print') return access.read
  if (right !== 'import') return access.write
  return [...new Set([...rolesWith('create', resource), ...rolesWith('update', resource)])]
}

/** The label of a resource, field, section or choice in a language; falls back to the Chinese one. */
export function titleIn(titled: Partial<Titled>, language: Language): string {
  return (
    (language === firstLanguage ? titled.title : (titled.titles?.[language] ?? titled.titles?.en)) ??
    titled.title ??
    ''
  )
}

/** The name of one record of a resource in a language; the title of the resource where they do not differ. */
export function singularIn(
  resource: Pick<Resource, 'title' | 'titles' | 'singulars'>,
  language: Language,
): string {
  const singular = language === firstLanguage ? undefined : resource.singulars?.[language]
  return singular ?? titleIn(resource, language)
}

/** The name of a reference's companion: `customer` beside `customer_id`. */
export function companionOf(property: string): string {
  return property.replace(/_(id|code)$/, '')
}

/** Whether files of a resource's records can be imported at all; never for resources with write routes of their own. */
export function isImportable({ writes, appendOnly, ownWrites }: Resource): boolean {
  return writes !== 'rules' && !appendOnly && !ownWrites
}

/**
 * The values that choosing a record copies; missing values are undefined, so that those of a previous choice do not
 * remain.
 */
export function prefilledValues(
  { prefill = {} }: Field,
  chosen: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(prefill).map(([own, theirs]) => [own, chosen[theirs] ?? undefined]),
  )
}
