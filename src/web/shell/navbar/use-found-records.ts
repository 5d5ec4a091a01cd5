import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../providers/request'

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
export const question = (text: string) => ({
  queryKey: ['find', text],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    isFolder(text)
      ? Promise.resolve([])
      : request<FoundRecord[]>('GET', `/find/${encodeURIComponent(text)}`, undefined, { signal }),
  staleTime: FRESH,
})

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
  const queries = useQueryClient()
  const asked = useDelayed(text)
  const { data, error } = useQuery({ ...question(asked), enabled: asked !== '' })
  const isCurrent = asked === text
  return {
    records: isCurrent ? (data ?? []) : [],
    problem: isCurrent ? error : null,
    isLooking: text !== '' && !(isCurrent && (data !== undefined || error !== null)),
    ask: () => queries.fetchQuery(question(text)),
  }
}
