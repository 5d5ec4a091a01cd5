import { useMemo } from 'react'
import { otherNames } from '#resource/text-in'
import { ask as askServer, useAnswer, useQuestions, type Call, type Gathering } from '../../data/calls'
import { useResources, type ServedResource } from '../../data/resources'
import { mayDo } from '../../data/session/access'
import { useDelayed } from '../../kit/use-delayed'

/** A record that a text names, as the server returns it. */
export interface FoundRecord {
  resource: string
  key: string | number
  code: string
  name: string | null
  order_type: string | null
  /** Whether the text is its whole code. */
  exact: boolean
  /** The name in a language, if it has one there. */
  [translation: `name_${string}`]: string | null | undefined
}

/** Scanners and most people type faster, so that a whole code is looked up once. */
const PAUSE = 150
const FRESH = 10_000
const MOST_OF_EACH = 5

/** The resources whose records are found by any of their words too, in the order of the results. */
const named = ['customers', 'orders', 'inventorys', 'products']

/** In a URL these always mean a folder, even when escaped, so they cannot be looked up as codes. */
const isFolder = (text: string) => text === '.' || text === '..'

/** The call that finds records by code. */
export const foundRecords = (text: string): Call<FoundRecord[]> => ({
  resource: 'find',
  path: `/find/${encodeURIComponent(text)}`,
})

/** Whether a text can be looked up. */
export const isCode = (text: string) => text !== '' && !isFolder(text)

/** A row of a search, as far as the palette shows it. */
interface Row extends Record<string, unknown> {
  code: string
  name?: string | null
  order_type?: string
  customer?: { name: string | null } | null
}

async function searched(
  { $id, key }: ServedResource,
  q: string,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const body = { q, per_page: MOST_OF_EACH }
  const { data } = await askServer<{ data: Row[] }>({ method: 'POST', path: `/${$id}/search`, body }, signal)
  return data.map((row) => ({
    ...{ resource: $id, key: row[key] as string | number, code: row.code },
    ...otherNames(row),
    ...{ name: row.name ?? row.customer?.name ?? null, order_type: row.order_type ?? null, exact: false },
  }))
}

/** The records that quick search finds by their words, Chinese ones by their pinyin too. */
const namedRecords = (text: string, lists: readonly ServedResource[]): Gathering<FoundRecord[]> => ({
  resource: 'find',
  name: ['words', text, lists.map(({ $id }) => $id)],
  gather: async (signal) => (await Promise.all(lists.map((list) => searched(list, text, signal)))).flat(),
})

function useNamedLists(): ServedResource[] {
  const resources = useResources()
  return useMemo(
    () => named.flatMap((name) => (mayDo('read', resources[name]) ? (resources[name] ?? []) : [])),
    [resources],
  )
}

interface Asked {
  data: FoundRecord[] | undefined
  error: Error | null
  isPlaceholderData: boolean
}

const isAnswered = ({ data, error, isPlaceholderData }: Asked) =>
  error !== null || (data !== undefined && !isPlaceholderData)

/** The records of two answers, each once. */
function together(codes: readonly FoundRecord[], words: readonly FoundRecord[]): FoundRecord[] {
  const isSame = (one: FoundRecord, other: FoundRecord) =>
    one.resource === other.resource && one.key === other.key
  return [...codes, ...words.filter((word) => !codes.some((code) => isSame(code, word)))]
}

/**
 * The records that match a text, once typing pauses. Until they arrive those of the previous text are kept; an
 * overtaken request is cancelled.
 *
 * @param who the part of the text that names a customer, if any
 * @returns `ask…` look up without waiting for the pause
 */
export function useFoundRecords(text: string, who: string | undefined) {
  const { ask } = useQuestions()
  const lists = useNamedLists()
  const delayed = useDelayed(text, PAUSE)
  const asked = text === '' ? '' : delayed
  const asking = { enabled: isCode(asked), staleTime: FRESH, keepPrevious: true }
  const wordsOf = (whole: string) =>
    who === undefined
      ? namedRecords(whole, lists)
      : namedRecords(
          who,
          lists.filter(({ $id }) => $id === 'customers'),
        )
  const codes = useAnswer(foundRecords(asked), asking)
  const words = useAnswer(wordsOf(asked), asking)
  const isCurrent = asked === text && isAnswered(codes) && isAnswered(words)
  const records = isCode(text) ? together(codes.data ?? [], words.data ?? []) : []
  return {
    // The whole code of an earlier text is not that of this one.
    records: isCurrent ? records : records.map((record) => ({ ...record, exact: false })),
    problem: asked === text ? (codes.error ?? words.error) : null,
    isLooking: isCode(text) && !isCurrent,
    askCodes: async () => (isCode(text) ? ask(foundRecords(text), FRESH) : []),
    askWords: async () => (isCode(text) ? ask(wordsOf(text), FRESH) : []),
  }
}
