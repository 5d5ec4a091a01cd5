import { codeInvariants } from './code-invariants'
import { figureInvariants } from './figure-invariants'
import type { Invariant } from './invariant'
import { ledgerInvariants } from './ledger-invariants'
import { orderInvariants } from './order-invariants'
import { paymentInvariants } from './payment-invariants'
import { stockInvariants } from './stock-invariants'

/** The ten invariants of domain.md §10, in their order, and that of the figures; some are asked in several questions. */
export const invariants: Invariant[] = [
  ...stockInvariants,
  ...ledgerInvariants,
  ...orderInvariants,
  ...paymentInvariants,
  ...codeInvariants,
  ...figureInvariants,
].toSorted((a, b) => a.number - b.number)
