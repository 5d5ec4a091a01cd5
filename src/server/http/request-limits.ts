import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { clientAddress } from '../request/circumstances'
import type { AppEnv, Context } from '../request/context'

/** The limits of one server. */
export interface RequestLimits {
  /**
   * Counts a request of an address, before its sender is known.
   *
   * @throws RuleBroken `too_many_requests`
   */
  byAddress: (kind: CostName, address: string) => Promise<void>
  /**
   * Counts a request of a user.
   *
   * @throws RuleBroken `too_many_requests`
   */
  byUser: (kind: CostName, user: number) => Promise<void>
  /** The share in which the session of a request is looked up; undefined without limits. */
  lookups: Share | undefined
  /** The share that requests of a kind take; undefined for those that cost little. */
  shareOf: (kind: CostName) => Share | undefined
}

const limitless: RequestLimits = {
  byAddress: () => Promise.resolve(),
  byUser: () => Promise.resolve(),
  lookups: undefined,
  shareOf: () => undefined,
}

/**
 * Limits of requests, kept in memory: each server counts separately.
 *
 * @param factor multiplies the limits; 0 removes them
 */
export function createRequestLimits(factor: number): RequestLimits {
  if (factor === 0) return limitless
  const users = countersOf(factor)
  const addresses = countersOf(factor * ADDRESS_FACTOR)
  const queues = {
    reading: createShare(shares.reading),
    heavy: createShare(shares.heavy),
    lookup: createShare(shares.lookup),
  }
  return {
    byAddress: (kind, address) => count(addresses[kind], address),
    lookups: queues.lookup,
    byUser: (kind, user) => count(users[kind], String(user)),
    shareOf: (kind) => {
      const { share }: Cost = costs[kind]
      return share && queues[share]
    },
  }
}

type Counters = Record<CostName, RateLimiterMemory>

function countersOf(factor: number): Counters {
  const counters = Object.entries(costs).map(([kind, { most, seconds }]) => [
    kind,
    new RateLimiterMemory({ points: Math.ceil(most * factor), duration: seconds }),
  ])
  return Object.fromEntries(counters) as Counters
}

async function count(counter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await counter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    // The counter ends by a timer; the remaining time is computed from a clock that may be set back.
    const seconds = Math.min(Math.ceil(error.msBeforeNext / 1000), counter.duration)
    const facts = { most: counter.points, within: counter.duration, seconds }
    throw new RuleBroken('too_many_requests', { ...facts, retry_after: seconds })
  }
}

const requestCost = (c: Context) => costOf(c.req.method, c.req.path.replace(/^\/_api/, ''))

/** Counts a request of an address, regardless of its sender. @throws RuleBroken `too_many_requests` */
export function addressLimit(limits: RequestLimits) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const address = clientAddress(c)
    if (address !== null) await limits.byAddress(requestCost(c), address)
    await next()
  })
}

/**
 * Looks up the session of a request in its sender's turn: a flood of one sender must not delay the requests of others.
 *
 * @throws RuleBroken `too_many_waiting`
 */
export function inTurn({ lookups }: RequestLimits, lookUp: MiddlewareHandler<AppEnv>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const sender = c.req.header('X-Token') ?? c.req.header('Cookie') ?? ''
    const leave = await lookups?.enter(sender, c.req.raw.signal)
    try {
      await lookUp(c, () => Promise.resolve())
    } finally {
      leave?.()
    }
    await next()
  })
}

/**
 * Counts a request of the signed-in user, and lets it wait for a place in the user's share until its answer is sent.
 *
 * @throws RuleBroken `too_many_requests`, `too_many_waiting`
 */
export function userLimit(limits: RequestLimits) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // It runs within the request that approves it, which already has a place.
    if (c.var.approving) return next()
    const kind = requestCost(c)
    await limits.byUser(kind, c.var.user.id)
    const leave = await limits.shareOf(kind)?.enter(c.var.user.id, c.req.raw.signal)
    if (!leave) return next()
    const { streams = false }: Cost = costs[kind]
    try {
      await next()
    } catch (error) {
      leave()
      throw error
    }
    if (streams) c.res = whenSent(c.res, leave)
    else leave()
  })
}

/**
 * The same answer, with a callback once its content has been sent or its reader is gone; an export is still being read
 * from the database while it is sent.
 */
function whenSent(answer: Response, done: () => void): Response {
  const { body } = answer
  if (!body) {
    done()
    return answer
  }
  const reader = body.getReader()
  const passed = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done: isOver, value } = await reader.read()
          if (!isOver) return controller.enqueue(value)
          done()
          controller.close()
        } catch (error) {
          done()
          controller.error(error)
        }
      },
      cancel: async (reason) => {
        done()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(passed, answer)
}

