import { flushSync } from 'react-dom'
import { hearKeys } from '#keys/hear-keys'
import { isHeldBack, isModifier, scanEnd, scannedCharacter } from '../../kit/keys/scanned-key'
import { takesText } from '../../kit/takes-text'
import {
  burstWith,
  FASTEST_TYPIST,
  goesOn,
  isScan,
  LONGEST_END,
  LONGEST_GAP,
  mayEndByPause,
  type Burst,
  type ScanEnd,
  type Typing,
} from './burst'
import { fill, isField, remember, scanWanted, typingIn, type Field } from './scan-fields'
import { deliver, takerInFront } from './scan-takers'

/** Keys without a pause between them, and the fields that received them. */
interface Run {
  burst: Burst
  /** The input that the receiver of the first character takes. */
  typing: Typing
  /** Restores the earlier text of each field. */
  restores: Map<Field, () => void>
  /** The field that accepts codes, if it received all keys; null if another one received any. */
  wanted: Field | null
  /** Whether an input method held some keys back. */
  isComposed: boolean
}

/**
 * `whole` holds all keys without a long pause, which may be a slow scanner's code; `last` holds its end at a pace that
 * nobody types at, since a scan may directly follow typing.
 */
let runs: { whole: Run; last: Run } | undefined
let silence: ReturnType<typeof setTimeout> | undefined

/** Codes begin with a letter or a digit; other characters are shortcuts of the page. */
const startsCode = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** The receiver of a key's character: the scanner box takes the focus while no field has it. */
function receiver(event: KeyboardEvent, character: string): EventTarget | null {
  if (takesText(event.target)) return event.target
  const box = startsCode(character) && !isHeldBack(event) ? takerInFront()?.box() : undefined
  box?.focus()
  return box ?? event.target
}

function begin(target: EventTarget | null, burst: Burst): Run {
  const wanted = isField(target) && scanWanted(target) ? target : null
  return {
    burst,
    typing: typingIn(target, takesText(target)),
    restores: new Map(),
    wanted,
    isComposed: false,
  }
}

/** Saves the field's state before the key reaches it. */
function rememberField(current: Run, target: EventTarget | null): void {
  if (target !== current.wanted) current.wanted = null
  if (!isField(target) || !takesText(target) || current.restores.has(target)) return
  const bringBack = remember(target)
  const keep = takerInFront()?.keep(target)
  current.restores.set(target, () => {
    bringBack()
    keep?.()
  })
}

interface Key {
  event: KeyboardEvent
  character: string
  /** The longest time since the previous key, in milliseconds. */
  gap: number
}

/** Adds a key to the run; starts a new one when the last key is too long ago. */
function extended(before: Run | undefined, target: EventTarget | null, key: Key): Run {
  const { event, character, gap } = key
  const burst = burstWith(before?.burst, character, event.timeStamp, gap)
  const run = before && goesOn(before.burst, event.timeStamp, gap) ? before : begin(target, burst)
  run.burst = burst
  run.isComposed ||= isHeldBack(event)
  rememberField(run, target)
  return run
}

function follow(event: KeyboardEvent, character: string): void {
  const before = runs && goesOn(runs.whole.burst, event.timeStamp) ? runs : undefined
  const target = receiver(event, character)
  runs = {
    whole: extended(before?.whole, target, { event, character, gap: LONGEST_GAP }),
    last: extended(before?.last, target, { event, character, gap: FASTEST_TYPIST }),
  }
  // A space would press a button and a slash would open the search; within a code they are plain characters.
  if (before !== undefined && !takesText(target)) event.preventDefault()
  waitForSilence()
}

/** Cancels the composition of an input method, with its interpretation of the keys. */
function endComposition(): void {
  const { activeElement } = document
  if (!isField(activeElement)) return
  activeElement.blur()
  activeElement.focus()
}

/** Restores the fields and delivers the code. */
function accept({ burst, restores, isComposed }: Run): void {
  if (isComposed) endComposition()
  // A cell must hold its own value before it is left.
  flushSync(() => {
    for (const restore of restores.values()) restore()
  })
  deliver(burst.text.trim())
}

/** The field that accepts the code has it already; only the end key must not submit the form around it. */
function leave({ wanted, burst }: Run, event?: KeyboardEvent): void {
  if (scanWanted(wanted) === 'choose') return
  if (wanted && wanted.value !== burst.text && wanted.value.normalize('NFKC') === burst.text) {
    fill(wanted, burst.text)
  }
  if (event && scanEnd(event) === 'Enter') event.preventDefault()
}

/** Ends a run; the end key of a scan has no other effect. */
function finish(at: number, end: ScanEnd, event?: KeyboardEvent): void {
  const ended = runs && [runs.whole, runs.last].find(({ burst, typing }) => isScan(burst, at, typing, end))
  runs = undefined
  clearTimeout(silence)
  if (!ended) return
  if (ended.wanted && !ended.isComposed) return leave(ended, event)
  event?.preventDefault()
  event?.stopImmediatePropagation()
  accept(ended)
}

/** Some scanners send no end key. A busy page delays its keys and this timer alike. */
function waitForSilence(): void {
  clearTimeout(silence)
  const waits = runs && [runs.whole, runs.last].some(({ wanted, burst }) => !wanted && mayEndByPause(burst))
  if (!waits) return
  const since = performance.now()
  silence = setTimeout(() => {
    const isLate = performance.now() - since > 2 * LONGEST_END
    if (isLate) waitForSilence()
    else if (runs) finish(runs.whole.burst.at, 'pause')
  }, LONGEST_END)
}

function hear(event: KeyboardEvent): void {
  if (isModifier(event)) return
  const end = scanEnd(event)
  const character = scannedCharacter(event)
  if (event.repeat) runs = undefined
  else if (end !== undefined) finish(event.timeStamp, end, event)
  else if (character !== undefined) follow(event, character)
  else runs = undefined
}

/** Detects scans among key presses; the returned function stops that. */
export function listenForScans(): () => void {
  // Runs before the page: the Enter that ends a scan must neither move to the next cell nor save a payment.
  return hearKeys('early', hear)
}
