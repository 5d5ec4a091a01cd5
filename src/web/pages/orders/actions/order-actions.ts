import type { DraftHeader } from '#domain/order/draft/draft'
import { isReadOnly } from '#domain/order/draft/draft-prices'
import { orderTypes, takesBack, takesFromStock } from '#domain/order/order-types'
import type { OrderRecord } from '../../../data/records/order-record'

/** The actions on an order as a whole, in their order on the screen: the next step last. */
export const actionNames = ['remove', 'unconfirm', 'return', 'save', 'convert', 'pay', 'confirm'] as const

export type ActionName = (typeof actionNames)[number]

/** The facts that an order's actions depend on. */
export interface ActionFacts {
  /** The stored order; null for one that was never saved. */
  saved: OrderRecord | null
  header: DraftHeader
  hasLines: boolean
  /** Lines that must have a gold price have none. */
  unpriced: boolean
  /** Lines that must be weighed are not. */
  unweighed: boolean
  dirty: boolean
  /** The customer is the default one. */
  walkIn: boolean
  /** Scans are under way; their pieces are not on the order yet. */
  scanning: boolean
  mayConfirm: boolean
  mayUnconfirm: boolean
  mayReturn: boolean
  mayConvert: boolean
  mayDelete: boolean
  mayPay: boolean
}

/** One action that the order's state offers. */
export interface OfferedAction {
  name: ActionName
  /** The obstacle, as a key of the texts; undefined while there is none. */
  reason: string | undefined
  /** The next step; at most one action has it. */
  primary: boolean
}

interface ActionRule {
  offered: (facts: ActionFacts) => boolean
  against: (facts: ActionFacts) => string | undefined
}

const isStored = ({ header }: ActionFacts) => header.id !== null
const unsaved = (facts: ActionFacts) => (facts.dirty || !isStored(facts) ? 'not_saved' : undefined)

const againstSaving = (facts: ActionFacts) =>
  unsaved(facts) || facts.scanning ? undefined : 'nothing_changed'

/** The conditions of every step that makes an order binding. */
const againstBinding = (facts: ActionFacts) => unsaved(facts) ?? againstDeal(facts)

/** The reason why an order cannot be confirmed yet. */
function againstDeal(facts: ActionFacts): string | undefined {
  const { header, hasLines } = facts
  if (facts.scanning) return 'scanning'
  if (header.customer_id === null) return 'no_customer'
  if (!hasLines) return 'no_lines'
  return facts.unpriced ? 'no_price' : undefined
}

/** Deposits of a preorder return to it; any other payment is an obstacle. */
const isPaid = ({ saved }: ActionFacts) =>
  saved?.payments.some(({ yd_order_code }) => yd_order_code === null) === true

const lines = ({ saved }: ActionFacts) => saved?.order_details ?? []

/** The condition under which each action is offered, and its obstacles. @see domain.md §6 */
const rules: Record<ActionName, ActionRule> = {
  remove: {
    offered: (facts) => isStored(facts) && !facts.header.confirmed && facts.mayDelete,
    against: (facts) => (isPaid(facts) ? 'has_payments' : undefined),
  },
  unconfirm: {
    offered: ({ header, mayUnconfirm }) =>
      header.confirmed && mayUnconfirm && orderTypes[header.order_type].stock !== 0,
    against: (facts) =>
      lines(facts).some(({ returned_order_code: code }) => code !== null) ? 'line_returned' : unsaved(facts),
  },
  return: {
    offered: ({ header, mayReturn }) =>
      header.confirmed && mayReturn && orderTypes[header.order_type].returnedAs !== null,
    against: (facts) => (lines(facts).every(({ returned }) => returned) ? 'all_returned' : unsaved(facts)),
  },
  save: {
    // Little changes on a confirmed order: its Save comes with the change.
    offered: (facts) => !facts.header.confirmed || againstSaving(facts) === undefined,
    against: againstSaving,
  },
  convert: {
    offered: ({ header, mayConvert }) => mayConvert && orderTypes[header.order_type].becomes !== null,
    against: againstBinding,
  },
  pay: {
    // The amount to pay out on a return is known once it is confirmed.
    offered: ({ saved, header, mayPay }) =>
      mayPay && saved?.paid !== true && (!takesBack(header.order_type) || header.confirmed),
    // Unsaved changes are saved first. The amount due on unweighed goods is unknown.
    against: (facts) =>
      againstDeal(facts) ??
      (takesFromStock(facts.header.order_type) && facts.unweighed ? 'no_weight' : undefined),
  },
  confirm: {
    // A preorder moves no stock: it is never confirmed itself.
    offered: ({ header, mayConfirm }) =>
      !header.confirmed && mayConfirm && orderTypes[header.order_type].stock !== 0,
    against: againstBinding,
  },
}

/** The actions that bring an order forward, the nearest first. */
const nextSteps: readonly ActionName[] = ['save', 'convert', 'confirm', 'pay']
/** The same for a sale to a walk-in customer, who pays before the goods leave. */
const walkInSteps: readonly ActionName[] = ['save', 'pay', 'confirm']

const stepsOf = ({ walkIn, header }: ActionFacts) =>
  walkIn && takesFromStock(header.order_type) ? walkInSteps : nextSteps

/** The actions that an order's state offers; none for a preorder that has become a sale. */
export function actionsOf(facts: ActionFacts): OfferedAction[] {
  if (isReadOnly(facts.header)) return []
  const offered = actionNames.filter((name) => rules[name].offered(facts))
  const reasons = new Map(offered.map((name) => [name, rules[name].against(facts)]))
  const primary = stepsOf(facts).find((name) => offered.includes(name) && reasons.get(name) === undefined)
  return offered.map((name) => ({ name, reason: reasons.get(name), primary: name === primary }))
}

/** The step that the order waits for: the next one, or, if none is possible yet, the one with an obstacle. */
export function stepOf(offered: readonly OfferedAction[]): OfferedAction | undefined {
  const waiting = nextSteps.filter((name) => name !== 'save')
  return (
    offered.find(({ primary }) => primary) ??
    waiting.flatMap((name) => offered.filter((action) => action.name === name))[0]
  )
}
