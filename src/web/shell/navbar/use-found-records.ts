import { useEffect, useState } from 'react'
import { useAnswer, useQuestions, type Call } from '../../data/calls'

/** A record whose code begins with what was typed, as the server answers it. */
export interface FoundRecord {
  resource: string
  key: string | number
  code: string
  name: string | null
  order_type: string | null
  /** Whether it is the whole code. */
  exact: boolean
}

/** A scanner is faster, and most people are too: its whole code is asked for once. */
const PAUSE = 150
const FRESH = 10_000

/** In an address these mean a folder, however they are written, and no code that it could name. */
const isFolder = (text: string) => text === '.' || text === '..'

/** How the records of a code are asked for. */
export const foundRecords = (text: string): Call<FoundRecord[]> => ({
  resource: 'find',
  path: `/find/${encodeURIComponent(text)}`,
})

/** Whether there is something to ask for. */
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
 * The records that a text names, once nobody types any more; answers to what was typed before are dropped.
 *
 * @returns `ask` for who cannot wait for the pause
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
