import { ask } from '../../../data/calls'
import type { Values } from '../field-text'
import type { ConfirmedReturn } from './returned-goods'

type Return = ConfirmedReturn & { confirmed: boolean }

/**
 * The confirmed returns of a sale, in the order in which they were made; none of any other order.
 *
 * @throws ApiError when one cannot be read
 */
export async function loadReturns({ returned_order_codes: codes }: Values): Promise<ConfirmedReturn[]> {
  if (!Array.isArray(codes)) return []
  const read = (code: unknown) => ask<Return>({ path: `/orders/${encodeURIComponent(String(code))}` })
  const returns = await Promise.all(codes.map(read))
  return returns.filter(({ confirmed }) => confirmed)
}
