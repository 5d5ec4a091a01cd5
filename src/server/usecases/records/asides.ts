import type { Resource } from '#resource/resource'
import type { Context } from '../../http/context'
import type { Values } from '../../http/input/shape'
import type { Tx } from '../../store/transaction'
import type { Note } from '../change'
import { registeredFor } from '../use-cases'

/** The body of the request without what it asks for beside the properties of its record. */
export function recordIn(c: Context, resource: Resource): Values {
  const { asides = {} } = registeredFor(c, resource.$id)
  return Object.fromEntries(Object.entries(c.var.body).filter(([name]) => !Object.hasOwn(asides, name)))
}

/**
 * Does what the body asks for beside the properties of its record.
 *
 * @param values checked ones, of `bodyFor`
 */
export async function doAsides(
  tx: Tx,
  c: Context,
  note: Note,
  { $id }: Resource,
  values: Values,
): Promise<void> {
  for (const [name, aside] of Object.entries(registeredFor(c, $id).asides ?? {}))
    await aside(tx, note, c.var.body[name], values)
}
