import { addressOf } from './caller-address'
import type { Context } from './context'
import { businessDay } from './shop'
import type { Circumstances } from '../store/trail/audit'

/** Names of programs are cut here: some carry on for pages. */
const LONGEST_AGENT = 400

/** The program of a request's device, as it names itself. */
export function agentOf(c: Context): string | null {
  return c.req.header('User-Agent')?.slice(0, LONGEST_AGENT) ?? null
}

/** Who sends a request, on which business day, and from where. */
export function circumstancesOf(c: Context): Circumstances {
  const user = c.var.user ?? c.var.claimed
  return {
    user_id: user?.id ?? null,
    day: businessDay(c.var.shop),
    address: addressOf(c),
    user_agent: agentOf(c),
  }
}
