import { useRef, useState } from 'react'
import { ApiError } from '../data/request'

interface SavingOptions<Sent, Answer, Stored> {
  /** The question about unusual input before it is sent; answers undefined when the user cancels. */
  confirm?: (sent: Sent) => Promise<Sent | undefined>
  /** Makes the call. */
  send: (sent: Sent) => Promise<Answer>
  /** Whether the call creates a record, so that a repetition could create a second one. */
  creates: (sent: Sent) => boolean
  /**
   * The later input as a change of the record that the unanswered creation has stored, or undefined when nothing
   * differs.
   */
  asChange: (stored: Answer, first: Sent, sent: Sent) => Sent | undefined
  onSaved: (answer: Answer, sent: Sent) => void
  /** Whether a value in a refusal is the stored record. */
  isStored: (value: unknown) => value is Stored
  /** Called when another user has saved since, with the stored record and the refused input. */
  onStale: (theirs: Stored, sent: Sent) => void
  /**
   * Called when the server refuses for another reason, or does not answer; `stored` is the record of an earlier creation
   * that turned out to be stored although its change failed.
   */
  onRefused: (error: ApiError, stored: Answer | undefined) => void
}

/** The progress of a save: the input that is sent, and the record that is known to be stored. */
interface Progress<Sent, Answer> {
  sent: Sent
  stored?: Answer
}

/** Whether the server has certainly stored nothing. It demands a new session before it processes a request. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.statusCode === 401) return false
  return error.statusCode >= 400 && error.statusCode < 500
}

/**
 * Saves an edit, one call at a time: a second key press may come before the form renders as busy.
 *
 * A new record is created once. When the answer to its creation is lost, it may be stored: the next save first sends
 * the very same call again, which the server answers with the stored record, and then the changes made since.
 */
export function useSaving<Sent, Answer, Stored>(options: SavingOptions<Sent, Answer, Stored>) {
  const busy = useRef(false)
  const unanswered = useRef<Sent>(undefined)
  const [saving, setSaving] = useState(false)

  /** Sends an input as it is. */
  const sendOne = async (sent: Sent): Promise<Answer> => {
    try {
      const answer = await options.send(sent)
      unanswered.current = undefined
      return answer
    } catch (error) {
      unanswered.current = options.creates(sent) && !isRefused(error) ? sent : undefined
      throw error
    }
  }
  /** Sends the unanswered creation again; undefined when the server refuses it, so that nothing is stored. */
  const sendAgain = (first: Sent): Promise<Answer | undefined> =>
    sendOne(first).catch((error: unknown) => {
      if (isRefused(error)) return undefined
      throw error
    })
  const run = async (progress: Progress<Sent, Answer>) => {
    const first = unanswered.current
    if (first !== undefined) progress.stored = await sendAgain(first)
    const { sent, stored } = progress
    if (first === undefined || stored === undefined) return sendOne(sent)
    const change = options.asChange(stored, first, sent)
    if (change === undefined) return stored
    progress.sent = change
    return sendOne(change)
  }
  /** The effects of a save, run once another may be requested. */
  const outcomeOf = async (input: Sent): Promise<() => void> => {
    const sent = options.confirm ? await options.confirm(input) : input
    if (sent === undefined) return () => undefined
    const progress: Progress<Sent, Answer> = { sent }
    return run(progress).then(
      (answer) => () => options.onSaved(answer, progress.sent),
      (error: unknown) => () => fail(error, progress),
    )
  }
  const save = async (input: Sent) => {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    const follow = await outcomeOf(input)
    busy.current = false
    setSaving(false)
    follow()
  }
  const fail = (error: unknown, { sent, stored }: Progress<Sent, Answer>) => {
    if (!(error instanceof ApiError)) throw error
    const theirs = storedNow(error, options.isStored)
    if (theirs === undefined) options.onRefused(error, stored)
    else options.onStale(theirs, sent)
  }
  return { saving, save }
}

/**
 * The stored record of a refused stale save; undefined for any other outcome.
 *
 * @param isRecord whether the answer holds such a record
 */
function storedNow<Stored>(
  error: unknown,
  isRecord: (value: unknown) => value is Stored,
): Stored | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  const { current } = error.body
  return isRecord(current) ? current : undefined
}
