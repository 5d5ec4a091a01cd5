import { codeInvariants } from './code-invariants'
import { figureInvariants } from './figure-invariants'
import { chainInvariant, dayInvariant } from './chain-invariant'
import type { Invariant } from './invariant'
import { ledgerInvariants } from './ledger-invariants'
import { orderInvariants } from './order-invariants'
import { paymentInvariants } from './payment-invariants'
import { stockInvariants } from './stock-invariants'
import { stocktakeInvariants } from './stocktake-invariants'
import { tillInvariants } from './till-invariants'

/**
 * The ten invariants of domain.md §10, in their order, and those of the figures, the tills, the chain and the seals of days; some take several queries.
 */
export const invariants: Invariant[] = [
  ...stockInvariants,
  ...ledgerInvariants,
  ...orderInvariants,
  ...paymentInvariants,
  ...codeInvariants,
  ...figureInvariants,
  ...tillInvariants,
  ...stocktakeInvariants,
  chainInvariant,
  dayInvariant,
].toSorted((a, b) => a.number - b.number)
