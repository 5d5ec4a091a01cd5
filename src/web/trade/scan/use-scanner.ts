import { useNotification } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeForms, formOfCode, normalCode } from '#domain/code-form'
import { isSpent, type ScannedItem } from '#domain/order/scanned-item'
import { exactMatch, scan } from './scan-record'
import type { ScanSound } from './scan-sounds'

/** The pause in typing that starts the search; a scanner ends its code with Enter and does not wait. */
const PAUSE_IN_MILLISECONDS = 250

/** The result of one search. */
export interface ScanResult {
  text: string
  items: ScannedItem[]
  /** The search was started by Enter and nothing was chosen: the next scan replaces the text. */
  entered?: boolean
}

export interface Scanner {
  text: string
  result: ScanResult | undefined
  searching: boolean
  failed: FailedScans
  /** Retries a failed look-up. */
  retry: () => void
  /** The index of the card that Enter chooses. */
  active: number
  type: (text: string) => void
  enter: () => void
  /** A code that was scanned elsewhere on the page. */
  scan: (code: string) => void
  move: (by: 1 | -1) => void
  choose: (item: ScannedItem) => void
  clear: () => void
}

/** The index of the next selectable card in a direction; unchanged when there is none. */
function nextCard(items: readonly ScannedItem[], from: number, by: 1 | -1): number {
  for (let place = from + by; place >= 0 && place < items.length; place += by) {
    const item = items[place]
    if (item && !isSpent(item)) return place
  }
  return from
}

interface ScannerOptions {
  direction: 1 | -1
  /** Called when an item is chosen by hand. */
  onChoose: (item: ScannedItem) => void
  /** Called when an item is found by its exact code. */
  onFound: (item: ScannedItem) => void
  /** A code that cannot be put on the order may be an order, or a piece that was sold. */
  onUnknown: (code: string) => void
  /** Returns true for a code that needs no look-up. */
  isKnown: (code: string) => boolean
  play: (sound: ScanSound) => void
  /** Receives the promise of each search. */
  during: (search: Promise<void>) => void
}

/** Reports an unknown code or empty stock by sound and message. */
function useMissed(play: ScannerOptions['play']) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  return ({ text, items }: ScanResult, isNextTyped: boolean) => {
    const spent = items.find((item) => isSpent(item) && formOfCode(text, item.code) !== undefined)
    play(spent ? 'refused' : 'unknown')
    const reason = spent ? 'sold' : items.length === 0 ? 'nothing' : 'not_added'
    // An unknown code is reported below the box, unless the next code is being typed into it.
    if (spent || isNextTyped) notify?.({ type: 'error', message: t(`scanner.${reason}`, { text }) })
  }
}

/** Whether the user knows by now that the scanner and the computer differ in their keyboard layout. */
let isLayoutSaid = false

/** Says once that a scan came in the keys of another keyboard layout, or that this may be why it is unknown. */
function useLayoutHint() {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  return (text: string, exact: ScannedItem | undefined) => {
    const form = exact ? formOfCode(text, exact.code) : codeForms(text).find(({ layout }) => layout)
    if (isLayoutSaid || form?.layout === undefined) return
    isLayoutSaid = exact !== undefined
    notify?.({
      type: 'error',
      message: t(`scanner.layout.${exact ? 'other' : 'asked'}`, { text, code: form.code }),
    })
  }
}

