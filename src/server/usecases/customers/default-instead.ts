import { releaseDefault } from '../../store/payments/default-customer'
import type { Aside } from '../../request/use-cases'

/**
 * Moves the default customer on request: a body that makes one the default names the code of the current one in
 * `instead_of`. If another one is the default by now, nothing happens here, and the second default is refused as usual.
 *
 * @see domain.md §11.10
 */
export const replaceDefault: Aside = async (tx, note, code, values) => {
  if (values.is_default !== true || typeof code !== 'string') return
  const released = await releaseDefault(tx, code)
  if (released !== null) note('customers', released, { is_default: true }, { is_default: false })
}
