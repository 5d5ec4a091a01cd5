import { useEffect } from 'react'
import { topWindow } from '../in-front'
import { takesText } from '../takes-text'
import { useStable } from '../use-stable'
import { hearKeys } from './hear-keys'
import { shortcutNames, shortcutOf, shortcutsFor, type ShortcutName, type ShortcutPart } from './shortcuts'

/** Finds what a shortcut belongs to when its key is pressed. */
type Place = () => Element | null | undefined

/** Does what the key is for; false when it means nothing here and now. */
type Run = (event: KeyboardEvent) => unknown

interface Offer {
  names: readonly ShortcutName[]
  /** Undefined where the part that has the focus hears the key itself. */
  run: Run | undefined
  /** Undefined for what the shell offers wherever one is. */
  at: Place | undefined
}

/** What is offered now, the newest last. */
let offers: readonly Offer[] = []

function offerNow(offer: Offer): () => void {
  offers = [...offers, offer]
  return () => {
    offers = offers.filter((each) => each !== offer)
  }
}

/** A dialog with an address is a place to work in like a page; any other window waits for an answer first. */
const isPlaceOfWork = (window: Element) => window.querySelector('.dialog-window') !== null

/** Does it belong to what is in front? Nothing below a dialog, a question or a drawer hears a key. */
function isInReach({ at }: Offer): boolean {
  const front = topWindow()
  if (at === undefined) return front === undefined || isPlaceOfWork(front)
  const place = at()
  if (place === null || place === undefined) return false
  return front === undefined || front.contains(place)
}

/** The shortcuts that would do something if their keys were pressed now. */
export function shortcutsInReach(): ReadonlySet<ShortcutName> {
  const inReach = new Set(offers.filter(isInReach).flatMap(({ names }) => names))
  return new Set(shortcutNames.filter((name) => inReach.has(name)))
}

/** Does what a shortcut is for, and tells whether that was anything; one that is held does it once. */
function runs({ run }: Offer, name: ShortcutName, event: KeyboardEvent): boolean {
  if (run === undefined) return false
  if (event.repeat && !shortcutOf(name).repeats) return true
  return run(event) !== false
}

hearKeys('late', (event) => {
  if (event.isComposing || event.defaultPrevented || event.getModifierState('AltGraph')) return
  // The focus may have moved at this very key.
  const isTyping = takesText(event.target) || takesText(document.activeElement)
  const pressed = shortcutsFor(event, isTyping)
  if (pressed.length === 0) return
  for (const offer of offers.toReversed()) {
    const name = offer.names.find((each) => pressed.includes(each))
    if (name !== undefined && isInReach(offer) && runs(offer, name, event)) return event.preventDefault()
  }
})

interface ShortcutOptions {
  /** What it belongs to; without it the shortcut works wherever one is, except below a question. */
  at?: Place
  /** It is offered now. */
  offered?: boolean
}

/** Offers what a shortcut does, for as long as the component is shown; only what is in front hears the key. */
export function useShortcut(name: ShortcutName, run: Run, options: ShortcutOptions = {}): void {
  const { at, offered = true } = options
  const onKey = useStable(run)
  const place = useStable(() => at?.())
  const isBound = at !== undefined
  useEffect(() => {
    if (offered) return offerNow({ names: [name], run: onKey, at: isBound ? place : undefined })
  }, [name, offered, onKey, place, isBound])
}

/** Says that a part of the screen is there, which hears its keys itself: the list of all keys shows them as working. */
export function useOwnKeys(part: ShortcutPart, at: Place): void {
  const place = useStable(at)
  useEffect(() => {
    const names = shortcutNames.filter((name) => shortcutOf(name).part === part)
    return offerNow({ names, run: undefined, at: place })
  }, [part, place])
}
