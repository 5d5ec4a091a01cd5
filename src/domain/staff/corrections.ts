/** The corrections by staff: an owner asks who makes them, and how often. */
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

/** The use cases of several ledgers, by the part of their names after the dot. */
const byPart: ReadonlyMap<string, CorrectionKind> = new Map([
  ['reverse', 'reversed'],
  ['correct', 'corrected'],
])

/**
 * The kind of correction that a use case makes; undefined for one that corrects nothing.
 *
 * @param name as in the trail, such as `orders.unconfirm`
 */
export function correctionOf(name: string): CorrectionKind | undefined {
  return byName.get(name) ?? byPart.get(name.slice(name.indexOf('.') + 1))
}
