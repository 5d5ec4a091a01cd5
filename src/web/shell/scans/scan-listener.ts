import { flushSync } from 'react-dom'
import { hearKeys, hearTexts } from '#keys/hear-keys'
import { isHeldBack, isModifier, isNameless, scanEnd, scannedCharacter } from '../../kit/keys/scanned-key'
import { takesText } from '../../kit/focus'
import {
  burstWith,
  FASTEST_TYPIST,
  goesOn,
  isScan,
  LONGEST_END,
  LONGEST_GAP,
  mayEndByPause,
  withPace,
  type Burst,
  type ScanEnd,
  type Typing,
} from './burst'
import { fill, isField, remember, scanWanted, typingIn, type Field } from './scan-fields'
import { deliver, takerInFront } from './scanned'

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
  /** Whether an input method is still at work on the last characters. */
  isComposing: boolean
  /** Whether some characters came as one text, like the proposals of a keyboard on a screen. */
  isProposed: boolean
}

/**
 * `whole` holds all keys without a long pause, which may be a slow scanner's code; `last` holds its end at a pace above
 * any typist's, since a scan may directly follow typing.
 */
let runs: { whole: Run; last: Run } | undefined
let silence: ReturnType<typeof setTimeout> | undefined

/** Codes begin with a letter or a digit; other characters are shortcuts of the page. */
const startsCode = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** The receiver of a character: the scanner box takes the focus while no field has it. */
function receiver({ target, character, isHeld }: Heard): EventTarget | null {
  if (takesText(target)) return target
  const box = startsCode(character) && !isHeld ? takerInFront()?.box() : undefined
  box?.focus()
  return box ?? target
}

