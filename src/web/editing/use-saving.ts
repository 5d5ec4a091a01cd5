import { useRef, useState } from 'react'
import { ApiError } from '../data/request'
import { storedNow } from './merge/stored-now'

interface SavingOptions<Sent, Stored> {
  /** Makes the call, and whatever follows its answer. */
  send: (sent: Sent) => Promise<void>
  /** Whether a refusal brings the record as somebody else has saved it. */
  isStored: (value: unknown) => value is Stored
  /** Somebody else has saved since: what is stored now, and what was to be saved. */
  onStale: (theirs: Stored, sent: Sent) => void
  /** The server refuses it for another reason, or does not answer. */
  onRefused: (error: ApiError) => void
}

/** Saves what is edited, one call at a time: a second key press comes before the form is drawn as busy. */
export function useSaving<Sent, Stored>(options: SavingOptions<Sent, Stored>) {
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const save = async (sent: Sent) => {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    try {
      await options.send(sent)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const theirs = storedNow(error, options.isStored)
      if (theirs === undefined) options.onRefused(error)
      else options.onStale(theirs, sent)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  return { saving, save }
}
