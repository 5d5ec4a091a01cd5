import { useEffect } from 'react'
import { topWindow } from '../in-front'
import { useStable } from '../use-stable'
import { shortcutFor, shortcutNames, type ShortcutName } from './shortcuts'
import { takesText } from './takes-text'

/** Finds what a shortcut belongs to when its key is pressed. */
type Place = () => Element | null | undefined

interface Offer {
  name: ShortcutName
  run: () => void
  /** Undefined for what the shell offers wherever one is. */
  at: Place | undefined
}

/** What is offered now, the newest last. */
let offers: readonly Offer[] = []

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

const offerOf = (name: ShortcutName) => offers.findLast((offer) => offer.name === name && isInReach(offer))

/** The shortcuts that would do something if their keys were pressed now. */
export function shortcutsInReach(): ReadonlySet<ShortcutName> {
  return new Set(shortcutNames.filter((name) => offerOf(name) !== undefined))
}

function press(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented || event.getModifierState('AltGraph')) return
  // The focus may have moved at this very key.
  const isTyping = takesText(event.target) || takesText(document.activeElement)
  const name = shortcutFor(event, isTyping)
  const offer = name && offerOf(name)
  if (offer === undefined) return
  event.preventDefault()
  if (!event.repeat) offer.run()
}

document.addEventListener('keydown', press)

interface ShortcutOptions {
  /** What it belongs to; without it the shortcut works wherever one is, except below a question. */
  at?: Place
  /** It is offered now. */
  offered?: boolean
}

/** Offers what a shortcut does, for as long as the component is shown; only what is in front hears the key. */
export function useShortcut(name: ShortcutName, run: () => void, options: ShortcutOptions = {}): void {
  const { at, offered = true } = options
  const onKey = useStable(run)
  const place = useStable(() => at?.())
  const isBound = at !== undefined
  useEffect(() => {
    if (!offered) return
    const offer: Offer = { name, run: onKey, at: isBound ? place : undefined }
    offers = [...offers, offer]
    return () => {
      offers = offers.filter((each) => each !== offer)
    }
  }, [name, offered, onKey, place, isBound])
}
