import type { Context } from '../../request/context'
import { messageOf } from '../../process/messages'
import type { Job } from '../../store/jobs'

/** The problem of a job that no server can continue, in the reader's language; nothing for any other job. */
export function interruptionProblem(
  c: Context,
  { outcome }: Pick<Job, 'outcome'>,
): { problem?: { code: string; message: string } } {
  if (outcome.broken_off !== true) return {}
  return { problem: { code: 'job_broken_off', message: messageOf('job_broken_off', {}, c.var.language) } }
}
