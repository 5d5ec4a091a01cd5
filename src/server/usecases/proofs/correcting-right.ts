import type { Figure } from '#domain/proof/figures'
import { movingBy, type Action } from '#domain/staff/actions'
import { may, refuseWithout } from '../../request/access/rights'
import type { Context } from '../../request/context'

type Corrects = NonNullable<Figure['corrects']>

/** Books are corrected by whoever may read the trail and may move by hand what the movement moves. */
const rights = (corrects: Corrects): Action[] => [
  'trail',
  corrects === 'stock' ? 'stock.adjust' : movingBy(corrects),
]

/** Whether the user may correct the books of what a figure's movements move. */
export function mayCorrect(c: Context, corrects: Corrects): boolean {
  return rights(corrects).every((each) => may(c, each))
}

/** @throws RuleBroken `forbidden` */
export function refuseCorrecting(c: Context, corrects: Corrects): void {
  for (const each of rights(corrects)) refuseWithout(c, each)
}
