import { number } from '#paper/panel-values'
import { boxOf } from '../design/box'
import type { DraftPanel } from '../design/draft'
import type { HiprintElement } from '../hiprint'
import type { Word } from '../words'
import { isOffPaper } from './off-paper'

/**
 * Why an element would be printed incompletely; undefined for one that has room.
 *
 * @param drawn what was found when its sample was drawn
 */
export function problemOf(
  { options }: HiprintElement,
  panel: DraftPanel,
  drawn: Word | undefined,
): Word | undefined {
  return isOffPaper(boxOf(options), panel, number(options.transform, 0)) ? 'off_paper' : drawn
}
