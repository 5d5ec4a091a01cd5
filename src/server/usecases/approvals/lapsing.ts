import { regularly } from '../../db/housekeeping'
import { businessDay, type Shop } from '../../request/shop'
import { lockLapsed, settleApproval } from '../../store/approvals'
import { onTheServer, writeAudit } from '../../store/trail/audit'

type Lapsing = Pick<Shop, 'db' | 'live' | 'environment' | 'now'>

/** Writes of requests that nobody has decided in time that they have lapsed, and forgets what they would have done. */
export async function lapse(shop: Lapsing): Promise<void> {
  const { approvals } = shop.live.served().resources
  if (!approvals) return
  await shop.db.transaction().execute(async (tx) => {
    const lapsed = await lockLapsed(tx, shop.now())
    for (const id of lapsed) await settleApproval(tx, approvals, id, { state: 'lapsed' })
    const change = { before: { state: 'waiting' }, after: { state: 'lapsed' } }
    const touched = lapsed.map((key) => ({ resource: 'approvals', key, ...change }))
    if (touched.length > 0)
      await writeAudit(tx, { ...onTheServer, day: businessDay(shop) }, 'approvals.lapse', touched)
  })
}

/** Lets requests lapse, looked at regularly. @returns a function that stops it */
export function keepLapsing(shop: Lapsing & Pick<Shop, 'log'>): () => Promise<void> {
  return regularly(
    () => lapse(shop),
    (error) => shop.log.error({ err: error }, 'the requests that lapse could not be written; they are again'),
    shop.environment.scheduleSeconds,
  )
}
