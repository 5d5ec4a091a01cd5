import { kindOf } from '#resource/kinds'
import { companionOf, fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { seesEveryRow } from '#resource/rows/seen-rows'
import { isSeen } from '#resource/shown'
import { isObject, type Values } from '../../request/input/shape'
import type { Touched } from '../../store/trail/audit'

/** One record that a change touched, as a reader sees it. */
export interface SeenChange {
  resource: string
  key: unknown
  before: Values | null
  after: Values | null
  /** What it was called, as far as that did not change. */
  called?: Values
}

/** What a companion is called by. */
const naming = new Set(['id', 'code', 'name', 'title'])

/**
 * The changes of a row of the trail as a reader sees them: values by today's rights, lines as changes of their own.
 *
 * A change of nothing that the reader sees is left out; one that never had values, such as a print, is kept.
 *
 * @param view the resources as the reader sees them
 * @param whole the resources with every field
 */
export function seenChanges(changes: readonly Touched[], view: Resources, whole: Resources): SeenChange[] {
  return changes.flatMap((change) => {
    const resource = view[change.resource]
    return resource ? seenChange(change, resource, view, whole) : []
  })
}

function seenChange(change: Touched, resource: Resource, view: Resources, whole: Resources): SeenChange[] {
  const { key, before, after, called } = change
  const side = (values: Touched['before']) => values && seenValues(values, resource, view)
  const names = called && seenValues(called, resource, view)
  const seen = {
    ...{ resource: resource.$id, key, before: side(before), after: side(after) },
    ...(names && hasValues(names) ? { called: names } : {}),
  }
  const lines = linesIn(change, resource, view, whole)
  const isEmpty = !hasValues(seen.before) && !hasValues(seen.after)
  if (before && after && isEmpty && toldFields(change, whole[resource.$id]).length > 0) return lines
  return [seen, ...lines]
}

const hasValues = (values: Values | null) => values !== null && Object.keys(values).length > 0

/** The properties of a change that are fields, hidden or not; others are facts of an event. */
function toldFields({ before, after }: Touched, resource: Resource | undefined): string[] {
  const fields = resource ? fieldsOf(resource) : {}
  return Object.keys({ ...before, ...after }).filter((name) => name in fields)
}

/** Stored values, and the names of what references mean; nothing that is computed from elsewhere. */
function seenValues(values: Values, resource: Resource, view: Resources): Values {
  const shown = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const isTold = isSeen(view, `${resource.$id}.${name}`)
    if (!(name in values) || technical.has(name) || !isTold || !isStored(field)) return []
    return [[name, values[name]] as const, ...companionIn(values, name, field, view)]
  })
  return Object.fromEntries(shown)
}

const technical = new Set(['id', 'created_at', 'updated_at', 'deleted_at'])

function isStored(field: Field): boolean {
  const { rows, view, secret } = kindOf(field)
  return !rows && !view && !secret && field.alias === undefined && field.copies === undefined
}

function companionIn(values: Values, name: string, field: Field, view: Resources): [string, Values][] {
  const target = kindOf(field).refers ? view[field.to ?? ''] : undefined
  const companion = companionOf(name)
  const found = values[companion]
  // Which of the records are seen is known of those that are there, not of those that were named once.
  if (!target || !seesEveryRow(target) || companion === name || !isObject(found)) return []
  const fields = fieldsOf(target)
  const isName = (each: string) =>
    each === field.by || naming.has(each) || naming.has(fields[each]?.translates ?? '')
  const named = Object.entries(found).filter(([each]) => each in fields && isName(each))
  return [[companion, Object.fromEntries(named)]]
}

/** The lines of a record that came, went or changed with it. */
function linesIn({ before, after }: Touched, resource: Resource, view: Resources, whole: Resources) {
  return Object.entries(resource.properties).flatMap(([name, field]) => {
    const line = kindOf(field).rows ? view[field.to ?? ''] : undefined
    if (!line) return []
    return lineChanges(line.$id, rowsOf(before?.[name]), rowsOf(after?.[name])).flatMap((change) =>
      seenChange(change, line, view, whole),
    )
  })
}

const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isObject) : [])

function lineChanges(resource: string, before: readonly Values[], after: readonly Values[]): Touched[] {
  const earlier = new Map(before.map((row) => [row.id, row]))
  const later = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !later.has(id))
  return [
    ...gone.map((row) => ({ resource, key: row.id, before: row, after: null })),
    ...after.flatMap((row): Touched[] => {
      const was = row.id === undefined ? undefined : earlier.get(row.id)
      if (was === undefined) return [{ resource, key: row.id ?? null, before: null, after: row }]
      const names = Object.keys(row).filter(
        (name) => !technical.has(name) && JSON.stringify(row[name]) !== JSON.stringify(was[name]),
      )
      if (names.length === 0) return []
      const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]))
      return [{ resource, key: row.id, before: pick(was), after: pick(row) }]
    }),
  ]
}
