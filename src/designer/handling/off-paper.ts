import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import { number } from '#paper/panel-values'
import type { Box } from '../design/box'
import type { DraftPanel } from '../design/draft'

/** What a person does not see, in points. */
const SLACK = 0.5

/** Whether an element hangs off the paper of its panel, where it would not be printed whole. */
export function isOffPaper({ left, top, width, height }: Box, { settings }: DraftPanel): boolean {
  const right = number(settings.width, 210) * POINTS_PER_MILLIMETRE
  const bottom = number(settings.height, 297) * POINTS_PER_MILLIMETRE
  return left < -SLACK || top < -SLACK || left + width > right + SLACK || top + height > bottom + SLACK
}

/** The share of its size down to which the type of a text becomes smaller before any of it is cut. */
const SMALLEST = 0.4

/** Whether a text is too long for its place, even in the smallest type. */
export function isTooLong(
  needed: Pick<Box, 'width' | 'height'>,
  { width, height }: Pick<Box, 'width' | 'height'>,
): boolean {
  const overflows = needed.width > width + 1 || needed.height > height + 1
  return overflows && needed.width * needed.height * SMALLEST * SMALLEST > width * height
}
