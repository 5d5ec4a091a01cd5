import type { Resource } from '#resource/resource'
import type { Note } from './change'
import type { Context } from './context'
import type { Values } from './shape'
import { releaseDefault } from './store/default-customer'
import type { Tx } from './store/transaction'

/** A body without the customer that gives way, which is no property of a record. */
export function recordIn(resource: Resource, body: Values): Values {
  if (resource.$id !== 'customers') return body
  const { instead_of: _asked, ...values } = body
  return values
}

/**
 * Moves the default customer on request: a body that makes one the default names in `instead_of` the code of the one
 * that gives way. Where that is another one by now, nothing is done here, and the second default is refused as ever.
 *
 * @param values checked ones, of `bodyFor`
 * @see domain.md §11.10
 */
export async function giveWay(
  tx: Tx,
  c: Context,
  note: Note,
  resource: Resource,
  values: Values,
): Promise<void> {
  const { instead_of: code } = c.var.body
  if (resource.$id !== 'customers' || values.is_default !== true || typeof code !== 'string') return
  const released = await releaseDefault(tx, code)
  if (released !== null) note('customers', released, { is_default: true }, { is_default: false })
}
