import { isPassing } from './use-export'
import { useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#resource/resource'
import type { DateOrder } from '#sheet/dates'
import { csvOf } from '#sheet/csv'
import { columnName, columnTitle, importColumns } from '#sheet/sheet-columns'
import { ask } from '../data/calls'
import { currentLanguage } from '../data/languages/i18n'
import { usePreference } from '../data/preferences/preferences'
import { ApiError, upload } from '../data/request'
import { mayDo } from '../data/session/access'
import { saveFile } from '../kit/save-file'

const BETWEEN_LOOKS_IN_MILLISECONDS = 400

const pause = () => new Promise((done) => setTimeout(done, BETWEEN_LOOKS_IN_MILLISECONDS))
const isRunning = ({ state }: ImportProgress) => state === 'checking' || state === 'writing'

/** Saves a sheet with the heads that an import of a resource recognises, to be filled in. @param name of the file */
export function saveEmptySheet(resource: Resource, name: string): void {
  const columns = importColumns(resource).filter((column) => column.name !== 'id')
  const heads = columns.map((column) => columnTitle(column, currentLanguage()))
  saveFile(new Blob([csvOf([heads])], { type: 'text/csv' }), `${name}.csv`)
}

/** Asks again while the server is only busy, as long as the dialog is open. */
async function patiently<Answer>(call: () => Promise<Answer>, isOpen: () => boolean): Promise<Answer> {
  for (;;)
    try {
      return await call()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.statusCode === 503
      if (!isBusy || !isOpen()) throw error
      await pause()
    }
}

/** Polls the progress of an import until it has ended or its dialog is closed. */
async function watch(
  address: string,
  first: ImportProgress,
  show: (progress: ImportProgress) => boolean,
): Promise<void> {
  let progress = first
  while (show(progress) && isRunning(progress)) {
    await pause()
    progress = await ask<ImportProgress>({ path: address }).catch((error: unknown) => {
      if (isPassing(error)) return progress
      throw error
    })
  }
}

/** The import of one file into the resource. */
export function useImport(resource: Resource) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const [kept, keep] = usePreference(`import.${resource.$id}`, readKept)
  const [read, setRead] = useState<ReadFile>()
  const [choice, setChoice] = useState<ImportChoice>()
  const [progress, setProgress] = useState<ImportProgress>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const shown = useRef(true)
  const id = useRef<string>(undefined)
  const taken = useRef<{ file: File; place: FilePlace }>(undefined)
  const base = `/${resource.$id}/import`
  const isShown = () => shown.current
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      // Deletes an abandoned file from the server.
      if (id.current !== undefined)
        void ask({ method: 'DELETE', path: `${base}/${id.current}` }).catch(() => undefined)
    }
  }, [base])

  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true)
      setProblem(undefined)
      try {
        await work()
      } catch (error) {
        setProblem(error instanceof Error ? error.message : t('errors.unknown'))
      } finally {
        setBusy(false)
      }
    },
    [t],
  )

  const take = (file: File, place: FilePlace = {}) =>
    attempt(async () => {
      const wanted = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== '')).toString()
      const path = `${base}/read${wanted === '' ? '' : `?${wanted}`}`
      const answer = (await patiently(() => upload(path, file), isShown)) as ReadFile
      id.current = answer.id
      taken.current = { file, place }
      setRead(answer)
      setProgress(undefined)
      setChoice(firstChoice(answer, kept, importColumns(resource).map(columnName), modesFor(resource)))
    })

  const run = (dryRun: boolean) =>
    attempt(async () => {
      if (!read || !choice) return
      const heads = read.headers.map((head, index) => [head, choice.mapping[index] ?? null] as const)
      keep({ heads: { ...kept.heads, ...Object.fromEntries(heads) }, key: choice.key })
      const body = { id: read.id, ...choice, dry_run: dryRun }
      const start = () => ask<ImportProgress>({ method: 'POST', path: base, body })
      const started = await patiently(start, isShown)
      await watch(`${base}/${read.id}`, started, (now) => {
        setProgress(now)
        if (now.state === 'done')
          void invalidate({ resource: resource.$id, invalidates: ['list', 'many', 'detail'] })
        return shown.current
      })
    })

  /** The same file in another encoding, from another sheet, or with another row as heads. */
  const readAs = (place: FilePlace) =>
    taken.current && take(taken.current.file, { ...taken.current.place, ...place })
  const back = () => setProgress(undefined)
  const another = () => {
    setRead(undefined)
    setProgress(undefined)
    setProblem(undefined)
  }
  return { read, choice, setChoice, progress, problem, busy, take, readAs, run, back, another }
}

