import { useEffect, useState } from 'react'
import { useAnswer, useQuestions, type Call } from '../../data/calls'

/** A record whose code begins with the typed text, as the server returns it. */
export interface FoundRecord {
  resource: string
  key: string | number
  code: string
  name: string | null
  order_type: string | null
  /** Whether it is the whole code. */
  exact: boolean
}

/** Scanners and most people type faster, so that a whole code is looked up once. */
const PAUSE = 150
const FRESH = 10_000

/** In a URL these always mean a folder, even when escaped, so they cannot be looked up as codes. */
const isFolder = (text: string) => text === '.' || text === '..'

/** The call that finds records by code. */
export const foundRecords = (text: string): Call<FoundRecord[]> => ({
  resource: 'find',
  path: `/find/${encodeURIComponent(text)}`,
})

/** Whether a text can be looked up. */
export const isCode = (text: string) => text !== '' && !isFolder(text)

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}

/**
 * The records that a text names, once typing pauses; answers to earlier texts are dropped.
 *
 * @returns `ask` looks up without waiting for the pause
 */
export function useFoundRecords(text: string) {
  const { ask } = useQuestions()
  const asked = useDelayed(text)
  const { data, error } = useAnswer(foundRecords(asked), { enabled: isCode(asked), staleTime: FRESH })
  const isCurrent = asked === text
  return {
    records: isCurrent ? (data ?? []) : [],
    problem: isCurrent ? error : null,
    isLooking: isCode(text) && !(isCurrent && (data !== undefined || error !== null)),
    ask: async () => (isCode(text) ? ask(foundRecords(text), FRESH) : []),
  }
}
