import { useLayoutEffect, useRef, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

/** An element that had the focus, and the window or page around it. */
interface Held {
  element: HTMLElement
  place: HTMLElement | null
}

const PAGE = '.page'
const PLACES = `.ant-modal, .ant-drawer-content, ${PAGE}`
/** More than a stack of dialogs with a few inputs each needs. */
const MOST_HELD = 40

/** The elements that had the focus lately, the newest last. */
let held: Held[] = []

const isReachable = (element: HTMLElement) =>
  element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true)

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus({ preventScroll: true })
  return element !== null && element !== undefined && document.activeElement === element
}

/** A window passes the focus to its first focusable element, the page takes it itself. */
const focusPlace = (place: HTMLElement) =>
  focusOn(place.matches(PAGE) ? place : place.querySelector<HTMLElement>('[tabindex]'))

/** Focuses the shown page, so that screen readers announce its title. */
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
 * When the focused element disappears, the focus returns to the previous one: from a dialog to the button that opened
 * it, or to the button of the menu with its entry, and from a page that was left to the one that is shown.
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
  // A removed element would keep its whole page in memory.
  held = held.filter(
    ({ element, place }) => element !== target && (element.isConnected || place?.isConnected),
  )
  held = [...held.slice(1 - MOST_HELD), { element: target, place: target.closest<HTMLElement>(PLACES) }]
}

const keepFocusSoon = () => void setTimeout(keepFocus)

document.addEventListener('focusin', note)
// A hidden element loses the focus with an event; a removed one, such as the window of a dialog, without one.
document.addEventListener('focusout', keepFocusSoon)
const removals = new MutationObserver(keepFocusSoon)

/** Restores the focus when elements are removed from a place; windows have one beside the page. */
function keepFocusOf(place: Element): void {
  removals.observe(place, { childList: true })
}

keepFocusOf(document.body)

let place: HTMLElement | null = null

/**
 * The container of menus, choices and windows: above everything, and within a landmark, so that screen readers find
 * them.
 */
export const popupPlace = (): HTMLElement => place ?? document.body

/** The landmark around popups; an unstyled section does not affect their position. */
export function PopupPlace() {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    place = section.current
    if (place) keepFocusOf(place)
    return () => {
      place = null
    }
  }, [])
  return createPortal(<section ref={section} aria-label={t('shell.popups')} />, document.body)
}

/** Returns the focus to the element that had it before a window that disappears at once when it is answered. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
