import { flushSync } from 'react-dom'
import { hearKeys } from '../../kit/keys/hear-keys'
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
import { isHeldBack, scannedCharacter } from './scanned-character'
import { deliver, takerInFront } from './scan-takers'

/** Keys without a pause between them, and where they went. */
interface Run {
  burst: Burst
  /** What is typed where its first character went. */
  typing: Typing
  /** Brings back what each field held before. */
  restores: Map<Field, () => void>
  /** The field that wants codes, where all of them went; null where one went elsewhere. */
  wanted: Field | null
  /** An input method held some of them back. */
  isComposed: boolean
}

/**
 * All that came without a long pause, which may be a slow scanner's code; and the last of it that came at a pace that
 * nobody types at: a scan may follow on the heels of what was typed.
 */
let runs: { whole: Run; last: Run } | undefined
let silence: ReturnType<typeof setTimeout> | undefined

/** A code begins with a letter or a digit; other characters are keys of the page. */
const startsCode = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** Where the character of a key goes: the box takes the focus for what is typed while no field has it. */
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

/** Remembers the field before the key reaches it. */
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
  /** The longest time since the key before, in milliseconds. */
  gap: number
}

/** The run with one more key; a new one when the last key is too long ago. */
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
  // On a button a space would press it, and elsewhere a slash opens the search: within a code they mean nothing.
  if (before !== undefined && !takesText(target)) event.preventDefault()
  waitForSilence()
}

/** A field in which an input method is at work gives it up, and what it had made of the keys. */
function endComposition(): void {
  const { activeElement } = document
  if (!isField(activeElement)) return
  activeElement.blur()
  activeElement.focus()
}

/** The fields get back what they held, and the code goes where it is wanted. */
function accept({ burst, restores, isComposed }: Run): void {
  if (isComposed) endComposition()
  // A cell must hold its own value before it is left.
  flushSync(() => {
    for (const restore of restores.values()) restore()
  })
  deliver(burst.text.trim())
}

/** A field that wants the code has it already; only the key that ends it must not save the form around it. */
function leave({ wanted, burst }: Run, event?: KeyboardEvent): void {
  if (scanWanted(wanted) === 'choose') return
  if (wanted && wanted.value !== burst.text && wanted.value.normalize('NFKC') === burst.text) {
    fill(wanted, burst.text)
  }
  if (event?.key === 'Enter') event.preventDefault()
}

/** Ends what was typed without a pause; where it was a scan, the key that ends it does nothing else. */
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

/** Some scanners send no key after the code. While the page is busy its keys wait, and so does this. */
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

const held = new Set(['Shift', 'CapsLock', 'NumLock', 'Unidentified'])

const endOf = ({ key, code }: KeyboardEvent): ScanEnd | undefined => {
  if (key === 'Enter' || code === 'Enter' || code === 'NumpadEnter') return 'Enter'
  return key === 'Tab' || code === 'Tab' ? 'Tab' : undefined
}

function hear(event: KeyboardEvent): void {
  if (held.has(event.key)) return
  const end = endOf(event)
  const character = scannedCharacter(event)
  if (event.repeat) runs = undefined
  else if (end !== undefined) finish(event.timeStamp, end, event)
  else if (character !== undefined) follow(event, character)
  else runs = undefined
}

/** Tells scans from typing for as long as somebody works here; calling the answer ends it. */
export function listenForScans(): () => void {
  // Before the page: an Enter that ends a scan must not move on to the next cell, and save no payment.
  return hearKeys('early', hear)
}
