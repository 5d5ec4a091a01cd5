import { setImmediate } from 'node:timers/promises'
import { kindOf } from '#resource/kinds'
import { isOpeningSheet } from '#domain/opening'
import { columnTitle } from '#sheet/sheet-columns'
import { fieldsOf, titleIn, type Resource, type Resources, type Field } from '#resource/resource'
import { bodyFor, fitFor, resourcesFor } from '../../request/access/access'
import type { Context } from '../../request/context'
import { sheetsOfOpening } from '../opening/sheets'
import { registeredUseCases } from '../../request/use-cases'
import type { Values } from '../../request/input/shape'
import type { ReadSheet } from '../../sheets/read-sheet'
import { patiently } from '../../db/sessions'
import { withoutEmptyCodes } from '../../store/counters'
import {
  comparisonKey,
  ownersOf,
  recordsBy,
  recordsNamed,
  type ChangedRecord,
  type Named,
} from '../../store/records/import'
import { allPrefilled } from '../../store/records/visible-rows'
import type { RecordValues } from '../../store/records/records'
import { holderOf } from '../../store/records/references'
import {
  type ImportPlan,
  rowError,
  failuresIn,
  readImportRow,
  type Fail,
  type ImportFailure,
  type ImportRow,
} from './import-row'

/** The number of rows checked at a time; other requests run in between. */
const BATCH = 500

/** The changes of an import, or the reasons why it is impossible. */
export interface CheckedImport {
  creates: Values[]
  updates: (ChangedRecord & { before: RecordValues })[]
  /** Rows whose records already have these values. */
  unchanged: number
  failures: ImportFailure[]
}

interface Check {
  c: Context
  plan: ImportPlan
  resource: Resource
  resources: Resources
  fail: Fail
  /** The records named by texts, by property. */
  named: Map<string, Map<string, Named>>
  /** The row of each unique value, by property. */
  seen: Map<string, Map<string, number>>
  result: CheckedImport
}

/**
 * Checks each row as the API checks a body, and against the file's other rows. Nothing is written, and no database
 * session is held between two statements.
 *
 * @param resource as the user sees it
 * @param progress receives the number of checked rows; an error that it throws ends the check
 */
export async function checkImport(
  c: Context,
  resource: Resource,
  sheet: ReadSheet,
  plan: ImportPlan,
  progress: (rows: number) => void,
): Promise<CheckedImport> {
  const { language } = c.var
  const reader = { language, timeZone: c.var.shop.environment.timeZone }
  const columnHead = (property: string) => {
    const index = plan.columns.findIndex((column) => column?.name === property)
    const field = fieldsOf(resource)[property]
    return sheet.headers[index] || (field ? columnTitle({ name: property, field }, language) : property)
  }
  const fail = failuresIn(language, columnHead)
  const result: CheckedImport = { creates: [], updates: [], unchanged: 0, failures: [] }
  const resources = resourcesFor(c)
  const check: Check = { c, plan, resource, resources, fail, named: new Map(), seen: new Map(), result }
  for (let at = 0; at < sheet.rows.length; at += BATCH) {
    const rows = sheet.rows
      .slice(at, at + BATCH)
      .map((row) => readImportRow(row, plan, resource, reader, fail))
    await patiently(() => checkRows(check, rows))
    result.failures.push(...rows.flatMap((row) => row.failures))
    progress(Math.min(at + BATCH, sheet.rows.length))
    await setImmediate()
  }
  return result
}

/** The key for the unique values of opening data's rows; no property has this name. */
const OPENING = '*'

async function checkRows(check: Check, rows: ImportRow[]): Promise<void> {
  const { c, resource, fail } = check
  await resolveNames(check, rows)
  await findStored(check, rows)
  const judged: { row: ImportRow; values: Values }[] = []
  const given = await givenOf(check, rows)
  for (const row of rows) judged.push({ row, values: (await judge(check, row, given.get(row))) ?? row.body })
  await refuseTaken(check, judged)
  if (isOpeningSheet(resource.$id)) {
    const seen = check.seen.get(OPENING) ?? new Map<string, number>()
    check.seen.set(OPENING, seen)
    await sheetsOfOpening[resource.$id].check({ c, rows: judged, fail, seen })
  }
  for (const { row, values } of judged) if (row.failures.length === 0) keep(check, row, values)
}

/** Replaces the texts that name referred records by the stored values. */
async function resolveNames({ c, resource, resources, fail, named }: Check, rows: ImportRow[]) {
  for (const [name, field] of Object.entries(resource.properties)) {
    const known = named.get(name) ?? new Map<string, Named>()
    named.set(name, known)
    const texts = new Set(rows.flatMap((row) => row.names.get(name) ?? []))
    const unknown = [...texts].filter((text) => !known.has(text))
    const other = field.to === undefined ? undefined : resources[field.to]
    if (other && unknown.length > 0)
      for (const [text, found] of await recordsNamed(c.var.shop.db, other, field.by ?? 'id', unknown))
        known.set(text, found)
    for (const row of rows) {
      const text = row.names.get(name)
      if (text === undefined) continue
      const found = known.get(text) ?? { value: text }
      if ('value' in found) row.body[name] = found.value
      else if (!field.loose) {
        const title = other ? titleIn(other, c.var.language) : name
        fail(row, name, rowError(found.refused, { value: text, resource: title }))
      }
    }
  }
}

