import { ask } from '../../data/calls'
import { isObject } from '#paper/panel-values'
import { ApiError } from '../../data/request'
import type { Values } from './field-text'

/**
 * The whole customer of a record; the name that came along where the customer is no more, or may not be read.
 *
 * @throws ApiError when the server fails
 */
export async function loadCustomer({ customer_id, customer }: Values): Promise<Values> {
  const known = isObject(customer) ? customer : {}
  if (typeof customer_id !== 'number') return known
  try {
    const whole = await ask<unknown>({ path: `/customers/${customer_id}` })
    return isObject(whole) ? whole : known
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.statusCode)) return known
    throw error
  }
}
