import type { Hono } from 'hono'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../db/connect'
import type { AppEnv, Context } from '../http/context'
import type { Values } from '../http/input/shape'
import type { RecordValues } from '../store/records/records'
import type { Referrer } from '../store/records/references'
import type { Tx } from '../store/transaction'
import type { Note } from './change'

/** One record that is changed or deleted, alone or among many. */
export interface One {
  tx: Tx
  c: Context
  note: Note
  /** As the user sees it. */
  resource: Resource
  /** The `{id}` of a path. */
  key: string
  /** Checked values; none when the record is deleted. */
  sent: Values
  /** The `updated_at` that the client started from, where it says so. */
  seenAt: unknown
}

export type Step = (one: One) => Promise<unknown>

/** What must hold before a record is written besides its schema, whichever way it is written. */
export interface Guards {
  /** @throws RuleBroken */
  creation?: (values: Values, db: Db | Tx) => void | Promise<void>
  /** @throws RuleBroken */
  update?: (before: RecordValues, values: Values, db: Db | Tx) => void | Promise<void>
  /** Properties whose rule looks at the other records of the resource: they change one record after the other. */
  alone?: readonly string[]
  /** The records that keep a change from being made, or undefined. */
  keeper?: (before: RecordValues, values: Values, db: Db | Tx) => Promise<Referrer | undefined>
  /** @throws RuleBroken */
  removal?: (before: Values) => void
  /** The records that keep a record from being deleted, though they only tell its past; or undefined. */
  removalKeeper?: (before: RecordValues, db: Db | Tx) => Promise<Referrer | undefined>
  /** Resources that tell a record's past: they do not keep it from being deleted. */
  history?: readonly string[]
}

/**
 * What a body may ask for beside the properties of its record; done in the same transaction, before the record is
 * written.
 */
export type Aside = (tx: Tx, note: Note, asked: unknown, values: Values) => Promise<void>

/** All that is special about a resource. Whatever is left out is as it is for any plain entity. */
export interface UseCases {
  /** Calls below the resource's own path; they come before the generic ones. */
  routes?: Hono<AppEnv>
  /** What a change of one of many records does; null where none may be changed. */
  update?: Step | null
  /** What the deletion of one of many records does; null where none may be deleted. */
  remove?: Step | null
  guards?: Guards
  /** By its name in the body. */
  asides?: Readonly<Record<string, Aside>>
  /** Adds what the server works out of the values that are to be written; `stored` is null for a new record. */
  derive?: (c: Context, values: Values, stored: Values | null) => Values
  /** Properties of which a new record says at least one: a form is saved by a key that was hit by mistake. */
  needs?: readonly [string, ...string[]]
  /** The property that holds the id of the user whose record it is: others, but for an admin, do not see it. */
  owner?: string
  /** Records are found by the beginning of their code. */
  find?: true
  /** Use cases make records too, besides the clients. */
  madeByServer?: true
}

/** The use cases of each resource that has any, by its name; codes are found in this order. */
export type Registry = Readonly<Record<string, UseCases>>

const plain: UseCases = {}

/** What is special about a resource; nothing of a plain entity. */
export function registeredFor(c: Context, name: string): UseCases {
  const { useCases } = c.var.shop
  return (Object.hasOwn(useCases, name) ? useCases[name] : undefined) ?? plain
}

/** The names of the resources whose records are found by their code, in the order in which they are meant. */
export function findableIn(registry: Registry): string[] {
  return Object.entries(registry).flatMap(([name, { find }]) => (find ? [name] : []))
}

/** The resources with what their use cases make of them, for whoever reads the resource alone. */
export function withUseCases(resources: Resources, registry: Registry): Resources {
  const all = Object.entries(resources).map(([name, resource]) => {
    const useCases = Object.hasOwn(registry, name) ? registry[name] : undefined
    return [name, useCases ? { ...resource, ...traitsOf(useCases) } : resource] as const
  })
  return Object.fromEntries(all)
}

function traitsOf({ routes, madeByServer }: UseCases): Pick<Resource, 'ownWrites' | 'madeByServer'> {
  const writes = routes?.routes.some(({ method, path }) => method !== 'GET' && /^\/(?::\w+)?$/.test(path))
  return { ...(writes ? { ownWrites: true } : {}), ...(madeByServer ? { madeByServer } : {}) }
}
