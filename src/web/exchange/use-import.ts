import { ask } from '../data/calls'
import { useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#resource/resource'
import { columnName, importColumns } from '#sheet/sheet-columns'
import { usePreference } from '../data/preferences/preferences'
import { ApiError, upload } from '../data/request'
import {
  firstChoice,
  modesFor,
  readKept,
  type ImportChoice,
  type ImportProgress,
  type ReadFile,
} from './import-record'

const BETWEEN_LOOKS_IN_MILLISECONDS = 400

const pause = () => new Promise((done) => setTimeout(done, BETWEEN_LOOKS_IN_MILLISECONDS))
const isRunning = ({ state }: ImportProgress) => state === 'checking' || state === 'writing'
/** No answer yet: while many rows are written, a server may be too busy to report its progress. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.statusCode === 0 || error.statusCode === 503)

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
  const taken = useRef<File>(undefined)
  const base = `/${resource.$id}/import`
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

  const take = (file: File, encoding?: string) =>
    attempt(async () => {
      const wanted = encoding === undefined ? '' : `?encoding=${encodeURIComponent(encoding)}`
      const answer = (await upload(`${base}/read${wanted}`, file)) as ReadFile
      id.current = answer.id
      taken.current = file
      setRead(answer)
      setProgress(undefined)
      setChoice(firstChoice(answer, kept, importColumns(resource).map(columnName), modesFor(resource)))
    })

  const run = (dryRun: boolean) =>
    attempt(async () => {
      if (!read || !choice) return
      const heads = read.headers.map((head, index) => [head, choice.mapping[index] ?? null] as const)
      keep({ heads: { ...kept.heads, ...Object.fromEntries(heads) }, mode: choice.mode, key: choice.key })
      const body = { id: read.id, ...choice, dry_run: dryRun }
      const started = await ask<ImportProgress>({ method: 'POST', path: base, body })
      await watch(`${base}/${read.id}`, started, (now) => {
        setProgress(now)
        if (now.state === 'done')
          void invalidate({ resource: resource.$id, invalidates: ['list', 'many', 'detail'] })
        return shown.current
      })
    })

  /** The same file in another encoding. */
  const readAs = (encoding: string) => taken.current && take(taken.current, encoding)
  const back = () => setProgress(undefined)
  const another = () => {
    setRead(undefined)
    setProgress(undefined)
    setProblem(undefined)
  }
  return { read, choice, setChoice, progress, problem, busy, take, readAs, run, back, another }
}

export type ImportRun = ReturnType<typeof useImport>
