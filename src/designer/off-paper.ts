import { isRoll, POINTS_PER_MILLIMETRE } from '#paper/panel'
import { number } from '#paper/panel-values'
import type { Box, DraftPanel } from './design/arrangement'

/** Overhang that nobody notices, in points. */
const SLACK = 0.5

/** The upright box around a box that is turned by degrees around its middle. */
function around({ left, top, width, height }: Box, degrees: number): Box {
  const angle = (degrees * Math.PI) / 180
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const [wide, high] = [width * across + height * down, width * down + height * across]
  return { left: left + (width - wide) / 2, top: top + (height - high) / 2, width: wide, height: high }
}

/**
 * Whether an element extends beyond its paper, so that it would be printed incompletely; a roll has no lower edge.
 *
 * @param degrees by which it is turned
 */
export function isOffPaper(box: Box, { settings }: DraftPanel, degrees = 0): boolean {
  const { left, top, width, height } = around(box, degrees)
  const size = { width: number(settings.width, 210), height: number(settings.height, 297) }
  const isEndless = isRoll(size) && settings.panelPageRule === 'none'
  const right = size.width * POINTS_PER_MILLIMETRE
  const bottom = isEndless ? Infinity : size.height * POINTS_PER_MILLIMETRE
  return left < -SLACK || top < -SLACK || left + width > right + SLACK || top + height > bottom + SLACK
}
