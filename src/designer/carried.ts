import { boxOf, type Box } from './box'
import type { DraftElement, DraftPanel } from './draft'
import type { HiprintElement } from './hiprint'
import { indexOf } from './shown'

/** Where an element has gone, when that is all that has become of it. */
function placeOnly(before: DraftElement, now: DraftElement): Box | undefined {
  if (before === now) return boxOf(now.options)
  const elsewhere = { ...now.options, left: before.options.left, top: before.options.top }
  const isSame = JSON.stringify(elsewhere) === JSON.stringify(before.options)
  return isSame ? boxOf(now.options) : undefined
}

/** The places of a panel's elements, when nothing but places has changed. */
function placesOnly(before: DraftPanel, now: DraftPanel): Box[] | undefined {
  if (before.settings !== now.settings || before.elements.length !== now.elements.length) return undefined
  const places = now.elements.flatMap((element, index) => {
    const was = before.elements[index]
    return (was && placeOnly(was, element)) ?? []
  })
  return places.length === now.elements.length ? places : undefined
}

/** Puts elements where they have gone; false when more has become of the panel, so that it must be shown anew. */
export function carried(before: DraftPanel, now: DraftPanel, shown: readonly HiprintElement[]): boolean {
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
