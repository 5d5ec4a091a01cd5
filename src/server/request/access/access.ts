import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import {
  originalOf,
  rolesWith,
  type Field,
  type Resource,
  type Resources,
  type Right,
  type Role,
} from '#resource/resource'
import { factsOf, isMet } from '#resource/conditions'
import { visibleFacts } from '#resource/facts/facts'
import { withSeenSums } from '#resource/list/met-by'
import { namesUser } from '#resource/rows/row-condition'
import { withSeenRows } from '#resource/rows/visible-rows'
import { coverageOf, type Coverage, type Reader } from '#resource/roles/coverage'
import { kindOf } from '#resource/kinds'
import { visibleOf, type Shown, isSeenOnAll } from '#resource/shown'
import { refuseFarDates, withShopDays } from '../input/step-bodies'
import type { AppEnv, Context } from '../context'
import { isRowSeen } from '../../store/records/visible-rows'
import type { Tx } from '../../store/transaction'
import { actingRoles, actOnly } from './rights'
import { withoutCopies, withoutFields } from './hidden-copies'
import type { Values } from '../input/shape'

/** There are as many user-dependent views as users; the oldest need not be kept. */
const MOST_VIEWS = 400

type Views = Map<string, Resources>
const views = new WeakMap<Resources, Views>()

/**
 * The resources that the user may read, each as the user sees it, so that reading and writing through them cannot leak
 * a hidden property. Users with the same roles get the same object, so that derived objects can be cached.
 */
export function resourcesFor(c: Context): Resources {
  return resourcesBy(c, c.var.user.roles)
}

/** The resources as some of the user's roles show them, for actions reserved to these roles. */
export function resourcesBy(c: Context, roles: readonly Role[]): Resources {
  const reader = readerOf(c, roles)
  return keptView(c, [roles], () => viewOf(c.var.shop.resources, reader))
}

/**
 * The resources as the user reads them, with write access to the records and fields that the acting roles write; the
 * rest is read-only here.
 */
function writtenResources(c: Context): Resources {
  const { roles } = c.var.user
  const acting = actingRoles(c)
  if (acting.length === roles.length) return resourcesFor(c)
  return keptView(c, [roles, acting], () => {
    const [read, written] = [resourcesFor(c), resourcesBy(c, acting)]
    return Object.fromEntries(
      Object.entries(read).map(([name, resource]) => [name, asWritten(resource, written[name])]),
    )
  })
}

function asWritten(read: Resource, written: Resource | undefined): Resource {
  const properties = Object.entries(read.properties).map(([name, field]) => {
    const own = written?.properties[name]
    return [name, own && own.readOnly === field.readOnly ? field : { ...field, readOnly: true }] as const
  })
  const { rows: _rows, ...resource } = read
  const masked = read.rows?.masked
  const rows = written?.rows && { ...written.rows, ...(masked ? { masked } : {}) }
  return { ...resource, properties: Object.fromEntries(properties), ...(rows ? { rows } : {}) }
}

function keptView(c: Context, sets: readonly (readonly Role[])[], make: () => Resources): Resources {
  const { resources } = c.var.shop
  const known: Views = views.get(resources) ?? new Map()
  views.set(resources, known)
  const user = readsByUser(resources, c.var.user.roles) ? c.var.user.id : null
  const key = JSON.stringify([sets.map((roles) => roles.toSorted()), user])
  const view = known.get(key) ?? make()
  if (known.size >= MOST_VIEWS) known.clear()
  known.set(key, view)
  return view
}

function readerOf(c: Context, roles: readonly Role[]): Reader {
  const { id, name, username } = c.var.user
  return { roles, user: { id, name, username } }
}

/** Whether the sight of one of these roles depends on its user. */
function readsByUser(resources: Resources, roles: readonly string[]): boolean {
  return Object.values(resources).some(({ rowsOf = {} }) =>
    Object.entries(rowsOf).some(([role, condition]) => roles.includes(role) && namesUser(condition)),
  )
}

function viewOf(resources: Resources, reader: Reader): Resources {
  const view = Object.fromEntries(
    Object.entries(resources).flatMap(([name, resource]) => {
      const { roles, fields } = coverageOf(resource, 'read', reader)
      return roles.length === 0 ? [] : [[name, restricted(resource, fields, reader)] as const]
    }),
  )
  return withSeenFacts(withoutCopies(withSeenRows(view, resources, reader), resources))
}

