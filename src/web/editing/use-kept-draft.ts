import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { useStable } from '../kit/use-stable'
import {
  dropDraft,
  keepDraft,
  newForm,
  openForm,
  takeDraft,
  type Draft,
  type DraftPlace,
  type TakenDraft,
} from '../data/drafts'

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

/** A name for the form while it is mounted, also while its view is hidden: its input is still there. */
function useForm(): string {
  const [form] = useState(newForm)
  useInsertionEffect(() => openForm(form), [form])
  return form
}

/** A new record has as many drafts as forms were lost; the draft of a record is of no use once that is saved. */
const isNew = ({ recordKey }: DraftPlace) => recordKey === 'new' || recordKey.startsWith('new-')

/** The drafts offered to a form, one after the other. */
function useOffers(place: DraftPlace, form: string) {
  const [offer, setOffer] = useState<TakenDraft>()
  const first = useRef(place)
  const isAsked = useRef(false)
  // Once the form is closed, the draft that it has taken is free for the next one.
  const next = useCallback(async () => setOffer(await takeDraft(first.current, form)), [form])
  useEffect(() => {
    // A view that is shown again has its offer still.
    if (isAsked.current) return
    isAsked.current = true
    void next()
  }, [next])
  return { offer, setOffer, next }
}

/**
 * Keeps the edited input in this browser, and offers the drafts of forms that are gone: of a closed or crashed tab, or
 * of one that was left. The input of another open form or tab is never offered.
 */
export function useKeptDraft(edited: Edited) {
  const { isNews, restore, discard } = edited
  const form = useForm()
  const [holder, setHolder] = useState(form)
  const place = useMemo(() => ({ ...edited.place, holder }), [edited.place, holder])
  const kept = useKeeping({ ...edited, place })
  const { offer, setOffer, next } = useOffers(edited.place, form)
  const [restored, setRestored] = useState(false)
  const forget = useStable(() => {
    dropDraft(place)
    kept.current = undefined
    if (offer && !restored && isNew(offer.place)) return
    if (offer) dropDraft(offer.place)
    setOffer(undefined)
  })
  if (!offer || !isNews(offer.draft, restored)) return { forget, bar: undefined }
  const onRestore = () => {
    setRestored(true)
    // From here on the form keeps its input in the place of the draft.
    setHolder(offer.place.holder ?? form)
    restore(offer.draft)
  }
  const onDiscard = () => {
    if (restored) {
      discard()
      return forget()
    }
    dropDraft(offer.place)
    setOffer(undefined)
    void next()
  }
  return { forget, bar: { at: offer.draft.at, restored, onRestore, onDiscard } }
}
