import { RuleBroken } from '#domain/errors'
import { ledgers } from '#domain/ledger/ledgers'
import type { Db } from '../../db/connect'
import type { Context } from '../../request/context'
import type { KeptRequest } from '../../store/approvals'
import { findRecord, type RecordValues } from '../../store/records/records'
import type { Touched } from '../../store/trail/audit'
import type { Tx } from '../../store/transaction'

/** The stored record that a request concerns. */
export interface Subject {
  resource: string
  record: RecordValues
}

/**
 * The record that a request would change, or the one that its new record would belong to; undefined where there is
 * none.
 */
export async function subjectOf(
  db: Db | Tx,
  c: Context,
  touched: readonly Touched[],
): Promise<Subject | undefined> {
  for (const name of touched.flatMap(namesOf)) {
    const [resource = '', ...key] = name.split('/')
    const record = await recordAt(db, c, resource, key.join('/'))
    if (record) return { resource, record }
  }
  return undefined
}

/** Records as `orders/CPXS-20261121-0003`: the touched one itself if it existed before. */
function namesOf({ resource, key, before, after, parents = [] }: Touched): string[] {
  if (before !== null) return [`${resource}/${String(key)}`]
  const ledger = Object.values(ledgers).find(({ movements }) => movements === resource)
  const account = ledger ? [`${ledger.resource}/${String(after?.[ledger.from])}`] : []
  return [...parents, ...account]
}

/** The `updated_at` of the record that a request concerns; null where there is none, or it is gone. */
export async function versionOf(
  db: Db | Tx,
  c: Context,
  { resource, record_key: key }: Pick<KeptRequest, 'resource' | 'record_key'>,
): Promise<string | null> {
  if (resource === null || key === null) return null
  return (await recordAt(db, c, resource, key))?.updated_at ?? null
}

async function recordAt(
  db: Db | Tx,
  c: Context,
  name: string,
  key: string,
): Promise<RecordValues | undefined> {
  const { resources } = c.var.shop
  const resource = resources[name]
  if (!resource) return undefined
  try {
    return await findRecord(db, resource, resources, key)
  } catch (error) {
    if (error instanceof RuleBroken && error.code === 'not_found') return undefined
    throw error
  }
}
