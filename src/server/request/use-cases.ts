import type { Hono } from 'hono'
import type { Resource, Resources } from '#resource/resource'
import type { Db } from '../db/connect'
import type { AppEnv, Context } from './context'
import type { Values } from './input/shape'
import type { RecordValues } from '../store/records/records'
import type { Referrer } from '../store/records/references'
import type { Tx } from '../store/transaction'
import type { Touched } from '../store/trail/audit'

/** Records for the audit trail that a change touched a record. */
export type Note = (
  resource: string,
  key: unknown,
  before: Touched['before'],
  after: Touched['after'],
) => void

/** The context of each step of a change: its transaction, its request, and the note of the records touched. */
export interface Work {
  tx: Tx
  c: Context
  note: Note
}

/** One record to be created. */
export interface New extends Work {
  /** As the user sees it. */
  resource: Resource
  /** Checked values, from `bodyFor`. */
  sent: Values
}

/** A step of one stored record: the values sent for it, and the version that the client based it on. */
export interface Keyed extends Work {
  /** The `{id}` of a path. */
  key: string
  /** Checked values, from `bodyFor`; none for a deletion. */
  sent: Values
  /** The `updated_at` that the change is based on, if the client sends it. */
  seenAt?: unknown
}

/** One record to be changed, or deleted with nothing sent, alone or in a bulk change. */
export interface One extends New, Keyed {}

export type Step = (one: One) => Promise<unknown>

export type Creation = (one: New) => Promise<RecordValues>

/** The rules that a record must meet besides its schema, on every way of writing it. */
export interface Guards {
  /** @throws RuleBroken */
  creation?: (values: Values, db: Db | Tx) => void | Promise<void>
  /** @throws RuleBroken */
  update?: (before: RecordValues, values: Values, db: Db | Tx) => void | Promise<void>
  /**
   * Properties whose rule depends on other records of the resource: bulk changes then run one record after the other.
   */
  alone?: readonly string[]
  /** The records that prevent a change, or undefined. */
  keeper?: (before: RecordValues, values: Values, db: Db | Tx) => Promise<Referrer | undefined>
  /** @throws RuleBroken */
  removal?: (before: Values) => void
  /** The records that prevent a deletion although they only document the past, or undefined. */
  removalKeeper?: (before: RecordValues, db: Db | Tx) => Promise<Referrer | undefined>
  /** Resources that document a record's past: they do not prevent its deletion. */
  history?: readonly string[]
}

/**
 * A request of a body besides the properties of its record; runs in the same transaction, before the record is written.
 */
export type Extra = (tx: Tx, note: Note, asked: unknown, values: Values) => Promise<void>

/** The special behaviour of a resource. Anything left out works as for a plain entity. */
export interface UseCases {
  /** Routes below the resource's own path; they take precedence over the generic ones. */
  routes?: Hono<AppEnv>
  /** Creates one record. */
  create?: Creation
  /** Changes one record, alone or in a bulk change; null where that is not allowed. */
  update?: Step | null
  /** Deletes one record, alone or in a bulk change; null where that is not allowed. */
  remove?: Step | null
  /** Whether its records are written only by users who have recently confirmed their password. */
  confirmed?: true
  /** Its records define how resources are served, which are rebuilt after each change. */
  reloads?: true
  /** The names of a stored record, or of a new one (null), that its secrets may not consist of. */
  names?: (db: Db, key: string | null) => Promise<string[]>
  guards?: Guards
  /** The extras, by their name in the body. */
  extras?: Readonly<Record<string, Extra>>
  /** Adds values that the server computes from those to be written; `stored` is null for a new record. */
  derive?: (c: Context, values: Values, stored: Values | null) => Values
  /** Properties of which a new record needs at least one, since a key hit by mistake may save a form. */
  needs?: readonly [string, ...string[]]
  /** The property with the id of the record's user: only that user and admins see the record. */
  owner?: string
  /** Records can be found by the beginning of their code. */
  find?: true
  /** Use cases also create records, besides clients. */
  madeByServer?: true
}

/** The use cases of resources, by name; their order is the precedence in a search by code. */
export type Registry = Readonly<Record<string, UseCases>>

const plain: UseCases = {}

/** The use cases of a resource; empty for a plain entity. */
export function registeredUseCases(c: Context, name: string): UseCases {
  const { useCases } = c.var.shop
  return (Object.hasOwn(useCases, name) ? useCases[name] : undefined) ?? plain
}

/** The names of the resources whose records are found by code, in order of precedence. */
export function findableIn(registry: Registry): string[] {
  return Object.entries(registry).flatMap(([name, { find }]) => (find ? [name] : []))
}

/** The resources with the attributes that follow from their use cases, for readers that have only resources. */
export function withUseCases(resources: Resources, registry: Registry): Resources {
  const all = Object.entries(resources).map(([name, resource]) => {
    const useCases = Object.hasOwn(registry, name) ? registry[name] : undefined
    return [name, useCases ? { ...resource, ...traitsOf(useCases) } : resource] as const
  })
  return Object.fromEntries(all)
}

type Traits = Pick<Resource, 'ownWrites' | 'madeByServer' | 'neverBulk'>

function traitsOf({ routes, create, madeByServer, update, remove }: UseCases): Traits {
  const isWrite = ({ method, path }: { method: string; path: string }) =>
    method !== 'GET' && /^\/(?::\w+)?$/.test(path)
  const writes = create !== undefined || routes?.routes.some(isWrite)
  const neverBulk = [
    ...(update === null ? ['update' as const] : []),
    ...(remove === null ? ['delete' as const] : []),
    // What a step of its own deletes, such as an order, has effects that a restored row would lack.
    ...(remove === undefined ? [] : ['restore' as const]),
  ]
  return {
    ...(writes ? { ownWrites: true } : {}),
    ...(madeByServer ? { madeByServer } : {}),
    ...(neverBulk.length > 0 ? { neverBulk } : {}),
  }
}
