import { App, Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { groupedDigits } from '#domain/decimal'
import type { Resource } from '#resource/resource'
import { ask } from '../data/calls'
import { download, type Download, type Downloaded } from '../data/download'
import { ApiError } from '../data/request'
import { TOAST_SECONDS, toastPlacement } from '../data/notification'
import { fileName, saveFile } from '../kit/save-file'

/** An export that a job of the server writes, as the API answers it (api.md). */
export interface KeptExport {
  id: string
  resource: string
  name: string
  state: string
  /** Rows written so far, of `total`. */
  rows: number
  total: number
  asked_at: string
  problem?: { code: string; message: string }
}

const BETWEEN_LOOKS_IN_MILLISECONDS = 700

/** Receives the number of rows that a job has written. */
type Told = (job: KeptExport) => void

const pause = () => new Promise((done) => setTimeout(done, BETWEEN_LOOKS_IN_MILLISECONDS))
const isUnfinished = ({ state }: KeptExport) => state === 'waiting' || state === 'running'
/** Whether the answer is a job instead of a file. */
const isJob = (headers: Headers) => headers.get('content-type')?.startsWith('application/json') ?? false
/** Whether there is no answer just for the moment: the job goes on meanwhile. */
export const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.statusCode === 0 || error.statusCode === 503)

/**
 * Downloads a list: as it is written, or, for a long one, once a job has written it.
 *
 * @throws ApiError when it is refused or fails; the signal cancels a job
 */
async function exportedList(
  path: string,
  body: object,
  signal: AbortSignal,
  hear: { job: Told; download: (so: Downloaded, headers: Headers) => void },
): Promise<Download> {
  const answer = await download(path, { ...body, background: true }, signal, (so, headers) => {
    if (!isJob(headers)) hear.download(so, headers)
  })
  if (!isJob(answer.headers)) return answer
  const job: KeptExport = JSON.parse(await answer.file.text())
  return finishedExport(job, signal, hear.job)
}

/** Downloads the file of a job once it is written. @throws ApiError when it fails; the signal cancels it */
async function finishedExport(first: KeptExport, signal: AbortSignal, hear: Told): Promise<Download> {
  const path = `/exports/${first.id}`
  let job = first
  while (isUnfinished(job)) {
    hear(job)
    await pause()
    if (signal.aborted) {
      await ask({ method: 'DELETE', path }).catch(() => undefined)
      signal.throwIfAborted()
    }
    job = await ask<KeptExport>({ path }).catch((error: unknown) => {
      if (isPassing(error)) return job
      throw error
    })
  }
  if (job.problem) throw new ApiError(0, job.problem.code, job.problem.message)
  return download(`${path}/file`, undefined, signal)
}

const ExportProgress = lazy(() =>
  import('./ExportProgress').then((module) => ({ default: module.ExportProgress })),
)

const MEGABYTE = 1024 * 1024
const BETWEEN_NEWS_IN_MILLISECONDS = 250

/** The formats of an exported list. */
export const formats = ['xlsx', 'csv'] as const

export type Format = (typeof formats)[number]

/** The state of a list in the API's terms. */
export interface ExportedList {
  columns: string[]
  filters: unknown[]
  sorts: string[]
  q: string
}

/** The display of a progress. For an XLSX file it shows the size, since its rows are compressed. */
function useProgress() {
  const { t } = useTranslation()
  const rowCount = (rows: number, total: number, note?: string) => {
    const label = t('exchange.export.rows', { rows, total })
    return (
      <Suspense fallback={label}>
        <ExportProgress rows={rows} total={total} label={label} />
        {note && <div>{note}</div>}
      </Suspense>
    )
  }
  return {
    job: ({ rows, total }: KeptExport) => rowCount(rows, total, t('exchange.export.waiting')),
    download: (format: Format, { bytes, lines }: Downloaded, total: number) =>
      format === 'csv'
        ? rowCount(Math.min(Math.max(lines - 1, 0), total), total)
        : t('exchange.export.size', { size: groupedDigits(bytes / MEGABYTE, 1), total }),
  }
}

const totalOf = (headers: Headers) => Number(headers.get('x-total-rows') ?? 0)

/** Exports of a resource's list; each is a toast, with its progress and a button to cancel it. */
export function useExport(resource: Resource) {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const progress = useProgress()
  const run = async (
    name: string,
    loaded: (signal: AbortSignal, show: (description: React.ReactNode) => void) => Promise<Download>,
  ) => {
    const key = `export.${name}`
    const stop = new AbortController()
    const actions = (
      <Button size="small" onClick={() => stop.abort()}>
        {t('form.cancel')}
      </Button>
    )
    const toast = { key, placement: toastPlacement, closeIcon: false } as const
    let shownAt = 0
    const show = (description: React.ReactNode) => {
      if (stop.signal.aborted || performance.now() - shownAt < BETWEEN_NEWS_IN_MILLISECONDS) return
      shownAt = performance.now()
      notification.info({
        ...toast,
        actions,
        duration: 0,
        message: t('exchange.export.running'),
        description,
      })
    }
    try {
      const { file, headers } = await loaded(stop.signal, show)
      const saved = fileName(headers, name)
      saveFile(file, saved)
      const rows = totalOf(headers)
      notification.success({
        ...toast,
        duration: TOAST_SECONDS,
        message: t('exchange.export.done', { name: saved }),
        description: t('exchange.export.count', { count: rows, rows }),
      })
    } catch (error) {
      if (stop.signal.aborted) return notification.destroy(key)
      notification.error({
        key,
        placement: toastPlacement,
        duration: TOAST_SECONDS,
        message: t('exchange.export.failed'),
        description: error instanceof Error ? error.message : t('errors.unknown'),
      })
    }
  }
  return {
    /** Downloads the list. */
    list: (format: Format, list: ExportedList) =>
      run(`${resource.$id}.${format}`, (signal, show) =>
        exportedList(`/${resource.$id}/export`, { format, ...list }, signal, {
          job: (job) => show(progress.job(job)),
          download: (so, headers) => show(progress.download(format, so, totalOf(headers))),
        }),
      ),
    /** Downloads the file of a job, or goes on following the job. */
    kept: (job: KeptExport) =>
      run(job.id, (signal, show) => finishedExport(job, signal, (now) => show(progress.job(now)))),
  }
}
