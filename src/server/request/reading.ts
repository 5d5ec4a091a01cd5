import type { Db } from '../db/connect'
import type { Context } from './context'

/**
 * The database from which a request reads that writes nothing: a copy that has all that its session has written, else
 * the primary. What is written, and what is read for it, is the primary's.
 */
export async function readingOf(c: Context): Promise<Db> {
  const { db, replicas } = c.var.shop
  return (await replicas?.holding(c.var.sessionId, c.var.writes)) ?? db
}
