import type { PanelElement } from '#paper/panel-element'

/**
 * How far down an element may be drawn without lying over what follows it, in points: to the next element below, and
 * at least its own height.
 */
export function spaceBelow({ placed }: PanelElement, all: readonly PanelElement[]): number {
  const bottom = placed.top + placed.height
  const below = all
    .map((other) => other.placed)
    .filter(({ top }) => top >= bottom)
    .filter(({ left, width }) => left < placed.left + placed.width && placed.left < left + width)
    .map(({ top }) => top - placed.top)
  // No length of paper is greater; CSS knows no infinite one.
  return Math.max(placed.height, Math.min(14_400, ...below))
}