export type ImportRun = ReturnType<typeof useImport>

/** Where a file is read, by the names that the server has for it; what is left out, the server finds. */
type FilePlace = Partial<Record<'encoding' | 'sheet' | 'heads_row', string>>

/** The server's reading of a file. */
export interface ReadFile {
  id: string
  name: string
  rows: number
  /** For a CSV file, the encoding in use and the alternatives. */
  encoding: string | null
  encodings: string[]
  /** For a workbook, its sheets, and the one in use. */
  sheets: string[]
  sheet: string | null
  /** The row of the heads, and those that may be chosen instead. */
  heads_row: number
  first_rows: { row: number; text: string }[]
  headers: string[]
  /** For each column, the orders of day, month and year that its dates may have. */
  date_orders: DateOrder[][]
  sample: string[][]
  mapping: (string | null)[]
  keys: string[]
}

const importModes = ['create', 'update', 'both'] as const
type ImportMode = (typeof importModes)[number]

/** The ways in which the user may import into a resource. */
export function modesFor(resource: Resource): ImportMode[] {
  return importModes.filter(
    (mode) =>
      (mode === 'update' || mayDo('create', resource)) && (mode === 'create' || mayDo('update', resource)),
  )
}

/** One value that cannot be imported. */
export interface ImportFailure {
  row: number
  column: string
  value: string
  reason: string
}

/** The progress of an import, from the server. */
export interface ImportProgress {
  state: 'ready' | 'checking' | 'checked' | 'refused' | 'writing' | 'done' | 'failed'
  rows: number
  checked: number
  written: number
  created: number
  updated: number
  unchanged: number
  failures: ImportFailure[]
  failure_count: number
  problem?: { message: string }
}

/** The settings of an import. */
export interface ImportChoice {
  mapping: (string | null)[]
  /** The chosen order of the dates of each column, where its rows do not decide. */
  date_orders: (DateOrder | null)[]
  /** Undefined until the user has decided whether records may be overwritten. */
  mode: ImportMode | undefined
  key: string
}

/** The remembered choices of the last import: the properties of its heads, and its key. */
interface KeptImport {
  heads: Record<string, string | null>
  key?: string
}

/** Parses the kept choices of the last import, which may have any shape. */
function readKept(kept: unknown): KeptImport {
  const { heads, key } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const known = Object.entries(typeof heads === 'object' && heads !== null ? heads : {}).filter(
    (entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
  )
  return {
    heads: Object.fromEntries(known),
    ...(typeof key === 'string' ? { key } : {}),
  }
}

/**
 * The initial mapping of a file's columns: the last one, else the server's proposal; each property once. The mode is the
 * user's to say, unless there is only one.
 *
 * @param known the columns that an import writes
 * @param modes the ways that are open to the user
 */
function firstChoice(
  read: ReadFile,
  kept: KeptImport,
  known: readonly string[],
  modes: readonly ImportMode[],
): ImportChoice {
  const taken = new Set<string>()
  const once = (name: string | null) => {
    if (name === null || !known.includes(name) || taken.has(name)) return null
    taken.add(name)
    return name
  }
  const remembered = read.headers.map((head) =>
    head in kept.heads ? once(kept.heads[head] ?? null) : undefined,
  )
  const mapping = remembered.map((name, index) =>
    name === undefined ? once(read.mapping[index] ?? null) : name,
  )
  const key = kept.key !== undefined && read.keys.includes(kept.key) ? kept.key : (read.keys[0] ?? 'id')
  const [mode, ...others] = modes.filter((each) => each === 'create' || mapping.includes(key))
  return {
    ...{ mapping, date_orders: read.headers.map(() => null), key },
    mode: others.length === 0 ? mode : undefined,
  }
}