async function findStored({ c, plan, resource, resources, fail, seen }: Check, rows: ImportRow[]) {
  // A new record gets an id of its own, regardless of the file.
  const finds = plan.mode !== 'create' || plan.key !== 'id'
  const keyed = rows.filter((row) => finds && row.key !== null)
  refuseRepeated(
    seen,
    'key',
    keyed.map((row) => ({ row, value: row.key })),
    (row, error) => fail(row, plan.key, error),
  )
  if (plan.mode === 'create') return
  const keys = keyed.map((row) => row.key)
  const stored = await recordsBy(c.var.shop.db, resource, resources, plan.key, keys)
  for (const row of rows) {
    const found = stored.get(comparisonKey(row.key))
    // A key in another case names the record, and does not rename it.
    if (found) {
      row.stored = found
      if (plan.key in row.body) row.body[plan.key] = found[plan.key]
    } else if (plan.mode === 'update' && row.failures.length === 0)
      fail(row, plan.key, rowError(row.key === null ? 'key_missing' : 'record_missing'))
  }
}

function refuseRepeated(
  seen: Check['seen'],
  name: string,
  values: { row: ImportRow; value: unknown }[],
  fail: (row: ImportRow, error: unknown) => void,
) {
  const known = seen.get(name) ?? new Map<string, number>()
  seen.set(name, known)
  for (const { row, value } of values) {
    const first = known.get(comparisonKey(value))
    if (first === undefined) known.set(comparisonKey(value), row.number)
    else if (first !== row.number) fail(row, rowError('duplicate_in_file', { row: first }))
  }
}

/** The values of rows with new records, completed by their references. */
async function givenOf(
  { c, resource, resources }: Check,
  rows: readonly ImportRow[],
): Promise<Map<ImportRow, Values>> {
  const added = rows.filter(({ stored }) => !stored)
  const bodies = added.map(({ body }) =>
    Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
  )
  const filled = await allPrefilled(c.var.shop.db, resource, resources, bodies)
  return new Map(added.map((row, at) => [row, filled[at] ?? {}]))
}

/**
 * The values of a row, checked like a POST or a PUT; undefined for a row with a fault. A row with a fault is checked
 * completely, so that all its faults are reported at once.
 *
 * @param given the values of a new record
 */
async function judge(check: Check, row: ImportRow, given: Values | undefined): Promise<Values | undefined> {
  const { c, resource, fail } = check
  if (check.plan.mode === 'update' && !row.stored) return undefined
  refuseEmpty(check, row)
  try {
    if (row.stored) return await judgeUpdate(check, row, row.stored)
    const values = bodyFor(c, resource, 'create', given ?? {})
    return registeredUseCases(c, resource.$id).derive?.(c, values, null) ?? values
  } catch (error) {
    fail(row, check.plan.key, error)
    return undefined
  }
}

function refuseEmpty({ resource, fail }: Check, row: ImportRow) {
  for (const name of resource.required ?? []) {
    const field = resource.properties[name]
    if (!field || field.readOnly || field.generated !== undefined) continue
    const missing = row.stored ? row.body[name] === null : (row.body[name] ?? null) === null
    if (missing && (row.stored || field.default === undefined)) fail(row, name, rowError('cell_required'))
  }
}

async function judgeUpdate({ c, resource }: Check, row: ImportRow, stored: RecordValues): Promise<Values> {
  const sent = withoutEmptyCodes(resource, bodyFor(c, resource, 'update', row.body))
  const { guards, derive } = registeredUseCases(c, resource.$id)
  const fitting = fitFor(c, resource, sent, stored)
  const values = derive?.(c, fitting, stored) ?? fitting
  await guards?.update?.(stored, values, c.var.shop.db)
  const fields = fieldsOf(resource)
  const changed = Object.entries(values).filter(([name, value]) => !isSame(fields[name], value, stored[name]))
  const changes = Object.fromEntries(changed)
  const { db, resources } = c.var.shop
  const holder =
    (await guards?.keeper?.(stored, changes, db)) ??
    (await holderOf(db, resources, resource, stored, changes))
  if (!holder) return changes
  const other = resources[holder.by]
  throw rowError('in_use', { by: other ? titleIn(other, c.var.language) : holder.by, count: holder.count })
}

function isSame(field: Field | undefined, value: unknown, stored: unknown): boolean {
  const isMoment = field !== undefined && kindOf(field).time === 'moment'
  // Sheets show moments with the precision of a second.
  if (isMoment && typeof value === 'string' && typeof stored === 'string')
    return Math.floor(Date.parse(value) / 1000) === Math.floor(Date.parse(stored) / 1000)
  return JSON.stringify(value ?? null) === JSON.stringify(stored ?? null)
}

/** Refuses unique values that another row or record already has. */
async function refuseTaken(check: Check, judged: { row: ImportRow; values: Values }[]) {
  const { c, plan, resource, seen, fail } = check
  for (const [name, field] of Object.entries(resource.properties)) {
    if (!field.unique || field.alias !== undefined) continue
    const given = judged.flatMap(({ row, values }) =>
      (values[name] ?? null) === null ? [] : [{ row, value: values[name] }],
    )
    if (name !== plan.key) refuseRepeated(seen, name, given, (row, error) => fail(row, name, error))
    const owners = await ownersOf(
      c.var.shop.db,
      c.var.shop.resources,
      resource,
      name,
      given.map(({ value }) => value),
    )
    for (const { row, value } of given) {
      const owner = owners.get(comparisonKey(value))
      if (owner !== undefined && owner !== row.stored?.id) fail(row, name, rowError('code_taken', { value }))
    }
  }
}

function keep({ result }: Check, row: ImportRow, values: Values) {
  const { stored } = row
  if (!stored) result.creates.push(values)
  else if (Object.keys(values).length === 0) result.unchanged += 1
  else result.updates.push({ id: stored.id, updated_at: stored.updated_at, values, before: stored })
}
