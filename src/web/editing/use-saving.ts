import { useRef, useState } from 'react'
import { ApiError } from '../data/request'
import { storedNow } from './merge/stored-now'

interface SavingOptions<Sent, Stored> {
  /** Makes the call and handles its answer. */
  send: (sent: Sent) => Promise<void>
  /** Whether a value in a refusal is the stored record. */
  isStored: (value: unknown) => value is Stored
  /** Called when somebody else has saved since, with the stored record and the refused input. */
  onStale: (theirs: Stored, sent: Sent) => void
  /** Called when the server refuses for another reason, or does not answer. */
  onRefused: (error: ApiError) => void
}

/** Saves an edit, one call at a time: a second key press may come before the form renders as busy. */
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
