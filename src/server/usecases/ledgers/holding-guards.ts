import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import type { Values } from '../../request/input/shape'
import type { Ledger } from '#domain/ledger/ledgers'
import { standingOf } from '../../store/ledgers/ledger'
import type { Guards } from '../../request/use-cases'

/** The rules of gold bars and diamonds (domain.md §8). */
export function holdingGuards(ledger: Ledger): Guards {
  return {
    update: refuseWeight,
    // A movement that is not reversed keeps its bar or diamond from being deleted.
    removalKeeper: async ({ id }, db) => {
      const { length: count } = await standingOf(db, ledger, id)
      return count > 0 ? { by: ledger.movements, count } : undefined
    },
    history: [ledger.movements],
  }
}

/** A bar or a diamond holds the sum of its movements (domain.md §8). */
function refuseWeight({ code, weight: stored }: Values, { weight: sent = stored }: Values): void {
  if (compare(Number(sent ?? 0), Number(stored ?? 0)) !== 0)
    throw new RuleBroken('weight_fixed', { code }, '/weight')
}
