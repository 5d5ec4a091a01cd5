import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft, type Draft, type DraftPlace } from '../data/drafts'

/** Typing is not held up by the keeping of it. */
const PAUSE_IN_MILLISECONDS = 400

/** What is edited, as far as it is kept in this browser. */
interface Edited {
  /** Always the same object while the same record is edited. */
  place: DraftPlace
  /** What is typed and not stored; undefined while nothing is. A new object means that something was typed. */
  content: Omit<Draft, 'at'> | undefined
  /** How long a kept draft may be, in characters; that of a form when left out. */
  longest?: number
  /** Whether a kept draft holds what is not on the screen yet, and can be used. */
  isNews: (offer: Draft, restored: boolean) => boolean
  /** Puts a kept draft on the screen, or leads to a merge where others have changed the record since. */
  restore: (offer: Draft) => void
  /** Takes a restored draft off the screen again. */
  discard: () => void
}

/** Keeps what is typed, a moment after each key, and when the page is hidden or goes. */
function useKeeping({ place, content, longest }: Edited) {
  const kept = useRef<DraftPlace>(undefined)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    waiting.current = undefined
    // A new record that is stored while it is typed on is kept as that record alone.
    if (kept.current && (kept.current !== place || content === undefined)) dropDraft(kept.current)
    kept.current = undefined
    if (content === undefined) return
    // Once it is saved the draft goes, also one that was restored and saved before the pause was over.
    kept.current = place
    const keep = () => {
      // What was saved or given up a moment ago is not written again.
      if (kept.current === place) keepDraft(place, { at: new Date().toISOString(), ...content }, longest)
    }
    waiting.current = keep
    const timer = setTimeout(keep, PAUSE_IN_MILLISECONDS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [place, content, longest])
  useEffect(
    () => () => {
      // Nothing is kept of what was saved, or given up.
      if (kept.current) waiting.current?.()
    },
    [],
  )
  return kept
}

/** Keeps what is being edited in this browser, and offers what was kept there before. */
export function useKeptDraft(edited: Edited) {
  const { place, isNews, restore, discard } = edited
  const kept = useKeeping(edited)
  const [offer, setOffer] = useState(() => readDraft(place))
  const [restored, setRestored] = useState(false)
  const forget = useCallback(() => {
    dropDraft(place)
    kept.current = undefined
    setOffer(undefined)
  }, [place, kept])
  if (!offer || !isNews(offer, restored)) return { forget, bar: undefined }
  const onRestore = () => {
    setRestored(true)
    restore(offer)
  }
  const onDiscard = () => {
    if (restored) discard()
    forget()
  }
  return { forget, bar: { at: offer.at, restored, onRestore, onDiscard } }
}
