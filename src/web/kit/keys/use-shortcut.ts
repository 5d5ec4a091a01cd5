import { useEffect } from 'react'
import { hearKeys } from '#keys/hear-keys'
import { triggers } from '#keys/key-press'
import { shortcutNames, shortcutOf, type ShortcutName } from '#keys/shortcuts'
import { topWindow, takesText } from '../focus'
import { useStable } from '../use-stable'

/** Finds the element of a shortcut when its key is pressed. */
type Place = () => Element | null | undefined

/** Runs the shortcut; false when it does not apply at the moment. */
type Run = (event: KeyboardEvent) => unknown

interface Offer {
  name: ShortcutName
  run: Run
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

/**
 * Whether the shortcut belongs to the topmost window: nothing below a dialog, a question or a drawer receives a key.
 */
function isInReach({ at }: Offer): boolean {
  const front = topWindow()
  if (at === undefined) return front === undefined || isPlaceOfWork(front)
  const place = at()
  if (place === null || place === undefined) return false
  return front === undefined || front.contains(place)
}

/** A page that is not shown stays in the document. */
const HIDDEN = '[style*="display: none"]'

/** The keys that elements in the topmost window handle themselves. */
function keysOfElements(): string[] {
  const elements = [...(topWindow() ?? document).querySelectorAll<HTMLElement>('[data-keys]')]
  return elements
    .filter((element) => element.closest(HIDDEN) === null)
    .flatMap(({ dataset }) => dataset.keys?.split(' ') ?? [])
}

/** The shortcuts that work at the moment. */
export function shortcutsInReach(): ReadonlySet<ShortcutName> {
  const inReach = new Set<string>(offers.filter(isInReach).map(({ name }) => name))
  for (const name of keysOfElements()) inReach.add(name)
  return new Set(shortcutNames.filter((name) => shortcutOf(name).native || inReach.has(name)))
}

/** Runs a shortcut and returns whether it applied; a held key runs it once. */
function runs({ name, run }: Offer, event: KeyboardEvent): boolean {
  if (event.repeat && !shortcutOf(name).repeats) return true
  return run(event) !== false
}

hearKeys('late', (event) => {
  if (event.isComposing || event.defaultPrevented || event.getModifierState('AltGraph')) return
  // An earlier listener may have moved the focus at this key.
  const isTyping = takesText(event.target) || takesText(document.activeElement)
  const offered = offers.filter(({ name }) => triggers(name, event, isTyping)).toReversed()
  if (offered.some((offer) => isInReach(offer) && runs(offer, event))) event.preventDefault()
})

interface ShortcutOptions {
  /** The element of the shortcut; without one it works everywhere, except below a question. */
  at?: Place
  /** Whether the shortcut is active. */
  offered?: boolean
}

/** Registers a shortcut while the component is mounted; only the topmost window receives the key. */
export function useShortcut(name: ShortcutName, run: Run, options: ShortcutOptions = {}): void {
  const { at, offered = true } = options
  const onKey = useStable(run)
  const place = useStable(() => at?.())
  const isBound = at !== undefined
  useEffect(() => {
    if (offered) return offerNow({ name, run: onKey, at: isBound ? place : undefined })
  }, [name, offered, onKey, place, isBound])
}