/** The permitted cost of a kind of request. */
interface Cost {
  /** The requests of the kind: the first entry of the table whose path and method fit. */
  path: RegExp
  methods?: readonly string[]
  /** The maximum number of requests by one user within the period of `seconds`. */
  most: number
  seconds: number
  /** The share of the server for all such requests of one user together. */
  share?: 'reading' | 'heavy'
  /** The answer is read from the database while it is sent. */
  streams?: boolean
}

/**
 * The number of requests of one user in progress at once, and the length of that user's queue. PostgreSQL has ten
 * sessions, the embedded database one.
 */
const shares = {
  reading: { atOnce: 3, mostWaiting: 100 },
  heavy: { atOnce: 2, mostWaiting: 20 },
  /** Looking up the session, before its user is known. */
  lookup: { atOnce: 4, mostWaiting: 1000 },
} as const

const MINUTES = 60

/**
 * The limits of each kind of request for one user; an address has ten times as much, since a shop may have only one.
 * A clerk who scans and types all day stays below a third of them.
 */
export const costs = {
  export: {
    ...{ path: /\/export$/, methods: ['POST'], most: 60, seconds: 10 * MINUTES },
    ...({ share: 'heavy', streams: true } as const),
  },
  import: { path: /\/import(\/read)?$/, methods: ['POST'], most: 120, seconds: 10 * MINUTES, share: 'heavy' },
  proof: { path: /^\/trail\/(proof|seals)/, most: 60, seconds: 10 * MINUTES, share: 'heavy' },
  backup: { path: /^\/backups/, methods: ['POST'], most: 20, seconds: 10 * MINUTES },
  pdf: { path: /^\/prints\/pdf$/, most: 600, seconds: 10 * MINUTES, share: 'heavy' },
  upload: { path: /^\/medias(\/[^/]+)?$/, methods: ['POST', 'PUT'], most: 1200, seconds: 10 * MINUTES },
  bulk: { path: /\/bulk$|\/import\/undo$/, methods: ['POST'], most: 120, seconds: MINUTES, share: 'heavy' },
  figures: { path: /^\/dashboard/, most: 300, seconds: MINUTES, share: 'reading' },
  report: { path: /^\/reports\//, most: 600, seconds: MINUTES, share: 'reading' },
  history: { path: /\/history|^\/trail\//, most: 300, seconds: MINUTES, share: 'reading' },
  search: { path: /\/(search|sums|groups)$|^\/find\//, most: 900, seconds: 10, share: 'reading' },
  other: { path: /^/, most: 1200, seconds: 10 },
} as const satisfies Record<string, Cost>

export type CostName = keyof typeof costs

/** The allowance of an address, as a multiple of a user's. */
export const ADDRESS_FACTOR = 10

/** The kind of a request. @param path below the API's base, for example `/orders/search` */
export function costOf(method: string, path: string): CostName {
  const kinds: [string, Cost][] = Object.entries(costs)
  const [name] = kinds.find(
    ([, cost]) => cost.path.test(path) && (cost.methods?.includes(method) ?? true),
  ) ?? ['other']
  return name as CostName
}

/** The time after which a user's queue has most likely moved on, in seconds. */
const LATER = 5

/** The share of the server that one user, or one session, may occupy at once, so that others find room. */
interface Share {
  /**
   * Waits for a place in the user's share.
   *
   * @param signal ends the wait of a request whose client is gone
   * @returns a function that gives the place back, to be called once
   * @throws RuleBroken `too_many_waiting` when the user's queue is full; the signal's reason
   */
  enter: (user: number | string, signal: AbortSignal) => Promise<() => void>
}

interface Place {
  working: number
  waiting: (() => void)[]
}

/** Shares of the same size for each user. */
export function createShare(size: { atOnce: number; mostWaiting: number }): Share {
  const places = new Map<number | string, Place>()
  const leave = (user: number | string, place: Place) => {
    const next = place.waiting.shift()
    if (next) return next()
    place.working -= 1
    if (place.working === 0) places.delete(user)
  }
  return {
    enter: async (user, signal) => {
      const place = places.get(user) ?? { working: 0, waiting: [] }
      places.set(user, place)
      if (place.working < size.atOnce) place.working += 1
      else {
        if (place.waiting.length >= size.mostWaiting)
          throw new RuleBroken('too_many_waiting', { most: size.mostWaiting, retry_after: LATER })
        await turn(place, signal)
      }
      return () => leave(user, place)
    },
  }
}

/** Waits until a place is handed over, or until the signal. */
function turn({ waiting }: Place, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(new RuleBroken('malformed'))
    }
    signal.addEventListener('abort', giveUp, { once: true })
    waiting.push(start)
  })
}