/** The resources without facts and comparisons that would reveal hidden values. */
function withSeenFacts(view: Resources): Resources {
  return Object.fromEntries(
    Object.entries(view).map(([name, whole]) => {
      const resource = withSeenSums(whole, view)
      return [name, resource.facts ? { ...resource, facts: visibleFacts(resource, view) } : resource]
    }),
  )
}

/** The rights whose use changes nothing. */
const taking: ReadonlySet<Right> = new Set<Right>(['export', 'print'])

/**
 * The resource of a name as the user sees it, provided that the user may read it and has the right. From then on only
 * the roles that hold the right count for the request; only their sight leaves the shop.
 *
 * @throws RuleBroken `not_found` for an unknown name, `forbidden` without the right
 */
export function resourceFor(c: Context, name: string, right: Right): Resource {
  return viewFor(c, name, right)[name] ?? refuse('forbidden')
}

/** All resources as the user sees them by a right to one of them. @throws as `resourceFor` */
export function viewFor(c: Context, name: string, right: Right): Resources {
  const whole = Object.hasOwn(c.var.shop.resources, name) ? c.var.shop.resources[name] : undefined
  if (!whole) throw new RuleBroken('not_found')
  if (!resourcesFor(c)[name]) throw new RuleBroken('forbidden')
  if (right === 'read') return resourcesFor(c)
  const holding = rolesWith(right, whole)
  if (taking.has(right))
    return resourcesBy(
      c,
      actingRoles(c).filter((role) => holding.includes(role)),
    )
  actOnly(c, (role) => holding.includes(role))
  return writtenResources(c)
}

function refuse(code: 'forbidden'): never {
  throw new RuleBroken(code)
}

/** Whether the user has a right to a resource. */
export function holdsRight(c: Context, name: string, right: Right): boolean {
  const visibleValues = resourcesFor(c)[name]
  return (
    visibleValues !== undefined &&
    actingRoles(c).some((role) => rolesWith(right, visibleValues).includes(role))
  )
}

/**
 * Admits only a change of a record that the acting roles cover in its present state; from then on only these roles
 * count. To be called once the record is locked.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found` for a record that the user does not see, `forbidden` for one that the user only sees
 */
export async function requireRow(tx: Tx, c: Context, name: string, key: string): Promise<void> {
  const views = actingRoles(c).map((role) => resourcesBy(c, [role])[name])
  if (views.every((seen) => seen && !seen.rows)) return
  const covering = await rolesCovering(tx, c, name, key, (role) => resourcesBy(c, [role])[name] !== undefined)
  if (covering.length > 0) return actOnly(c, (role) => covering.includes(role))
  const seen = resourcesFor(c)[name]
  const isSeen = seen !== undefined && (!seen.rows || (await isRowSeen(tx, seen, key)))
  throw new RuleBroken(isSeen ? 'forbidden' : 'not_found')
}

/**
 * Admits only new values that the acting roles may write together, once the record has them: only then are the roles
 * known that cover the record.
 *
 * @param key the `{id}` of a path
 * @param values as written
 * @throws RuleBroken `forbidden`
 */
export async function requireNew(
  tx: Tx,
  c: Context,
  name: string,
  key: string,
  values: Values,
): Promise<void> {
  await requireRow(tx, c, name, key)
  if (Object.keys(writableOf(c, name, values)).length < Object.keys(values).length)
    throw new RuleBroken('forbidden')
}

/**
 * The checked values of a new record that the user's roles may write together: where the record meets the conditions of
 * some of the acting roles, only the values that these roles may write.
 *
 * @param values from `bodyFor`
 */
export function writableOfNew(c: Context, name: string, values: Values): Values {
  const acting = actingRoles(c)
  const facts = factsOf(unrestrictedResource(c, name), values)
  const meeting = acting.filter((role) => {
    const { anyOf } = coverageOf(unrestrictedResource(c, name), 'read', readerOf(c, [role]))
    return anyOf?.every((condition) => isMet(condition, facts)) ?? true
  })
  if (meeting.length === 0 || meeting.length === acting.length) return values
  actOnly(c, (role) => meeting.includes(role))
  return writableOf(c, name, values)
}

/**
 * The acting roles whose conditions a record meets, deleted or not.
 *
 * @param counts leaves out roles
 */
export async function rolesCovering(
  tx: Tx,
  c: Context,
  name: string,
  key: string,
  counts: (role: Role) => boolean = () => true,
): Promise<Role[]> {
  const covering: Role[] = []
  for (const role of actingRoles(c).filter(counts)) {
    const seen = resourcesBy(c, [role])[name]
    if (!seen?.rows || (await isRowSeen(tx, seen, key))) covering.push(role)
  }
  return covering
}

