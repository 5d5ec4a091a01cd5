import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import { number } from '#paper/panel-values'
import type { Box } from '../design/box'
import type { DraftPanel } from '../design/draft'

/** Overhang that nobody notices, in points. */
const SLACK = 0.5

/** Whether an element extends beyond its paper, so that it would be printed incompletely. */
export function isOffPaper({ left, top, width, height }: Box, { settings }: DraftPanel): boolean {
  const right = number(settings.width, 210) * POINTS_PER_MILLIMETRE
  const bottom = number(settings.height, 297) * POINTS_PER_MILLIMETRE
  return left < -SLACK || top < -SLACK || left + width > right + SLACK || top + height > bottom + SLACK
}

/** The smallest share to which the type of a text is reduced before the text is cut. */
const SMALLEST = 0.4

/** Whether a text does not fit its box, even in the smallest type. */
export function isTooLong(
  needed: Pick<Box, 'width' | 'height'>,
  { width, height }: Pick<Box, 'width' | 'height'>,
): boolean {
  const overflows = needed.width > width + 1 || needed.height > height + 1
  return overflows && needed.width * needed.height * SMALLEST * SMALLEST > width * height
}
