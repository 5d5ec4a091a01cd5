import { boxOf, type Box } from '../design/box'
import type { DraftElement, DraftPanel } from '../design/draft'
import type { HiprintElement } from '../hiprint'
import { indexOf } from '../shown'

/** The new box of an element, if only its place has changed. */
function placeOnly(before: DraftElement, now: DraftElement): Box | undefined {
  if (before === now) return boxOf(now.options)
  const elsewhere = { ...now.options, left: before.options.left, top: before.options.top }
  const isSame = JSON.stringify(elsewhere) === JSON.stringify(before.options)
  return isSame ? boxOf(now.options) : undefined
}

/** The new boxes of a panel's elements, if nothing else has changed. */
function placesOnly(before: DraftPanel, now: DraftPanel): Box[] | undefined {
  if (before.settings !== now.settings || before.elements.length !== now.elements.length) return undefined
  const places = now.elements.flatMap((element, index) => {
    const was = before.elements[index]
    return (was && placeOnly(was, element)) ?? []
  })
  return places.length === now.elements.length ? places : undefined
}

/**
 * Moves the displayed elements to their new places; false if more than places has changed and the panel must be
 * redrawn.
 */
export function movedInPlace(before: DraftPanel, now: DraftPanel, shown: readonly HiprintElement[]): boolean {
  const places = placesOnly(before, now)
  if (!places) return false
  for (const element of shown) {
    const place = places[indexOf(element.options)]
    if (!place) continue
    element.updateSizeAndPositionOptions(place.left, place.top)
    const { style } = element.designTarget[0]
    style.left = element.options.displayLeft()
    style.top = element.options.displayTop()
  }
  return true
}
