import { number } from '#paper/panel-values'
import { boxOf } from '../design/box'
import { typeOf, type DraftElement, type DraftPanel } from '../design/draft'
import type { HiprintElement } from '../hiprint'
import type { Word } from '../words'
import { isOffPaper, isTooLong } from './off-paper'

/** Whether a displayed text is larger than its box. */
function isCut(target: HTMLElement): boolean {
  const content = target.querySelector<HTMLElement>('.hiprint-printElement-text-content')
  if (!content) return false
  const needed = { width: content.scrollWidth, height: content.scrollHeight }
  return isTooLong(needed, { width: target.clientWidth, height: target.clientHeight })
}

/** Whether the columns of a displayed table need more room than it has, even in the smallest type. */
function isTooNarrow(target: HTMLElement): boolean {
  const table = target.querySelector('table')
  if (!table) return false
  return isTooLong({ width: table.scrollWidth, height: 1 }, { width: target.clientWidth, height: 1 })
}

/** Why an element would be printed incompletely; undefined for one that has room. */
export function problemOf(
  { designTarget: { 0: target }, options }: HiprintElement,
  draft: DraftElement,
  panel: DraftPanel,
): Word | undefined {
  if (isOffPaper(boxOf(options), panel, number(options.transform, 0))) return 'off_paper'
  const type = typeOf(draft)
  if (type === 'text' && isCut(target)) return 'too_long'
  if (type === 'table' && isTooNarrow(target)) return 'too_narrow'
  return undefined
}
