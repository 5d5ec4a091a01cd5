/** What had the focus, and the window or the page that it stood in. */
interface Held {
  element: HTMLElement
  place: HTMLElement | null
}

const PAGE = '.page'
const PLACES = `.ant-modal, .ant-drawer-content, ${PAGE}`
/** Dialogs over dialogs, each with a few inputs, are less. */
const MOST_HELD = 40

/** What had the focus lately, the newest last. */
let held: Held[] = []

const isReachable = (element: HTMLElement) =>
  element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true)

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus({ preventScroll: true })
  return element !== null && element !== undefined && document.activeElement === element
}

/** A window takes the focus with its first part that can have it, the page by itself. */
const focusPlace = (place: HTMLElement) =>
  focusOn(place.matches(PAGE) ? place : place.querySelector<HTMLElement>('[tabindex]'))

/** The page that is shown, which is told by its title. */
export function focusPage(): boolean {
  const pages = [...document.querySelectorAll<HTMLElement>(PAGE)]
  return focusOn(pages.find(isReachable))
}

function giveBack({ element, place }: Held): boolean {
  if (isReachable(element)) return focusOn(element)
  if (place === null) return false
  if (isReachable(place)) return focusPlace(place)
  return place.matches(PAGE) && focusPage()
}

/**
 * Where the focus is lost with what had it, it goes back to where it was before: from a dialog to what opened it, or to
 * the button of the menu whose entry did, and from a page that was left to the one that is shown.
 */
function keepFocus(): void {
  const last = held.at(-1)
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (!isLost || last === undefined || isReachable(last.element)) return
  while (held.length > 0) {
    const next = held.pop()
    if (next !== undefined && giveBack(next)) return
  }
}

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return
  // What has gone would keep its whole page in memory.
  held = held.filter(
    ({ element, place }) => element !== target && (element.isConnected || place?.isConnected),
  )
  held = [...held.slice(1 - MOST_HELD), { element: target, place: target.closest<HTMLElement>(PLACES) }]
}

const keepFocusSoon = () => void setTimeout(keepFocus)

document.addEventListener('focusin', note)
// What is hidden loses the focus with an event; what is removed, such as the window of a dialog, without one.
document.addEventListener('focusout', keepFocusSoon)
const removals = new MutationObserver(keepFocusSoon)

/** Looks after the focus of what is removed from a place; windows stand in one beside the page. */
export function keepFocusOf(place: Element): void {
  removals.observe(place, { childList: true })
}

keepFocusOf(document.body)
