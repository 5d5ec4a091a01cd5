import type { BaseRecord } from '@refinedev/core'
import { add, subtract } from '#domain/decimal'
import type { Balance } from '../../fields/numbers/balances'

const figure = (value: unknown) => (typeof value === 'number' ? value : 0)

/**
 * The figures after each movement: those after the newest are the current ones, and those before it are derived
 * backwards.
 *
 * @param held the record with its figures as they are now
 * @param movements of it, the newest first, from the very newest on
 * @returns for each movement the figures after it, by their names
 */
export function figuresAfter(
  { figures }: Pick<Balance, 'figures'>,
  held: BaseRecord,
  movements: readonly BaseRecord[],
): Record<string, number>[] {
  const names = Object.entries(figures)
  let after = Object.fromEntries(names.map(([name]) => [name, figure(held[name])]))
  return movements.map((movement) => {
    const left = after
    const undo = movement.in_out === 1 ? subtract : add
    after = Object.fromEntries(
      names.map(([name, moved]) => [name, undo(figure(left[name]), figure(movement[moved]))]),
    )
    return left
  })
}
