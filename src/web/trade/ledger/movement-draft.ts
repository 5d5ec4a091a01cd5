import type { BaseRecord } from '@refinedev/core'
import { RuleBroken, type Rule } from '#domain/errors'
import { balanceAfter } from '#domain/ledger/movement'
import type { InOut } from '#domain/order/order-types'
import type { Balance } from '../../fields/numbers/balances'
import type { ActionValues } from '../../editing/action/use-action'

/** A movement by hand during typing, with its values by the names of the movement's properties. */
export interface MovementDraft {
  in_out: InOut
  values: ActionValues
}

/** The result of a movement. */
export interface MovementOutlook {
  /** The figure afterwards; undefined while it cannot be computed, or is not allowed. */
  after?: number
  broken?: Rule
}

/** The figure that is moved by hand, and the property by which it moves; a ledger has one. */
export function figureOf({ figures }: Balance): { held: string; moved: string } {
  const [held = '', moved = ''] = Object.entries(figures)[0] ?? []
  return { held, moved }
}

const figure = (value: unknown) => (typeof value === 'number' ? value : 0)

/**
 * The figure of a record after a movement by hand, by the rules of the server.
 *
 * @returns nothing while no number is typed
 */
export function outlookOf(
  balance: Balance,
  record: BaseRecord | undefined,
  { in_out, values }: MovementDraft,
): MovementOutlook {
  const { held, moved } = figureOf(balance)
  const amount = values[moved]
  if (balance.ledger === undefined || record === undefined || typeof amount !== 'number') return {}
  try {
    return { after: balanceAfter(balance.ledger, { held: figure(record[held]) }, { in_out, amount }) }
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { broken: error.code }
  }
}
