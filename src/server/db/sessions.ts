import type { PoolClient } from 'pg'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { pauseBefore, type Timeouts } from './timeouts'
import { type RefilledPool, OutcomeUnknown, outageOf } from './outage'
import type { Storage } from './storage'
import { tracedStatement } from '../process/tracing'
import { ServerUnfit } from './postgres/cluster'
import { watch, type Turns, type Watched } from './turns'

/** A commit that no standby has confirmed; the code is PostgreSQL's for an unknown outcome. */
class NotCopied extends Error {
  readonly code = '08007'

  constructor() {
    super('the change is on one server only: no standby confirmed it in time')
  }
}

/** PostgreSQL has no separate code for it, and the only other warning of a commit has one. */
const WARNING = '01000'

/**
 * Commits. Where the database guarantees that a standby has each change, a commit that waited too long for it ends with
 * a mere warning: its change is lost if this server dies now, so it must not count as made.
 *
 * @throws NotCopied
 */
async function copied(client: PoolClient, commit: () => Promise<object>): Promise<object> {
  let warned = false
  const hear = ({ code }: { code?: string | undefined }) => {
    warned ||= code === WARNING
  }
  client.on('notice', hear)
  try {
    const answer = await commit()
    if (warned) throw new NotCopied()
    return answer
  } finally {
    client.off('notice', hear)
  }
}

/** True inside `change`, where a query on the outer handle would wait for the session held by the change itself. */
export const insideChange = new AsyncLocalStorage<true>()

/** The time for which the work of a request or job waits for a busy database, in milliseconds. */
const patience = new AsyncLocalStorage<number>()

/** Runs work that waits longer for a busy database than others do. @param milliseconds for each of its waits */
export function withPatience<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  return patience.run(milliseconds, work)
}

/** Repeats an attempt that a busy database has refused, while the patience of the work around it lasts. */
export async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + (patience.getStore() ?? 0)
  for (let before = 0; ; before++)
    try {
      return await attempt()
    } catch (error) {
      if (outageOf(error) !== 'busy' || performance.now() > until) throw error
      await pauseBefore(before)
    }
}

/** The maximum number of prepared statements per session; searches with rare filters are planned each time. */
const MOST_PLANNED = 500

/**
 * The result type of a statement with all columns changes when a resource gets a field, which a cached plan does not
 * allow.
 */
const mayBeKept = (text: string) => !/^\s*select \*|returning \*/i.test(text)

/** Statements that only read, and may be repeated on another session. */
const readsAlone = (text: string) =>
  /^\s*(select|with|begin|start|show)\b/i.test(text) && !/\b(insert|update|delete|merge|setval)\b/i.test(text)

const writes = (text: string) =>
  /^\s*(insert|update|delete|merge|with|create|alter|drop|truncate|vacuum|do)\b/i.test(text) &&
  !readsAlone(text)

function refuseWithoutRoom(storage: Storage | undefined) {
  const trouble = storage?.trouble()
  if (trouble === 'full') throw new NotWritable('ENOSPC')
  if (trouble === 'read_only') throw new NotWritable('EROFS')
}

/** A write refused in advance, with the error code that the database would return. */
class NotWritable extends Error {
  constructor(readonly code: 'ENOSPC' | 'EROFS') {
    super(code === 'ENOSPC' ? 'there is no room in the data folder' : 'the data folder can only be read')
  }
}

/** The protocol's maximum; with more it wraps to 0, and the embedded engine hangs. */
const MOST_PARAMETERS = 65_535

/** A statement refused before it is sent, with the code of a database for an exceeded limit. */
class TooManyParameters extends Error {
  readonly code = '54000'

  constructor(count: number) {
    super(`${count} parameters; a statement takes ${MOST_PARAMETERS}`)
  }
}

/** The prepared statements of each session since the last change of tables. */
const planned = new WeakMap<PoolClient, { since: number; names: Map<string, string> }>()
let tableChanges = 0

/** Makes sessions plan every statement again: a cached plan expects parameters in the columns' former types. */
export function planAnew(): void {
  tableChanges += 1
}

/** The limits for the sessions of a database. */
export interface Place {
  /** The time limits of the sessions; undefined where a session cannot be lost. */
  timeouts?: Timeouts
  /** The storage that must have room before a write; undefined where the database checks it itself. */
  storage?: Storage
  /** The sharing of a single session; undefined where the database itself limits many. */
  turns?: Turns
  /** Whether a session is lent for one transaction each: a planned statement may then be in another session. */
  isPooled?: boolean
  /** Whether a statement failed because its server is no longer fit for it, while another one is. */
  isUnfit?: (error: Error) => boolean
}

/**
 * The sessions of a pool, for Kysely. A repeated statement is parsed and planned once per session, which saves half the
 * cost of a search, and statements that only read survive the loss of their session.
 */
export function sessionsOf(pool: RefilledPool, place: Place): PostgresPool {
  return {
    connect: async () => {
      if (insideChange.getStore())
        throw new Error('a query on the outer handle inside a change: use its transaction')
      return lent(new Session(pool, await patiently(() => pool.take()), place))
    },
    end: () => pool.end(),
  }
}

function lent(session: Session): PostgresPoolClient {
  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used: answers are pages')
    return session.query(text, parameters)
  }
  return { query, release: () => session.release() }
}

