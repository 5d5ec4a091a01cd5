import { createHash } from 'node:crypto'
import type { Facts, Rule } from '#domain/errors'
import { kindOf } from '#resource/kinds'
import type { Field, Resource, Resources } from '#resource/resource'
import type { Standing } from './standing'

/** The names of steps, as a plan shows them. */
export const stepKinds = [
  'table_added',
  'column_added',
  'column_widened',
  'column_replaced',
  'column_hidden',
  'default_changed',
  'required_added',
  'required_dropped',
  'bounds_changed',
  'unique_added',
  'unique_dropped',
  'index_added',
  'reference_changed',
  'search_changed',
  'append_only_added',
  'figures_kept',
] as const
export type StepKind = (typeof stepKinds)[number]

/** One step towards the resource files. */
export interface Step {
  kind: StepKind
  resource: string
  property: string
  statements: string[]
}

/** Rows that a step could break: if any exist, the step is refused, or only logged. */
export interface Doubt {
  code: Rule
  resource: string
  path: string
  facts: Facts
  /** SQL that returns, as `value`, the value of each affected row. */
  rows: string
  /** The values of these rows are secret. */
  secret: boolean
  /** The step hides values but loses none: it is logged and executed. */
  onlyHides?: true
}

/** The steps in their order, and the doubts to resolve before the first. */
export interface Plan {
  steps: Step[]
  doubts: Doubt[]
}

/** The starting point and the target. */
export interface Journey {
  next: Resources
  /**
   * The resources served or applied before; undefined when unknown, or when an older server runs beside newer ones:
   * then no value is doubted, and things are only added.
   */
  before: Resources | undefined
  /** A running server refuses to hide values; a starting one, whose release may be older, only logs it. */
  running: boolean
  standing: Standing
}

/** A table that is being planned. */
export interface Table extends Journey {
  resource: Resource
  name: string
  isNew: boolean
  /** Columns that are replaced, with their constraints and indexes. */
  replaced: Set<string>
  plan: Plan
}

/** The property's previous definition; undefined when it is new or unknown. */
export function fieldBefore({ before, name }: Table, property: string): Field | undefined {
  return before?.[name]?.properties[property]
}

/** An identifier that PostgreSQL does not shorten: it truncates names to 63 characters. */
export function identifier(name: string): string {
  if (name.length <= 63) return name
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

/** A value of a resource file as SQL. */
export function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** Adds a step of a property to the plan. */
export function take(table: Table, kind: StepKind, property: string, ...statements: string[]): void {
  table.plan.steps.push({ kind, resource: table.name, property, statements })
}

/**
 * Adds a doubt about the rows of the table that meet a condition.
 *
 * @param value SQL for the value of each row
 */
export function ask(
  table: Table,
  code: Rule,
  property: string,
  { value, where, ...rest }: { value: string; where: string; facts?: Facts; onlyHides?: true },
): void {
  table.plan.doubts.push({
    code,
    resource: table.name,
    path: `/properties/${property}`,
    rows: `select ${value} as value from "${table.name}" where ${where}`,
    secret: isSecret(table, property),
    ...rest,
    facts: { property, ...rest.facts },
  })
}

function isSecret(table: Table, property: string): boolean {
  const fields = [table.resource.properties[property], fieldBefore(table, property)]
  return fields.some((field) => field !== undefined && kindOf(field).secret === true)
}
