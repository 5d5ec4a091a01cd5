import type { Resource } from '#resource/resource'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import type { Tx } from '../../store/transaction'
import type { Note } from '../../request/use-cases'
import { registeredFor } from '../../request/use-cases'

/** The request's body without the properties of asides, which are not part of the record. */
export function recordIn(c: Context, resource: Resource): Values {
  const { asides = {} } = registeredFor(c, resource.$id)
  return Object.fromEntries(Object.entries(c.var.body).filter(([name]) => !Object.hasOwn(asides, name)))
}

/**
 * Runs the asides that the body asks for besides the properties of its record.
 *
 * @param values checked values, from `bodyFor`
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
