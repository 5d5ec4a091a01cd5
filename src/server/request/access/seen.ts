import { seenOf, type Shown } from '#resource/shown'
import { resourcesFor } from './access'
import type { Context } from '../context'
import type { Values } from '../input/shape'

/** The visible part of a hand-made answer: without the values that the user may not see. */
export function seen(c: Context, shown: Shown, values: object): Values {
  return seenOf(resourcesFor(c), shown, { ...values })
}
