import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import type { Values } from '../../http/input/shape'
import type { Ledger } from '#domain/ledger/ledgers'
import { standingOf } from '../../store/ledgers/ledger'
import type { Guards } from '../use-cases'

/** What holds for gold bars and diamonds (domain.md §8). */
export function holdingGuards(ledger: Ledger): Guards {
  return {
    update: refuseWeight,
    // What moved a bar or a diamond and was not taken back keeps it.
    removalKeeper: async ({ id }, db) => {
      const { length: count } = await standingOf(db, ledger, id)
      return count > 0 ? { by: ledger.movements, count } : undefined
    },
    history: [ledger.movements],
  }
}

/** What a bar or a diamond holds is the sum of its movements (domain.md §8). */
function refuseWeight({ code, weight: stored }: Values, { weight: sent = stored }: Values): void {
  if (compare(Number(sent ?? 0), Number(stored ?? 0)) !== 0)
    throw new RuleBroken('weight_fixed', { code }, '/weight')
}