/** The state of the scanner box: text, cards, and the card that the arrows have chosen. */
export function useScanner(options: ScannerOptions): Scanner {
  const { onChoose, isKnown, play, onFound, onUnknown } = options
  const { text, typed, put } = useText()
  const [result, setResult] = useState<ScanResult>()
  const [active, setActive] = useState(0)
  const missed = useMissed(play)
  const hint = useLayoutHint()
  const failed = useFailedScans()

  const choose = (item: ScannedItem) => {
    put('')
    setResult(undefined)
    onChoose(item)
  }
  const take = (item: ScannedItem) => {
    put('')
    setResult(undefined)
    onFound(item)
  }
  const { find, searching } = useLookup(options, failed.add, (found) => {
    const exact = exactMatch(found.items, found.text)
    if (exact || (typed.current === '' && found.items.length === 0)) hint(found.text, exact)
    const isNextTyped = typed.current.trim() !== '' && typed.current.trim() !== found.text
    if (exact) return isNextTyped ? onFound(exact) : take(exact)
    const entered = typed.current === ''
    if (entered || isNextTyped) {
      missed(found, isNextTyped)
      onUnknown(found.text)
    }
    if (isNextTyped) return
    setResult({ ...found, entered })
    setActive(Math.max(0, nextCard(found.items, -1, 1)))
    put(found.text)
  })
  useSearchAfterPause(text, result, find)

  const type = (next: string) => {
    put(next)
    if (next.trim() === '') setResult(undefined)
  }
  /** The box is free for the next scan while this one is looked up. */
  const look = (code: string) => {
    const wanted = normalCode(code)
    put('')
    setResult(undefined)
    failed.remove(wanted)
    if (wanted !== '' && !isKnown(wanted)) void find(wanted)
  }
  const enter = () => {
    const wanted = typed.current.trim()
    const card = result?.text === wanted ? result.items[active] : undefined
    if (card && !isSpent(card)) return choose(card)
    if (result && result.text === wanted) return setResult({ ...result, entered: true })
    if (wanted !== '') look(wanted)
  }
  const retry = () => {
    failed.clear()
    for (const code of failed.codes) if (!isKnown(code)) void find(code)
  }
  const move = (by: 1 | -1) => setActive((place) => nextCard(result?.items ?? [], place, by))
  const clear = () => type('')
  return { text, result, searching, failed, retry, active, type, enter, scan: look, move, choose, clear }
}

/** The text in the box, available between renders too: a scanner types faster than the screen updates. */
function useText() {
  const [text, setText] = useState('')
  const typed = useRef('')
  const put = (next: string) => {
    typed.current = next
    setText(next)
  }
  return { text, typed, put }
}

type Find = (wanted: string, signal?: AbortSignal) => Promise<void>

/** Looks codes up one after the other, in the order in which they were scanned. */
function useLookup(
  { direction, play, during }: ScannerOptions,
  onFailed: (code: string) => void,
  onFound: (found: ScanResult) => void,
): { find: Find; searching: boolean } {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const [running, setRunning] = useState(0)
  const queue = useRef(Promise.resolve())
  const latest = useRef({ onFound, onFailed, notify, play, t })
  useEffect(() => {
    latest.current = { onFound, onFailed, notify, play, t }
  })

  const find = useCallback<Find>(
    (wanted, signal) => {
      const look = async () => {
        if (signal?.aborted) return
        const items = await scan(wanted, direction, signal)
        if (!signal?.aborted) latest.current.onFound({ text: wanted, items })
      }
      const failed = () => {
        if (signal?.aborted) return
        const { notify: tell, play: sound, t: text } = latest.current
        sound('refused')
        if (signal) return tell?.({ type: 'error', message: text('scanner.failed') })
        tell?.({ type: 'error', message: text('scanner.failed_scan', { text: wanted }) })
        latest.current.onFailed(wanted)
      }
      setRunning((count) => count + 1)
      queue.current = queue.current
        .then(look)
        .catch(failed)
        .finally(() => setRunning((count) => count - 1))
      during(queue.current)
      return queue.current
    },
    [direction, during],
  )
  return { find, searching: running > 0 }
}

/** Searches for typed text when typing pauses; further typing cancels the search. */
function useSearchAfterPause(text: string, result: ScanResult | undefined, find: Find): void {
  const wanted = text.trim()
  const known = result?.text === wanted
  useEffect(() => {
    if (wanted === '' || known) return
    const search = new AbortController()
    const pause = setTimeout(() => void find(wanted, search.signal), PAUSE_IN_MILLISECONDS)
    return () => {
      clearTimeout(pause)
      search.abort()
    }
  }, [wanted, known, find])
}

/** Scans without an answer of the server, in their order; a repeated code is repeated here. */
interface FailedScans {
  codes: readonly string[]
  add: (code: string) => void
  /** Removes one scan of the code, which is retried or dismissed. */
  remove: (code: string) => void
  clear: () => void
}

/** The codes whose look-up failed: kept in sight, since a toast goes unread while scanning. */
function useFailedScans(): FailedScans {
  const [codes, setCodes] = useState<readonly string[]>([])
  const remove = (code: string) =>
    setCodes((kept) => {
      const place = kept.findIndex((each) => each.toLowerCase() === code.toLowerCase())
      return place === -1 ? kept : kept.toSpliced(place, 1)
    })
  return {
    codes,
    add: (code) => setCodes((kept) => [...kept, code]),
    remove,
    clear: () => setCodes([]),
  }
}
