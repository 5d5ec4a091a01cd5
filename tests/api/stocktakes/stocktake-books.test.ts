// Engines: both
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { bangle, kept, openTrade, ring, type Trade } from '../../support/cast'
import { begin, scan, step } from '../../support/stocktake'

let shop: Trade

/** An approved stocktake in which the bangle was missing. */
beforeAll(async () => {
  shop = await openTrade({ stock: [ring, bangle] })
  const count = await begin(shop)
  kept(await scan(shop, count, ring.inventory_code, { quantity: ring.quantity }))
  kept(await step(shop, count, 'submit'))
  kept(await step(shop, count, 'approve', { as: 'admin' }))
})

async function found(db: Parameters<typeof verify>[0]): Promise<string> {
  const lines: string[] = []
  await verify(db, (line) => lines.push(line.trim()))
  return lines.filter((line) => !line.startsWith('ok')).join('\n')
}

test('after a stocktake the books are right', async () => {
  expect(await found(shop.shop.db)).toBe('')
})

test.each([
  ["update stocktake_lines set difference_weight = 1 where outcome = 'missing'", 'ST-00001 U200-1'],
  ["update stocktake_lines set difference_quantity = -1 where outcome = 'found'", 'ST-00001 R100'],
  ["update stocktakes set state = 'submitted'", 'movement '],
])('verify notices: %s', async (statement, violation) => {
  const undo = new Error('undo')
  const attempt = shop.shop.db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    expect(await found(tx)).toContain(violation)
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
})
