import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import {
  originalOf,
  rolesWith,
  type Field,
  type Resource,
  type Resources,
  type Right,
} from '#resource/resource'
import { seenFacts } from '#resource/facts/facts'
import { withSeenSums } from '#resource/list/met-by'
import { namesUser } from '#resource/rows/row-condition'
import { withRowsFor, withSeenRows, type Reader } from '#resource/rows/seen-rows'
import { refuseFarDates, withShopDays } from '../input/business-dates'
import type { AppEnv, Context } from '../context'
import { withoutCopies } from './hidden-copies'
import { withoutFields } from './seen-resource'
import type { Values } from '../input/shape'

function holds(held: string[], roles: string[]): boolean {
  return held.some((role) => roles.includes(role))
}

/** Views that depend on the user are as many as users; the oldest need not be kept. */
const MOST_VIEWS = 200

const views = new WeakMap<Resources, Map<string, Resources>>()

/**
 * The resources that the user may read, each as the user sees it, so that reading and writing through them can't leak a
 * hidden property. Users with the same roles get the same object, so that derived objects can be cached.
 */
export function resourcesFor(c: Context): Resources {
  const { resources } = c.var.shop
  const known = views.get(resources) ?? new Map<string, Resources>()
  views.set(resources, known)
  const reader = readerOf(c)
  const user = readsByUser(resources, reader.roles) ? reader.user : null
  const key = JSON.stringify([reader.roles.toSorted(), user])
  const view = known.get(key) ?? viewOf(resources, reader)
  if (known.size >= MOST_VIEWS) known.clear()
  known.set(key, view)
  return view
}

function readerOf(c: Context): Reader {
  const { id, name, username, roles } = c.var.user
  return { roles, user: { id, name, username } }
}

/** Whether what one of these roles shows depends on who has it. */
function readsByUser(resources: Resources, roles: readonly string[]): boolean {
  return Object.values(resources).some(({ rowsOf = {} }) =>
    Object.entries(rowsOf).some(([role, condition]) => roles.includes(role) && namesUser(condition)),
  )
}

function viewOf(resources: Resources, reader: Reader): Resources {
  const roles = [...reader.roles]
  const seen = Object.entries(resources).filter(([, resource]) => holds(roles, resource.access.read))
  const view = Object.fromEntries(seen.map(([name, resource]) => [name, restricted(resource, roles)]))
  return withSeenFacts(withoutCopies(withSeenRows(view, resources, reader), resources))
}

/** The resources without facts and comparisons that would tell what is hidden. */
function withSeenFacts(view: Resources): Resources {
  return Object.fromEntries(
    Object.entries(view).map(([name, whole]) => {
      const resource = withSeenSums(whole, view)
      return [name, resource.facts ? { ...resource, facts: seenFacts(resource, view) } : resource]
    }),
  )
}

/**
 * The resource of a name as the user sees it, provided that the user may read it and has the right.
 *
 * @throws RuleBroken `not_found` for an unknown name, `forbidden` without the right
 */
export function resourceFor(c: Context, name: string, right: Right): Resource {
  const resource = Object.hasOwn(c.var.shop.resources, name) ? c.var.shop.resources[name] : undefined
  if (!resource) throw new RuleBroken('not_found')
  const seen = resourcesFor(c)[name]
  if (!seen || !holdsRight(c, name, right)) throw new RuleBroken('forbidden')
  return withRowsFor(seen, right, readerOf(c))
}

/** Whether the user has a right to a resource. */
export function holdsRight(c: Context, name: string, right: Right): boolean {
  const seen = resourcesFor(c)[name]
  return seen !== undefined && holds(c.var.user.roles, rolesWith(right, seen))
}

/** The addresses, under `/admin`, of lists that the user may not see. */
export function closedPagesFor(c: Context): string[] {
  const seen = resourcesFor(c)
  const closed = Object.values(c.var.shop.resources).filter(({ $id, menu }) => menu && !seen[$id])
  return closed.map(({ $id, menu }) => menu?.path ?? $id)
}

/** The resource with every property, for internal reads and writes; never for an answer. */
export function wholeResource(c: Context, name: string): Resource {
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
  const values = shop.shaper.shape(resource, resourcesFor(c), withShopDays(shop, resource, body), mode)
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

/** A resource as roles see it: without hidden fields, and with unwritable ones read-only. */
function restricted(resource: Resource, roles: string[]): Resource {
  const all = Object.entries(resource.properties)
  const accessOf = (field: Field) => originalOf(resource, field).access ?? field.access
  if (all.every(([, field]) => accessOf(field) === undefined)) return resource
  const may = (allowed: string[] | undefined) => allowed === undefined || holds(roles, allowed)
  const seen = all
    .filter(([, field]) => may(accessOf(field)?.read))
    .map(
      ([name, field]) => [name, may(accessOf(field)?.write) ? field : { ...field, readOnly: true }] as const,
    )
  const properties = Object.fromEntries(seen)
  return withoutFields(
    { ...resource, properties },
    new Set(all.map(([name]) => name).filter((name) => !(name in properties))),
  )
}
