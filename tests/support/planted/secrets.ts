import { sql } from 'kysely'
import { fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import type { Db } from '#server/db/connect'
import { SECRET } from './clerks-calls'

/** The content of a column that a role may not read; it occurs nowhere else. */
export interface Secret {
  /** The column, such as `gold_bars.name`. */
  of: string
  text: string
}

const texts: readonly string[] = ['text', 'textarea', 'barcode']
const figures: readonly string[] = ['money', 'weight', 'decimal', 'price']

/**
 * The properties by which other resources refer to a record: they are shown with those, whoever may read the
 * record.
 */
function namedBy(resources: Resources, name: string): Set<string> {
  const references = Object.values(resources).flatMap(({ properties }) => Object.values(properties))
  return new Set(references.filter(({ to }) => to === name).map(({ by = 'id' }) => by))
}

function plantable(resources: Resources, { $id, key, properties }: Resource): [string, Field][] {
  const names = namedBy(resources, $id)
  return Object.entries(fieldsOf(resources[$id] ?? ({} as Resource))).filter(
    ([name, { kind, alias, of }]) =>
      (texts.includes(kind) || figures.includes(kind)) &&
      ![key, 'code', 'id'].includes(name) &&
      !names.has(name) &&
      alias === undefined &&
      of === undefined &&
      (name in properties || name === 'remarks'),
  )
}

/**
 * Puts the content of each record into the trail, as if an admin had changed it, and into a waiting request.
 */
async function tellInTrail(tx: Db, name: string): Promise<void> {
  await sql`insert into goldbook_audit (user_id, name, changes, subjects)
    select 1, ${`${name}.update`}, jsonb_build_array(jsonb_build_object(
      'resource', ${name}::text, 'key', t.id, 'before', to_jsonb(t), 'after', '{}'::jsonb)),
      array[${name}::text || '/' || t.id, ${name}::text || '/' || coalesce(to_jsonb(t) ->> 'code', t.id::text)]
    from ${sql.table(name)} as t`.execute(tx)
  await sql`update goldbook_kept_requests set changes = changes || (select jsonb_agg(jsonb_build_object(
    'resource', ${name}::text, 'key', t.id, 'before', to_jsonb(t), 'after', '{}'::jsonb)) from ${sql.table(name)} as t)
    where exists (select from ${sql.table(name)})`.execute(tx)
}

/**
 * Copies secrets to the records that take them over when they choose one of these: the telephone number on an
 * order.
 */
async function copyAround(tx: Db, resources: Resources, name: string): Promise<void> {
  for (const { $id, properties } of Object.values(resources))
    for (const [reference, { to, by = 'id', prefill = {} }] of Object.entries(properties))
      for (const [own, source] of to === name ? Object.entries(prefill) : [])
        await sql`update ${sql.table($id)} as o set ${sql.ref(own)} = t.${sql.ref(source)}
          from ${sql.table(name)} as t where o.${sql.ref(reference)} = t.${sql.ref(by)}`.execute(tx)
}

/** A column that gets a secret. */
interface Planted extends Secret {
  resource: string
  column: string
  isFigure: boolean
}

/**
 * Whole figures of six digits, no sum or difference of two of which is a third: cubes of a prime's
 * remainders.
 */
const figureAt = (index: number): number => 400_000 + ((index + 2) ** 3 % 500_009)

function plantedIn(resources: Resources, name: string, from: number): Planted[] {
  const resource = resources[name]
  if (!resource) throw new Error(`there is no resource ${name}`)
  return plantable(resources, resource).map(([property, field], index) => {
    const figure = `${figureAt(from + index)}.${field.kind === 'weight' ? '373' : '37'}`
    const isFigure = figures.includes(field.kind)
    return {
      of: `${name}.${property}`,
      resource: name,
      column: field.kind === 'price' ? `${property}_value` : property,
      isFigure,
      text: isFigure ? figure : `${SECRET}-${name}-${property}-`,
    }
  })
}

/**
 * Puts a secret of its own into each column of some resources, in all their records: a word, or a figure that
 * no other one adds up to.
 */
export async function plantSecrets(
  db: Db,
  resources: Resources,
  names: readonly string[],
): Promise<Secret[]> {
  const planted = names.reduce<Planted[]>(
    (before, name) => [...before, ...plantedIn(resources, name, before.length)],
    [],
  )
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
    for (const { resource, column, isFigure, text } of planted)
      await sql`update ${sql.table(resource)} as t
        set ${sql.ref(column)} = ${isFigure ? sql`${text}::numeric` : sql`${text} || t.id`}
        where ${resource === 'users' ? sql`t.id = 1` : sql`true`}`.execute(tx)
    for (const name of names) await copyAround(tx, resources, name)
    for (const name of names) await tellInTrail(tx, name)
  })
  return planted.map(({ of, text }) => ({ of, text }))
}

const adminsOnly = { read: ['admin'], write: ['admin'] }

/** The resources, one of which only admins may read. */
export function withoutResource(resources: Resources, name: string): Resources {
  const resource = resources[name]
  return resource
    ? { ...resources, [name]: { ...resource, access: { ...resource.access, read: ['admin'] } } }
    : resources
}

/** The resources, with some fields of one of them, or all but its key, for admins alone. */
export function withoutFields(resources: Resources, name: string, fields?: readonly string[]): Resources {
  const resource = resources[name]
  if (!resource) return resources
  const hidden = new Set(fields ?? Object.keys(resource.properties).filter((each) => each !== resource.key))
  const properties = Object.entries(resource.properties).map(([property, field]) => [
    property,
    hidden.has(property) && field.alias === undefined ? { ...field, access: adminsOnly } : field,
  ])
  return { ...resources, [name]: { ...resource, properties: Object.fromEntries(properties) } }
}
