import { regularly } from '../../db/housekeeping'
import { takeAbandonedImport } from '../../store/imports'
import { findUser } from '../../store/users/users'
import type { Shop } from '../../shop'
import type { Fetch } from '../approvals/rerun'
import type { Imports } from './imports'

/** How often it is looked for imports whose server has ended. */
const LOOK = 10_000

/**
 * Goes on with imports whose server has ended: asks for each again as its user, whose rights are judged at this moment.
 * What the other server wrote was undone with its session, or was noted as done.
 *
 * @param fetch the app itself, called in process
 */
export async function takeOverImports(
  shop: Shop,
  imports: Pick<Imports, 'running'>,
  fetch: Fetch,
): Promise<void> {
  for (;;) {
    const taken = await takeAbandonedImport(shop.db, imports.running())
    if (!taken) return
    const onBehalf = await findUser(shop.db, taken.user_id)
    if (!onBehalf) continue
    const address = `http://goldbook/_api/${encodeURIComponent(taken.resource)}/import`
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': taken.language }
    const body = JSON.stringify({ ...taken.plan, id: taken.id })
    const { status } = await fetch(new Request(address, { method: 'POST', headers, body }), { onBehalf })
    shop.log.info({ import: taken.id, status }, 'an import was taken over from a server that has ended')
  }
}

/** Looks for such imports from time to time. @returns a function that stops it */
export function keepTakingOver(
  shop: Shop,
  imports: Pick<Imports, 'running'>,
  fetch: Fetch,
): () => Promise<void> {
  return regularly(
    () => takeOverImports(shop, imports, fetch),
    (error) => shop.log.error({ err: error }, 'imports could not be taken over; the next attempt follows'),
    LOOK,
  )
}
