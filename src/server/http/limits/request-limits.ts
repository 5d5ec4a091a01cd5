import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RuleBroken } from '#domain/errors'
import { createShare, type Share } from '../../process/share'
import { ADDRESS_FACTOR, costs, shares, type Cost, type CostName } from './costs'

/** The limits of one server. */
export interface RequestLimits {
  /**
   * Counts a request of an address, before it is known who sends it.
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
 * Limits of requests, kept in memory: each server counts for itself.
 *
 * @param factor multiplies what is allowed; 0 allows everything
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
    // The counter ends by a timer; what it tells is reckoned by a clock that may be put back.
    const seconds = Math.min(Math.ceil(error.msBeforeNext / 1000), counter.duration)
    const facts = { most: counter.points, within: counter.duration, seconds }
    throw new RuleBroken('too_many_requests', { ...facts, retry_after: seconds })
  }
}