/**
 * The checked values that the acting roles may write: values that `bodyFor` admitted for a role that no longer counts
 * are left out, as if they had been sent back as received.
 *
 * @param name of the resource
 * @param values from `bodyFor`
 */
export function writableOf(c: Context, name: string, values: Values): Values {
  const [read, written] = [resourcesFor(c), writtenResources(c)]
  if (read === written) return values
  const { properties = {} } = read[name] ?? {}
  const isLeftOut = (property: string) =>
    properties[property]?.readOnly !== true && written[name]?.properties[property]?.readOnly === true
  const kept = Object.entries(values).filter(([property]) => !isLeftOut(property))
  return Object.fromEntries(
    kept.map(([property, value]) => {
      const { kind, to } = properties[property] ?? {}
      const isLines = kind !== undefined && kindOf({ kind }).rows && to !== undefined && Array.isArray(value)
      return [property, isLines ? value.map((line: Values) => writableOf(c, to, line)) : value]
    }),
  )
}

/** The addresses, under `/admin`, of lists that the user may not see. */
export function closedPagesFor(c: Context): string[] {
  const seen = resourcesFor(c)
  const closed = Object.values(c.var.shop.resources).filter(({ $id, menu }) => menu && !seen[$id])
  return closed.map(({ $id, menu }) => menu?.path ?? $id)
}

/** The resource with every property, for internal reads and writes; never for an answer. */
export function unrestrictedResource(c: Context, name: string): Resource {
  const resource = c.var.shop.resources[name]
  if (!resource) throw new RuleBroken('not_found')
  return resource
}

/**
 * The body of the request, checked to contain only values that the user may write.
 *
 * @param resource as the user sees it
 * @param body the request's own by default
 * @throws RuleBroken `unknown_property`, `date_out_of_range`; ShapeRefused with the bad fields
 */
export function bodyFor(
  c: Context,
  resource: Resource,
  mode: 'create' | 'update',
  body: Values = c.var.body,
): Values {
  const { shop } = c.var
  const values = shop.shaper.shape(resource, writtenResources(c), withShopDays(shop, resource, body), mode)
  if (mode === 'create') refuseFarDates(shop, resource, values)
  return values
}

/**
 * The values to write when a record changes, validated together with the stored ones, on which its conditions depend.
 *
 * @param resource as the user sees it
 * @param values the result of `bodyFor`
 * @param stored the record, locked, as the user sees it
 * @throws RuleBroken `date_out_of_range` where a date changes; ShapeRefused with the bad fields
 */
export function fitFor(c: Context, resource: Resource, values: Values, stored: Values): Values {
  const { shop } = c.var
  refuseFarDates(shop, resource, values, stored)
  return shop.shaper.fit(resource, resourcesFor(c), values, stored)
}

/** Admits only requests of users who have the right to the resource. */
export function can(name: string, right: Right) {
  return createMiddleware<AppEnv>(async (c, next) => {
    resourceFor(c, name, right)
    await next()
  })
}

/** A resource in the sight of roles: without hidden fields, and with unwritable ones read-only. */
function restricted(resource: Resource, shown: Coverage['fields'], { roles }: Reader): Resource {
  const all = Object.entries(resource.properties)
  const accessOf = (field: Field) => originalOf(resource, field).access ?? field.access
  if (all.every(([, field]) => accessOf(field) === undefined)) return resource
  const isWritten = (field: Field) => {
    const listed = accessOf(field)?.write
    return listed === undefined || roles.some((role) => listed.includes(role))
  }
  const properties = Object.fromEntries(
    all
      .filter(([name]) => shown.has(name))
      .map(([name, field]) => [name, isWritten(field) ? field : { ...field, readOnly: true }] as const),
  )
  return withoutFields(
    { ...resource, properties },
    new Set(all.map(([name]) => name).filter((name) => !shown.has(name))),
  )
}

/** The visible part of a hand-made answer: without the values that the user may not see. */
export function visibleAnswer(c: Context, shown: Shown, values: object): Values {
  return visibleOf(resourcesFor(c), shown, { ...values })
}

/**
 * Refuses users who do not see all sources of a computed answer: one with gaps would be wrong.
 *
 * @param revealed the properties that it reveals, directly or by computation, by resource
 * @throws RuleBroken `forbidden`
 */
export function refusePartialSight(c: Context, revealed: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, fields] of Object.entries(revealed)) {
    resourceFor(c, name, 'read')
    const view = resourcesFor(c)
    if (fields.some((field) => !isSeenOnAll(view, `${name}.${field}`))) throw new RuleBroken('forbidden')
  }
}
