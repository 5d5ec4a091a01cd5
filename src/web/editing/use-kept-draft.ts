import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft, type Draft, type DraftPlace } from '../data/drafts'

/** The pause keeps typing responsive. */
const PAUSE_IN_MILLISECONDS = 400

/** The part of an edit that is kept in this browser. */
interface Edited {
  /** Always the same object while the same record is edited. */
  place: DraftPlace
  /** The unsaved input; undefined while there is none. A new object means new input. */
  content: Omit<Draft, 'at'> | undefined
  /** The maximum length of a kept draft, in characters; that of a form when left out. */
  longest?: number
  /** Whether a kept draft is usable and differs from the screen. */
  isNews: (offer: Draft, restored: boolean) => boolean
  /** Restores a kept draft, through a merge where others have changed the record since. */
  restore: (offer: Draft) => void
  /** Removes a restored draft from the screen. */
  discard: () => void
}

/** Keeps the input a moment after each key, and when the page is hidden or unloaded. */
function useKeeping({ place, content, longest }: Edited) {
  const kept = useRef<DraftPlace>(undefined)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    waiting.current = undefined
    // After the first save of a new record its draft belongs to the stored record alone.
    if (kept.current && (kept.current !== place || content === undefined)) dropDraft(kept.current)
    kept.current = undefined
    if (content === undefined) return
    // A save drops the draft, even one that was restored and saved within the pause.
    kept.current = place
    const keep = () => {
      // Skips input that was saved or discarded within the pause.
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
      // Saved or discarded input is not kept.
      if (kept.current) waiting.current?.()
    },
    [],
  )
  return kept
}

/** Keeps the edited input in this browser, and offers an earlier draft. */
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
