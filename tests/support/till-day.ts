import { kept, type Trade } from './cast'
import type { CallOptions } from './shop'

const clerk: CallOptions = { as: 'clerk' }

/** A till as the API gives it. */
export interface Till extends Record<string, unknown> {
  id: number
  code: string
}

/** Opens a till with this much cash, in HKD. */
export async function openTill({ call }: Pick<Trade, 'call'>, value: number, options = clerk): Promise<Till> {
  const opening = [{ currency: 'HKD', value }]
  return kept(await call('POST', '/tills', { opening }, options)) as Till
}

/** Counts a till, in HKD, and closes it. */
export const closeTill = (
  { call }: Pick<Trade, 'call'>,
  { id }: Pick<Till, 'id'>,
  value: number,
  options = clerk,
) => call('POST', `/tills/${id}/close`, { counted: [{ currency: 'HKD', value }] }, options)

/** The present state of a till. */
export const tillAt = async ({ call }: Pick<Trade, 'call'>, { id }: Pick<Till, 'id'>) =>
  kept(await call('GET', `/tills/${id}`)) as Till
