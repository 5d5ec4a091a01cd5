import { languageOf, messageOf } from '../../process/messages'
import { addToJobFile, beginJobFile } from '../../store/jobs/job-files'
import { JobRefused, type JobAtHand, type JobHandler } from '../jobs/handler'
import { requestOnBehalf } from '../jobs/on-behalf'
import type { ExportPlan } from './kept-exports'

/** Bytes of a part of a file, few enough for the memory of a server and for one statement. */
const PART = 1024 * 1024

/** Writes an export as its user, who sees in it what they may see at this moment, and keeps the file in the database. */
export const exportJob: JobHandler = async (at) => {
  const { job, shop, progress } = at
  const { asked, sessionId, writes } = job.plan as ExportPlan
  let last = 0
  let sight = ''
  const hear = (rows: number, all: number) => {
    last = rows
    progress(rows, all)
  }
  const seen = (now: string) => void (sight = now)
  await beginJobFile(shop.db, job.id)
  const path = `/${encodeURIComponent(job.resource ?? '')}/export`
  const answer = await requestOnBehalf(at, {
    path,
    body: asked,
    job: { progress: hear, seen, sessionId, writes },
  })
  const size = await kept(at, answer).catch((error: unknown) => {
    shop.log.error({ err: error, job: job.id }, 'an export broke off')
    throw new JobRefused('job_broken_off', messageOf('job_broken_off', {}, languageOf(job.language ?? '')))
  })
  return { rows: last, size, sight, disposition: answer.headers.get('Content-Disposition') }
}

/** Keeps the file of an answer, part by part. @returns its size in bytes */
async function kept({ shop, job, signal }: JobAtHand, { body }: Response): Promise<number> {
  let size = 0
  let parts = 0
  let waiting: Uint8Array[] = []
  let bytes = 0
  const keep = async () => {
    signal.throwIfAborted()
    const content = Buffer.concat(waiting)
    if (!(await addToJobFile(shop.db, job, parts++, content))) throw new Error('another server has it')
    ;[waiting, bytes] = [[], 0]
  }
  for await (const chunk of body ?? []) {
    waiting.push(chunk)
    bytes += chunk.length
    size += chunk.length
    if (bytes >= PART) await keep()
  }
  await keep()
  return size
}
