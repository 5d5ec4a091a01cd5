import { labels } from '#words/labels'
import { firstLanguage, type Language, type OtherLanguage } from '#words/languages'
import type { Kind } from './kinds'

/** The labels in the other languages; `title` of a resource file is the Chinese one. */
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
 * One property of a resource, as its file writes it.
 *
 * Which attributes mean something depends on the kind; resource.schema.json says which.
 */
export interface Field extends Titled {
  kind: Kind
  /** Shown, searched and sorted, but never taken from a client. */
  readOnly?: boolean
  default?: string | number | boolean
  unique?: boolean
  /** Lists are often filtered by it. */
  index?: boolean
  /** Pattern of a code that the server gives when none is typed, for example `C{seq:5}`. */
  generated?: string
  /** Secondary text behind the value, for example `g`. */
  unit?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  /** Money: the property that holds its currency, or a fixed currency code. */
  currency?: string
  /** Choice: the values, or the name of a table in `domain/choices.ts`. */
  choices?: string | Choice[]
  /** Reference and lines: the other resource. */
  to?: string
  /** Reference: the property of the other resource that is stored here; `id` when left out. */
  by?: string
  /** Lines: the property of the other resource that refers back here. */
  from?: string
  /** Reference: the record need not exist; if it does, it comes along. */
  loose?: true
  /** Lines: the property of this resource that `from` is compared with; the one that `from` stores when left out. */
  on?: string
  /** Object: its inner names, and the property or companion of this resource that each one shows. */
  fields?: Record<string, string>
  /** Joined: the texts that it is made of, each a property of a companion, such as `material.name`. */
  of?: string[]
  /** The property of which this is a second name: the same value, no column of its own. */
  alias?: string
  /** Reference: what choosing a record copies from it, as own property → property of the chosen record. */
  prefill?: Record<string, string>
  /** The properties that it copies, such as `materials.name`: only readers who may see all of them see it. */
  copyOf?: string[]
  /** Json: for each name in it, the resources whose properties it holds; a reader sees those they may see there. */
  copies?: Record<string, string[]>
  /** Set by the server, never by a file: for each name of `copies`, the properties that the reader may see; all when left out. */
  visibleParts?: Record<string, string[]>
  /** The roles that may see and write this property; those of the resource when left out. */
  access?: { read?: Role[]; write?: Role[] }
}

export interface FormSection extends Partial<Titled> {
  fields: string[]
}

type Scalar = string | number | boolean

/** What a condition asks of one value, in the words of JSON Schema. */
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

/** What a condition asks of a record, in the words of JSON Schema. */
export interface ConditionSchema {
  properties?: Record<string, ValueTest | true>
  required?: string[]
  allOf?: ConditionSchema[]
  anyOf?: ConditionSchema[]
  not?: ConditionSchema
}

/** The properties that a condition brings in, the tests of their values, and which of them it demands. */
export type Branch = Pick<ConditionSchema, 'properties' | 'required'>

/**
 * `if` a record is so, `then` those properties are shown and required, `else` those. A property that a branch of
 * any condition names is shown, and taken, only while a branch that holds names it.
 */
export interface Condition {
  if: ConditionSchema
  then?: Branch
  else?: Branch
}

/** The rights on a resource; `write` stands for `create` and `update` where these are left out. */
export interface Access {
  read: Role[]
  write: Role[]
  delete: Role[]
  create?: Role[]
  update?: Role[]
}
export type Right = keyof Access

/** A resource file: one entity, from its table to its screens (design.md §3). */
export interface Resource extends Titled {
  $id: string
  /** The property by which the API addresses a record. */
  key: string
  /** Its place in the sidebar; `path` is its address under /admin, the resource's name when left out. */
  menu?: { icon: string; order: number; path?: string; parent?: string }
  dialog: { width: string; height: string }
  access: Access
  /** `rules`: only use cases write this resource; the generic write routes answer 405. */
  writes?: 'rules'
  /** The database itself refuses to change or delete a row: for movements. */
  appendOnly?: true
  /** In no file: its records are written by calls of its own, and never around these. */
  ownWrites?: true
  /** In no file: use cases make its records too, besides the clients. */
  madeByServer?: true
  required?: string[]
  properties: Record<string, Field>
  /** Conditional properties, as JSON Schema writes them. */
  allOf?: Condition[]
  /** Properties that are required as soon as another holds a value. */
  dependentRequired?: Record<string, string[]>
  /** Properties that were taken away while records hold values; the columns keep them, hidden. */
  removed?: string[]
  /** Properties that show again what their column kept while it was hidden. */
  restored?: string[]
  /**
   * `filters`: what the filter drawer offers, in its order; every column that can be filtered when left out.
   * `searchHidden`: in no file; the reader may not see some of what quick search looks into.
   */
  list: { columns: string[]; sort: string; search: string[]; filters?: string[]; searchHidden?: true }
  form: { columns: number; sections: FormSection[] }
}

/** All resources by name, as one checked set. */
export type Resources = Record<string, Resource>

/** The properties that every resource has and no file repeats. */
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

/** The field whose value a field is: of a second name the field that it names, otherwise itself. */
export function originalOf(resource: Resource, field: Field): Field {
  return (field.alias === undefined ? undefined : resource.properties[field.alias]) ?? field
}

/** The roles that hold a right on a resource. */
export function rolesWith(right: Right, { access }: Resource): Role[] {
  return access[right] ?? access.write
}

/**
 * The label of a resource, field, section or choice in a language; the Chinese one where it has none.
 */
export function titleIn(titled: Partial<Titled>, language: Language): string {
  return (
    (language === firstLanguage ? titled.title : (titled.titles?.[language] ?? titled.titles?.en)) ??
    titled.title ??
    ''
  )
}

/**
 * The name under which the referred record comes along with a reference: `customer` beside `customer_id`.
 */
export function companionOf(property: string): string {
  return property.replace(/_(id|code)$/, '')
}
