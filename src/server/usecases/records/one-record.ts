import { isDeepStrictEqual } from 'node:util'
import { takenLines, POSITION, type TakenLines } from '#resource/json-schema'
import type { Resource, Resources } from '#resource/resource'
import { RuleBroken } from '#domain/errors'
import { kindOf } from '#resource/kinds'
import { resourcesFor, resourceFor } from '../../request/access/access'
import { type Note, type New, type One, registeredUseCases, type Work } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { addPlain, changePlain, removeRecord } from './plain-record'
import { type Values, isObject, objectsIn } from '../../request/input/shape'
import { findRecord, keyById, type RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import { atPath } from '../../request/problem'
import { withoutEmptyCodes } from '../../store/counters'
import { prefilledBody } from '../../store/records/visible-rows'
import { hashPassword, refuseWeak } from '../../process/password'

/**
 * Adds one record of a resource with its lines, with all checks of a new record.
 *
 * @returns the record afterwards
 * @throws RuleBroken the rules of `addPlain` and `saveLines`
 */
export async function addRecord({ tx, c, note, resource, sent: values }: New): Promise<RecordValues> {
  const id = await addPlain(tx, c, resource, values)
  const record = await withLines({ tx, c, note }, resource, id, values, null)
  const lines = takenLines(resource, resourcesFor(c)).filter(({ name }) => name in values)
  note(resource.$id, id, null, {
    ...values,
    ...Object.fromEntries(lines.map(({ name }) => [name, record[name]])),
  })
  return record
}

/**
 * Changes one record of a resource and, if sent, its lines, with all checks of a change.
 *
 * @returns the record afterwards
 * @throws RuleBroken the rules of `changePlain` and `saveLines`
 */
export async function changeRecord({ tx, c, note, resource, key, sent, seenAt }: One): Promise<RecordValues> {
  const { before, values } = await changePlain(tx, c, resource, key, sent, seenAt)
  const after = await withLines({ tx, c, note }, resource, before.id, values, before)
  note(resource.$id, before.id, before, after)
  return after
}

/** The current record, after its lines are written. */
async function withLines(
  { tx, c, note }: Work,
  resource: Resource,
  id: number,
  values: Values,
  before: RecordValues | null,
): Promise<RecordValues> {
  const resources = resourcesFor(c)
  const key = await keyById(tx, resource, id)
  const record = await findRecord(tx, resource, resources, key)
  const saved = await saveLines({ tx, c, note }, resource, record, values, before)
  return saved ? findRecord(tx, resource, resources, key) : record
}

/** One `lines` property of a record that is being saved. */
interface Saving extends TakenLines {
  tx: Tx
  c: Context
  note: Note
  /** The value by which the lines refer to their record. */
  owner: unknown
  stored: Map<unknown, Values>
}

/**
 * Replaces the lines of a record by those sent: updates the ones with an id, adds those without, soft-deletes the rest.
 * Each is checked as a record of its own resource, whose access rules apply.
 *
 * @param resource as the user sees it
 * @param record in its current state, except for its lines
 * @param sent checked values; a missing property keeps its lines
 * @param before the record before the change; null for a new one
 * @returns whether any lines were sent
 * @throws RuleBroken with the line's path: `unknown_line` for one that isn't the record's or is listed twice,
 *   `forbidden`, and the rules of that resource's records
 */
async function saveLines(
  { tx, c, note }: Work,
  resource: Resource,
  record: RecordValues,
  sent: Values,
  before: RecordValues | null,
): Promise<boolean> {
  const taken = takenLines(resource, resourcesFor(c)).filter(({ name }) => sent[name] !== undefined)
  for (const lines of taken) {
    const { name, field, line } = lines
    const by = field.on ?? line.properties[field.from ?? '']?.by ?? 'id'
    const stored = new Map(objectsIn(before?.[name]).map((row) => [row.id, row]))
    await replaceLines({ ...lines, tx, c, note, owner: record[by], stored }, objectsIn(sent[name]))
  }
  return taken.length > 0
}

async function replaceLines(saving: Saving, rows: Values[]): Promise<void> {
  const { tx, c, note, name, line, stored } = saving
  refuseUnknown(saving, rows)
  const kept = new Set(rows.map(({ id }) => id))
  const removed = [...stored.values()].filter(({ id }) => !kept.has(id))
  await atPath(`/${name}`, {}, async () => {
    if (removed.length > 0) resourceFor(c, line.$id, 'delete')
    for (const row of removed)
      await removeRecord({ tx, c, note, resource: line, key: await keyById(tx, line, Number(row.id)) })
  })
  for (const [index, row] of rows.entries())
    await atPath(`/${name}/${index}`, {}, async () => {
      const { id, ...values } = await withHashes(c, line, row, null)
      const placed = POSITION in line.properties ? { ...values, [POSITION]: index + 1 } : values
      const before = stored.get(id)
      await (before ? changeLine(saving, before, placed) : addLine(saving, placed))
    })
}

function refuseUnknown({ name, stored }: Saving, rows: Values[]): void {
  const ids = rows.map(({ id = null }) => id)
  for (const [index, id] of ids.entries())
    if (id !== null && (!stored.has(id) || ids.indexOf(id) !== index))
      throw new RuleBroken('unknown_line', { line: id }, `/${name}/${index}/id`)
}

async function addLine({ tx, c, note, field, line, owner }: Saving, values: Values): Promise<void> {
  resourceFor(c, line.$id, 'create')
  const whole = { ...values, [field.from ?? '']: owner }
  note(line.$id, await addPlain(tx, c, line, whole), null, whole)
}

/** An unchanged line is not written, and requires no access. */
async function changeLine({ tx, c, note, line }: Saving, stored: Values, values: Values): Promise<void> {
  const sent = withoutEmptyCodes(line, values)
  if (Object.keys(sent).every((name) => isDeepStrictEqual(sent[name], stored[name] ?? null))) return
  resourceFor(c, line.$id, 'update')
  const key = await keyById(tx, line, Number(stored.id))
  const { before } = await changePlain(tx, c, line, key, sent)
  note(
    line.$id,
    before.id,
    before,
    await findRecord(tx, line, resourcesFor(c), await keyById(tx, line, before.id)),
  )
}

/** The body with new lines completed by their references, as `prefilledBody` does for the record itself. */
export async function withLinesPrefilled(c: Context, resource: Resource, body: Values): Promise<Values> {
  const resources = resourcesFor(c)
  const filled = { ...body }
  for (const { name, line } of takenLines(resource, resources)) {
    const rows = body[name]
    if (!Array.isArray(rows)) continue
    filled[name] = await Promise.all(
      rows.map((row: unknown) =>
        isObject(row) && (row.id ?? null) === null ? prefilledBody(c.var.shop.db, line, resources, row) : row,
      ),
    )
  }
  return filled
}

/**
 * Bulk changes keep the lines: the same lines never apply to several records.
 *
 * @throws RuleBroken `invalid` at the property
 */
export function refuseLines(c: Context, resource: Resource, values: Values): void {
  const sent = takenLines(resource, resourcesFor(c)).find(({ name }) => Object.hasOwn(values, name))
  if (sent) throw new RuleBroken('invalid', {}, `/${sent.name}`)
}

function secretsOf({ properties }: Resource): string[] {
  return Object.keys(properties).filter((name) => {
    const field = properties[name]
    return field !== undefined && kindOf(field).secret
  })
}

/** Whether values contain a new secret of their resource. */
export function holdsSecret(resource: Resource, values: Values): boolean {
  return secretsOf(resource).some((name) => typeof values[name] === 'string')
}

/**
 * The values with each secret replaced by its hash, so that the secret itself goes no further.
 *
 * @param key of the stored record; null for a new one, or for many
 * @throws RuleBroken `password_weak`, also for a secret that consists of the record's names
 */
export async function withHashes(
  c: Context,
  resource: Resource,
  values: Values,
  key: string | null,
): Promise<Values> {
  if (!holdsSecret(resource, values)) return values
  const sent = [values.username, values.name].filter((each) => typeof each === 'string')
  const stored = await registeredUseCases(c, resource.$id).names?.(c.var.shop.db, key)
  const names = [...sent, ...(stored ?? [])]
  const hashed = { ...values }
  for (const name of secretsOf(resource)) {
    const secret = values[name]
    if (typeof secret !== 'string') continue
    await refuseWeak(secret, names, `/${name}`)
    hashed[name] = await hashPassword(secret)
  }
  return hashed
}

/** A record for the audit trail: without its secrets, hashed or not. */
export function withoutSecrets<Record extends Values | null>(
  resource: Resource | undefined,
  record: Record,
): Record | Values {
  const secrets = resource ? secretsOf(resource) : []
  if (record === null || secrets.length === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !secrets.includes(name)))
}

/** A body as text without secrets, and the secret values separately, in their order. */
export function splitSecrets(resources: Resources, body: unknown): { text: string; secrets: unknown[] } {
  const names = new Set(Object.values(resources).flatMap(secretsOf))
  const secrets: unknown[] = []
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (!names.has(name) || value === null) return value
    secrets.push(value)
    return null
  })
  return { text, secrets }
}
