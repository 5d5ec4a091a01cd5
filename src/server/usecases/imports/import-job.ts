import type { JobHandler } from '../jobs/handler'
import { requestOnBehalf } from '../jobs/on-behalf'

/**
 * Goes on with an import whose server has ended: asks for it again as its user. What that server wrote was undone with
 * its session, or was noted as done. The import itself tells how far it is.
 */
export const importJob: JobHandler = async (at) => {
  const { id, resource, plan } = at.job
  await requestOnBehalf(at, {
    path: `/${encodeURIComponent(resource ?? '')}/import`,
    body: { ...plan, id },
  })
  at.shop.log.info({ import: id }, 'an import was taken over from a server that has ended')
  return null
}
