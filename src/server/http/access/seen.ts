import { seenOf, type Shown } from '#resource/shown'
import { resourcesFor } from './access'
import type { Context } from '../context'
import type { Values } from '../input/shape'

/** What was put together by hand, as the user may see it: without what is kept from them. */
export function seen(c: Context, shown: Shown, values: object): Values {
  return seenOf(resourcesFor(c), shown, { ...values })
}
