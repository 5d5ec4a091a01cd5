import { useEffect } from 'react'
import { topWindow } from '../in-front'
import { takesText } from '../takes-text'
import { useStable } from '../use-stable'
import { hearKeys } from './hear-keys'
import { shortcutNames, shortcutOf, shortcutsFor, type ShortcutName, type ShortcutPart } from './shortcuts'

/** Finds the element of a shortcut when its key is pressed. */
type Place = () => Element | null | undefined

/** Runs the shortcut; false when it does not apply at the moment. */
type Run = (event: KeyboardEvent) => unknown

interface Offer {
  names: readonly ShortcutName[]
  /** Undefined where the focused part of the screen handles the key itself. */
  run: Run | undefined
  /** Undefined for shortcuts of the shell, which work everywhere. */
  at: Place | undefined
}

/** The registered shortcuts, the newest last. */
let offers: readonly Offer[] = []

function offerNow(offer: Offer): () => void {
  offers = [...offers, offer]
  return () => {
    offers = offers.filter((each) => each !== offer)
  }
}

/** A dialog with an address is a workplace like a page; any other window waits for an answer first. */
const isPlaceOfWork = (window: Element) => window.querySelector('.dialog-window') !== null

/** Whether the shortcut belongs to the topmost window: nothing below a dialog, a question or a drawer hears a key. */
function isInReach({ at }: Offer): boolean {
  const front = topWindow()
  if (at === undefined) return front === undefined || isPlaceOfWork(front)
  const place = at()
  if (place === null || place === undefined) return false
  return front === undefined || front.contains(place)
}

/** The shortcuts that work at the moment. */
export function shortcutsInReach(): ReadonlySet<ShortcutName> {
  const inReach = new Set(offers.filter(isInReach).flatMap(({ names }) => names))
  return new Set(shortcutNames.filter((name) => inReach.has(name)))
}

/** Runs a shortcut and returns whether it applied; a held key runs it once. */
function runs({ run }: Offer, name: ShortcutName, event: KeyboardEvent): boolean {
  if (run === undefined) return false
  if (event.repeat && !shortcutOf(name).repeats) return true
  return run(event) !== false
}

hearKeys('late', (event) => {
  if (event.isComposing || event.defaultPrevented || event.getModifierState('AltGraph')) return
  // An earlier listener may have moved the focus at this key.
  const isTyping = takesText(event.target) || takesText(document.activeElement)
  const pressed = shortcutsFor(event, isTyping)
  if (pressed.length === 0) return
  for (const offer of offers.toReversed()) {
    const name = offer.names.find((each) => pressed.includes(each))
    if (name !== undefined && isInReach(offer) && runs(offer, name, event)) return event.preventDefault()
  }
})

interface ShortcutOptions {
  /** The element of the shortcut; without one it works everywhere, except below a question. */
  at?: Place
  /** Whether the shortcut is active. */
  offered?: boolean
}

/** Registers a shortcut while the component is mounted; only the topmost window hears the key. */
export function useShortcut(name: ShortcutName, run: Run, options: ShortcutOptions = {}): void {
  const { at, offered = true } = options
  const onKey = useStable(run)
  const place = useStable(() => at?.())
  const isBound = at !== undefined
  useEffect(() => {
    if (offered) return offerNow({ names: [name], run: onKey, at: isBound ? place : undefined })
  }, [name, offered, onKey, place, isBound])
}

/** Registers a part of the screen that handles its keys itself, so that the list of all keys shows them as active. */
export function useOwnKeys(part: ShortcutPart, at: Place): void {
  const place = useStable(at)
  useEffect(() => {
    const names = shortcutNames.filter((name) => shortcutOf(name).part === part)
    return offerNow({ names, run: undefined, at: place })
  }, [part, place])
}
