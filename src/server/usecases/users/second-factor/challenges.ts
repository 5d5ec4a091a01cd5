import type { Context } from '../../../request/context'
import { relyingPartyOf } from '../../../request/relying-party'
import { PATIENCE } from './passkey'
import { keepChallenge, spendChallenge, type Challenge, type Purpose } from '../../../store/users/passkeys'

/** Keeps a challenge that was given to a user, for as long as their browser waits for the key. */
export function giveChallenge(c: Context, given: Challenge): Promise<void> {
  const now = c.var.shop.now()
  return keepChallenge(c.var.shop.db, given, now, endOf(now))
}

/** When a challenge of a moment expires. */
const endOf = (moment: Date) => new Date(moment.getTime() + PATIENCE)

/** What the answer of a user's passkey is judged by. Its challenge is used up, whatever else is wrong with it. */
export function judging(c: Context, userId: number, purpose: Purpose) {
  const { db, now, log } = c.var.shop
  const party = relyingPartyOf(c)
  return {
    party,
    spend: (challenge: string) => {
      const moment = now()
      return spendChallenge(db, { challenge, userId, purpose }, { now: moment, latest: endOf(moment) })
    },
    onRefused: (reason: string) =>
      log.warn({ reason, origin: party.origin, request_id: c.var.requestId }, 'a passkey was not accepted'),
  }
}