const nothing = { command: 'UPDATE', rowCount: 0, rows: [] }

/** One lent session. */
class Session {
  readonly #began = performance.now()
  #client: PoolClient | undefined
  /** The reason why it ended. */
  #lost: Error | undefined
  #inTransaction = false
  /** The span in which its statements have no time limit. */
  #unhurried: 'transaction' | 'session' | undefined
  /** Lets the next waiting statement continue, where the session gave way before. */
  #letNext: () => void = () => undefined

  constructor(
    private readonly pool: RefilledPool,
    client: PoolClient,
    private readonly place: Place,
  ) {
    this.#client = client
  }

  async query(text: string, parameters: readonly unknown[]): Promise<object> {
    if (parameters.length > MOST_PARAMETERS) throw new TooManyParameters(parameters.length)
    if (writes(text)) refuseWithoutRoom(this.place.storage)
    for (;;) {
      const client = this.#client
      if (client === undefined) return this.#withoutSession(text)
      const watched = this.#watch(text)
      try {
        const answer = await this.#ask(client, text, parameters).finally(() => watched?.end())
        this.#follow(text)
        return answer
      } catch (error) {
        if (watched?.madeWay() && (await this.#makesWay(client, error))) continue
        const loss = this.#lossOf(error)
        if (!loss) throw error
        this.#lose(client, loss)
        if (text === 'commit') throw new OutcomeUnknown(loss)
        if (this.#inTransaction || !readsAlone(text) || !this.#isInTime()) throw loss
        this.#client = await this.pool.take()
      }
    }
  }

  /** The error with which the session is lost; undefined for one that leaves it usable. */
  #lossOf(error: unknown): Error | undefined {
    if (!(error instanceof Error)) return undefined
    if (this.place.isUnfit?.(error)) return new ServerUnfit({ cause: error })
    return outageOf(error) === 'lost' ? error : undefined
  }

  /** Statements of requests have a time limit; maintenance, such as a vacuum, has none. */
  #watch(text: string): Watched | undefined {
    const { turns } = this.place
    if (!turns || this.#unhurried === 'transaction') return undefined
    if (this.#inTransaction) return watch(turns, false)
    return readsAlone(text) ? watch(turns, true) : undefined
  }

  /**
   * Gives way to waiting statements, and takes the session again afterwards.
   *
   * @returns false when the statement's time is over, or when it was not interrupted for others
   */
  async #makesWay(client: PoolClient, error: unknown): Promise<boolean> {
    const { turns } = this.place
    if (!turns || outageOf(error) !== 'busy') return false
    this.#client = undefined
    client.release()
    this.#letNext()
    const deadline = this.#began + Math.max(turns.limit, patience.getStore() ?? 0)
    this.#letNext = await turns.queue.wait(turns.othersWait, deadline)
    if (performance.now() > deadline) return false
    this.#client = await patiently(() => this.pool.take())
    return true
  }

  release() {
    this.#letNext()
    this.#client?.release()
    this.#client = undefined
  }

  #isInTime(): boolean {
    return this.place.timeouts !== undefined && performance.now() - this.#began < this.place.timeouts.retry
  }

  /**
   * A transaction ends with its session: the rollback has already happened, and every other statement fails with the
   * error that ended it.
   */
  #withoutSession(text: string): object {
    if (text === 'rollback') return nothing
    throw this.#lost ?? new Error('a query on a released session')
  }

  #ask(client: PoolClient, text: string, parameters: readonly unknown[]): Promise<object> {
    const isPlanned = parameters.length > 0 && this.place.isPooled !== true
    const name = isPlanned ? statementName(client, text) : undefined
    const limit = this.#unhurried ? undefined : this.place.timeouts?.answer
    const question = { name, text, values: [...parameters], query_timeout: limit }
    const ask = () => client.query(question)
    return tracedStatement(text, () => (text === 'commit' ? copied(client, ask) : ask()))
  }

  #lose(client: PoolClient, error: Error) {
    this.#lost = error
    this.#client = undefined
    this.pool.lose(client, error)
  }

  #follow(text: string) {
    if (text === 'begin' || text.startsWith('start transaction')) this.#inTransaction = true
    else if (text === 'commit' || text === 'rollback') {
      this.#inTransaction = false
      if (this.#unhurried === 'transaction') this.#unhurried = undefined
    } else if (text === WITHOUT_LIMIT) this.#unhurried = 'transaction'
    else if (text === WITHOUT_ANY_LIMIT) this.#unhurried = 'session'
    else if (text === WITH_ALL_LIMITS) this.#unhurried = undefined
  }
}

/** The first statement of a transaction that may take longer than a request. */
export const WITHOUT_LIMIT = 'set local statement_timeout = 0'

/** The same for each statement of a session, until it has its limits again. */
export const WITHOUT_ANY_LIMIT = 'set statement_timeout = 0'
export const WITH_ALL_LIMITS = 'reset all'

function statementName(client: PoolClient, text: string): string | undefined {
  const kept = planned.get(client)
  const names = kept?.since === tableChanges ? kept.names : new Map<string, string>()
  planned.set(client, { since: tableChanges, names })
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PLANNED || !mayBeKept(text)) return known
  const name = `goldbook_${tableChanges}_${names.size + 1}`
  names.set(text, name)
  return name
}
