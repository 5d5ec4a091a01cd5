import { codeInvariants } from './code-invariants'
import { figureInvariants } from './figure-invariants'
import { chainInvariant } from './chain-invariant'
import type { Invariant } from './invariant'
import { ledgerInvariants } from './ledger-invariants'
import { orderInvariants } from './order-invariants'
import { paymentInvariants } from './payment-invariants'
import { stockInvariants } from './stock-invariants'
import { stocktakeInvariants } from './stocktake-invariants'
import { tillInvariants } from './till-invariants'

/**
 * The ten invariants of domain.md §10, in their order, and those of the figures, the tills and the chain; some take several queries.
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
].toSorted((a, b) => a.number - b.number)