function begin(target: EventTarget | null, burst: Burst): Run {
  const wanted = isField(target) && scanWanted(target) ? target : null
  return {
    burst,
    typing: typingIn(target, takesText(target)),
    restores: new Map(),
    wanted,
    isComposed: false,
    isComposing: false,
    isProposed: false,
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

/** A character that a key or an input method has sent. */
interface Heard {
  character: string
  /** In milliseconds. */
  at: number
  target: EventTarget | null
  /** An input method holds its key back. */
  isHeld?: boolean
  isComposing?: boolean
  isProposed?: boolean
}

/**
 * Adds a character to the run; starts a new one when the last key is too long ago.
 *
 * @param gap the longest time since the previous key, in milliseconds
 */
function extended(before: Run | undefined, heard: Heard, gap: number): Run {
  const { character, at, target, isHeld = false, isComposing = false, isProposed = false } = heard
  const burst = burstWith(before?.burst, character, at, gap)
  const run = before && goesOn(before.burst, at, gap) ? before : begin(target, burst)
  run.burst = burst
  run.isComposed ||= isHeld
  run.isComposing = isComposing
  run.isProposed ||= isProposed
  rememberField(run, target)
  return run
}

/** Returns the receiver of the character. */
function follow(heard: Heard): EventTarget | null {
  const before = runs && goesOn(runs.whole.burst, heard.at) ? runs : undefined
  const target = receiver(heard)
  const received = { ...heard, target }
  runs = {
    whole: extended(before?.whole, received, LONGEST_GAP),
    last: extended(before?.last, received, FASTEST_TYPIST),
  }
  waitForSilence()
  return target
}

/** Cancels the composition of an input method, with its interpretation of the keys. */
function endComposition(): void {
  const { activeElement } = document
  if (!isField(activeElement)) return
  activeElement.blur()
  activeElement.focus()
}

/** Restores the fields and delivers the code. */
function accept({ burst, restores, isComposed, isComposing }: Run): void {
  if (isComposed || isComposing) endComposition()
  // A cell must hold its own value before it is left.
  flushSync(() => {
    for (const restore of restores.values()) restore()
  })
  deliver(burst.text.trim())
}

/** The field that accepts the code has it already; only the end key must not submit the form around it. */
function leave({ wanted, burst }: Run, event?: Event): void {
  if (scanWanted(wanted) === 'choose') return
  if (wanted && wanted.value !== burst.text && wanted.value.normalize('NFKC') === burst.text) {
    fill(wanted, burst.text)
  }
  if (event && !(event instanceof KeyboardEvent && scanEnd(event) === 'Tab')) event.preventDefault()
}

/** Whether a run is a scan; a text that a person has chosen among proposals has the pace of one. */
function isCode({ burst, typing, isProposed }: Run, at: number, end: ScanEnd): boolean {
  const isChosen = isProposed && end === 'pause' && typing.takes === 'texts'
  return !isChosen && isScan(burst, at, typing, end)
}

/** Ends a run; the end key of a scan has no other effect. */
function finish(at: number, end: ScanEnd, event?: Event): void {
  const ended = runs && [runs.whole, runs.last].find((run) => isCode(run, at, end))
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

/** The key that was pressed last, whose text is about to come. */
let pressed: { at: number; is: 'named' | 'nameless' | 'held' } | undefined

function pressKey(event: KeyboardEvent): void {
  const is = isNameless(event) ? 'nameless' : isHeldBack(event) ? 'held' : 'named'
  pressed = { at: event.timeStamp, is }
}

function hearKey(event: KeyboardEvent): void {
  if (isModifier(event)) return
  pressKey(event)
  const end = scanEnd(event)
  const character = scannedCharacter(event)
  if (event.repeat) runs = undefined
  else if (end !== undefined) finish(event.timeStamp, end, event)
  else if (isNameless(event)) pace(event.timeStamp)
  else if (character !== undefined) hearCharacter(event, character)
  else runs = undefined
}

function hearCharacter(event: KeyboardEvent, character: string): void {
  const { timeStamp: at, target } = event
  const goes = runs !== undefined && goesOn(runs.whole.burst, at)
  const received = follow({ character, at, target, isHeld: isHeldBack(event) })
  // A space would press a button and a slash would open the search; within a code they are plain characters.
  if (goes && !takesText(received)) event.preventDefault()
}

/** A key without a character goes on with a run, or ends it by its pause. */
function pace(at: number): void {
  if (!runs) return
  if (!goesOn(runs.whole.burst, at)) return void (runs = undefined)
  for (const run of [runs.whole, runs.last]) run.burst = withPace(run.burst, at)
}

/** The word that an input method is composing, as far as it has come. */
let composed = ''

/** The new characters of a text that enters a field; a composed word comes again with each of its letters. */
function charactersOf({ inputType, data }: InputEvent): string {
  const text = (data ?? '').normalize('NFKC')
  if (inputType !== 'insertCompositionText') {
    composed = ''
    return inputType === 'insertText' ? text : ''
  }
  const added = text.startsWith(composed) ? text.slice(composed.length) : ''
  composed = text
  return added
}

/** The minimum length of a code that comes as one text. */
const SHORTEST_TEXT = 6

/**
 * Whether a text that comes at once is a keyboard's proposal or filled in by a program: a short one, and any but in a
 * field of numbers, where a long one can only be a scan.
 */
function isProposal(length: number, target: EventTarget | null): boolean {
  if (length < 2) return false
  return length < SHORTEST_TEXT || typingIn(target, takesText(target)).takes !== 'numbers'
}

/** Receives the characters of keys without a name, and those without a key event. */
function hearText(event: InputEvent): void {
  const key = pressed
  if (key?.is === 'held') return
  pressed = undefined
  if (key?.is === 'named') return
  const { inputType, target } = event
  const at = key?.at ?? event.timeStamp
  if (inputType === 'insertLineBreak') return finish(at, 'Enter', event)
  if (inputType.startsWith('delete')) return void (runs = undefined)
  const characters = [...charactersOf(event)]
  if (inputType === 'insertText' && isProposal(characters.length, target)) return void (runs = undefined)
  const heard = { at, target, isComposing: event.isComposing, isProposed: characters.length > 1 }
  for (const character of characters) follow({ ...heard, character })
}

/** Detects scans among key presses and texts; the returned function stops that. */
export function listenForScans(): () => void {
  // Runs before the page: the Enter that ends a scan must neither move to the next cell nor save a payment.
  const stops = [hearKeys('early', hearKey), hearTexts(hearText)]
  return () => stops.forEach((stop) => stop())
}
