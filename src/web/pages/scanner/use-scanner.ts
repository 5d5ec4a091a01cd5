import { useNotification } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSpent, type ScannedItem } from '#domain/order/scanned-item'
import { exactMatch, scan } from './scan-record'

/** A pause in typing that long starts the search; a scanner ends its code with Enter and does not wait. */
const PAUSE_IN_MILLISECONDS = 250

/** What one search found. */
export interface ScanResult {
  text: string
  items: ScannedItem[]
  /** Asked for with Enter, and nothing was chosen: the next scan takes the place of its text. */
  entered?: boolean
}

export interface Scanner {
  text: string
  result: ScanResult | undefined
  searching: boolean
  /** The place of the card that Enter chooses. */
  active: number
  type: (text: string) => void
  enter: () => void
  move: (by: 1 | -1) => void
  choose: (item: ScannedItem) => void
  clear: () => void
}

/** The place of the next card that can be chosen, in a direction; the same one when there is no other. */
export function nextCard(items: readonly ScannedItem[], from: number, by: 1 | -1): number {
  for (let place = from + by; place >= 0 && place < items.length; place += by) {
    const item = items[place]
    if (item && !isSpent(item)) return place
  }
  return from
}

/**
 * The scanner box's state: text, cards, and the one that is chosen with the arrows.
 *
 * @param onChoose an item was chosen; by its exact code at once
 */
export function useScanner(direction: 1 | -1, onChoose: (item: ScannedItem) => void): Scanner {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const { text, typed, put } = useText()
  const [result, setResult] = useState<ScanResult>()
  const [active, setActive] = useState(0)

  const choose = (item: ScannedItem) => {
    put('')
    setResult(undefined)
    onChoose(item)
  }
  const { find, searching } = useLookup(direction, (found) => {
    const exact = exactMatch(found.items, found.text)
    const isNextTyped = typed.current.trim() !== '' && typed.current.trim() !== found.text
    if (exact) return isNextTyped ? onChoose(exact) : choose(exact)
    // The next code is on its way into the box: this one is told, and does not take the box back.
    if (isNextTyped) {
      const reason = found.items.length === 0 ? 'nothing' : 'not_added'
      return notify?.({ type: 'error', message: t(`scanner.${reason}`, { text: found.text }) })
    }
    setResult({ ...found, entered: typed.current === '' })
    setActive(Math.max(0, nextCard(found.items, -1, 1)))
    put(found.text)
  })
  useSearchAfterPause(text, result, find)

  const type = (next: string) => {
    put(next)
    if (next.trim() === '') setResult(undefined)
  }
  const enter = () => {
    const wanted = typed.current.trim()
    const card = result?.text === wanted ? result.items[active] : undefined
    if (card && !isSpent(card)) return choose(card)
    if (wanted === '') return
    if (result?.text === wanted) return setResult({ ...result, entered: true })
    // The box is free for the next scan while this one is looked up.
    put('')
    setResult(undefined)
    void find(wanted)
  }
  const move = (by: 1 | -1) => setActive((place) => nextCard(result?.items ?? [], place, by))
  return { text, result, searching, active, type, enter, move, choose, clear: () => type('') }
}

/** The text in the box, also as it is between two renders: a scanner types faster than the screen follows. */
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
  direction: 1 | -1,
  onFound: (found: ScanResult) => void,
): { find: Find; searching: boolean } {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const [running, setRunning] = useState(0)
  const queue = useRef(Promise.resolve())
  const latest = useRef({ onFound, notify, t })
  useEffect(() => {
    latest.current = { onFound, notify, t }
  })

  const find = useCallback<Find>(
    (wanted, signal) => {
      const look = async () => {
        if (signal?.aborted) return
        const items = await scan(wanted, direction, signal)
        if (!signal?.aborted) latest.current.onFound({ text: wanted, items })
      }
      const failed = () => {
        const { notify: tell, t: text } = latest.current
        if (!signal?.aborted) tell?.({ type: 'error', message: text('scanner.failed') })
      }
      setRunning((count) => count + 1)
      queue.current = queue.current
        .then(look)
        .catch(failed)
        .finally(() => setRunning((count) => count - 1))
      return queue.current
    },
    [direction],
  )
  return { find, searching: running > 0 }
}

/** Typed text is searched when the typing pauses; what is typed next calls the search off. */
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
