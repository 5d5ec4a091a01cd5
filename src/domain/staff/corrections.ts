/** What staff put right after it was done: an owner asks who does so, and how often. */
export const correctionKinds = ['unconfirmed', 'taken_back', 'reversed', 'adjusted', 'corrected'] as const

export type CorrectionKind = (typeof correctionKinds)[number]

const byName: ReadonlyMap<string, CorrectionKind> = new Map([
  ['orders.unconfirm', 'unconfirmed'],
  ['order_payments.delete', 'taken_back'],
  ['payments.delete', 'taken_back'],
  ['opening_imports.take_back', 'taken_back'],
  ['tills.payout_reverse', 'reversed'],
  ['inventorys.adjust', 'adjusted'],
])

/** Use cases that several ledgers have, by the part after the dot. */
const byPart: ReadonlyMap<string, CorrectionKind> = new Map([
  ['reverse', 'reversed'],
  ['correct', 'corrected'],
])

/**
 * Whether a use case corrects what was done before.
 *
 * @param name as in the trail, such as `orders.unconfirm`
 */
export function correctionOf(name: string): CorrectionKind | undefined {
  return byName.get(name) ?? byPart.get(name.slice(name.indexOf('.') + 1))
}
