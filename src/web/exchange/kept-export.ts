import { ask } from '../data/calls'
import { download, type Download, type Downloaded } from '../data/download'
import { ApiError } from '../data/request'

/** An export that a job of the server writes, as it is told of (api.md). */
export interface KeptExport {
  id: string
  resource: string
  name: string
  state: string
  /** Written so far, of all. */
  rows: number
  total: number
  asked_at: string
  problem?: { code: string; message: string }
}

const BETWEEN_LOOKS_IN_MILLISECONDS = 700

/** Hears of the rows that a job has written. */
type Told = (job: KeptExport) => void

const pause = () => new Promise((done) => setTimeout(done, BETWEEN_LOOKS_IN_MILLISECONDS))
const isUnfinished = ({ state }: KeptExport) => state === 'waiting' || state === 'running'
/** Whether a job is answered instead of a file. */
const isJob = (headers: Headers) => headers.get('content-type')?.startsWith('application/json') ?? false
/** No answer yet, or not at this moment: the job goes on meanwhile. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.statusCode === 0 || error.statusCode === 503)

/**
 * Downloads a list: as it is written, or, where it is long, once a job has written it.
 *
 * @throws ApiError when it is refused or fails; the signal gives a job up
 */
export async function exportedList(
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

/** Downloads the file of a job once it is written. @throws ApiError when it fails; the signal gives it up */
export async function finishedExport(first: KeptExport, signal: AbortSignal, hear: Told): Promise<Download> {
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
