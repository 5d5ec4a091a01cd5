// Engines: both
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { kept } from '../support/cast'
import { balance, inGold, openSale } from '../support/till'
import { booksAreRight, held, ledgers, move, openVault } from '../support/vault'

test.each(ledgers)('many of $ledger are undone at once or none, and none is changed', async (each) => {
  const shop = await openVault()
  const one = await move(shop, each, { in_out: 1, [each.amount]: 5 })
  const other = await move(shop, each, { in_out: -1, [each.amount]: 7 })
  const keys = [one.body.id, other.body.id]
  const bulk = (body: object) => shop.call('POST', `/${each.ledger}/bulk`, body)

  expect(await bulk({ action: 'update', keys, values: { remarks: 'x' } })).toMatchObject({ status: 405 })
  expect(await bulk({ action: 'delete', keys })).toMatchObject({ status: 200, body: { count: 2 } })
  expect(await held(shop, each)).toBe(100)
  expect(await bulk({ action: 'delete', keys: [keys[1]] })).toMatchObject({
    status: 409,
    body: { code: 'already_reversed', errors: [{ path: '/keys/0' }] },
  })
  await booksAreRight(shop)
})

test.each(ledgers)('no file is imported into $ledger', async (each) => {
  const shop = await openVault()
  const answer = await shop.call('POST', `/${each.ledger}/import`, {})
  expect(answer).toMatchObject({ status: 405, body: { code: 'import_refused' } })
})

test.each(ledgers)('the database itself keeps $ledger as they were written', async (each) => {
  const { shop } = await openVault()
  const table = sql.table(each.ledger)
  for (const statement of [
    sql`update ${table} set remarks = 'x'`,
    sql`update ${table} set deleted_at = now()`,
    sql`delete from ${table}`,
  ])
    await expect(statement.execute(shop.db)).rejects.toThrow(/never/)
})

test.each(ledgers)('the database itself keeps $account from falling below nothing', async (each) => {
  const { shop } = await openVault()
  const table = sql.table(each.account.split('/')[0] ?? '')
  const below = sql`update ${table} set ${sql.ref(each.held)} = -0.01`.execute(shop.db)
  await expect(below).rejects.toMatchObject({ code: '23514' })
})

test.each(ledgers)('of twenty clerks who take the last of $account at once, one does', async (each) => {
  const shop = await openVault()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => move(shop, each, { in_out: -1, [each.amount]: 100 })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === each.exceed.code)).toHaveLength(19)
  expect(await held(shop, each)).toBe(0)
  await booksAreRight(shop)
})

test.each(ledgers)('one of $ledger undone twenty times at once is undone once', async (each) => {
  const shop = await openVault()
  const { body } = await move(shop, each, { in_out: 1, [each.amount]: 5 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.call('DELETE', `/${each.ledger}/${String(body.id)}`)),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ body: { code } }) => code === 'already_reversed')).toHaveLength(19)
  expect(await held(shop, each)).toBe(100)
})

/** Payment 1 is by balance, 2 in gold, 3 in cash; 4 was by balance and is given back. */
async function openBooks() {
  const { shop, sale } = await openSale(inGold)
  kept(await shop.pay(sale, { payment_method: 'balance', value: 100 }))
  kept(await shop.pay(sale, { payment_method: 'gold_bar', gold_bar_code: 'BAR1', weight: 10 }))
  kept(await shop.pay(sale, { value: 100 }))
  kept(await shop.pay(sale, { payment_method: 'balance', value: 7 }))
  await shop.call('DELETE', '/order_payments/4')
  expect(await balance(shop, 'LUK')).toBe(4900)
  await booksAreRight(shop)
  return shop.shop
}

const moveMoney =
  'insert into customer_balance_details (customer_id, kind, in_out, amount_value, billable_payment_id, payment_id, reverses_id) values'
const moveGold =
  'insert into gold_bar_details (gold_bar_id, kind, in_out, weight, billable_payment_id, payment_id, reverses_id) values'

test.each([
  ['2. a gold bar movement is corrected once', `${moveGold} (1, 'reversal', -1, 9, 2, 2, 1)`],
  ['2. a gold bar movement is corrected once', `${moveGold} (1, 'reversal', -1, 10, null, null, null)`],
  ['2. a gold bar movement is corrected once', `${moveGold} (1, 'manual', -1, 10, null, null, 1)`],
  ['3. a balance movement is corrected once', `${moveMoney} (2, 'reversal', 1, 100, 1, 1, 2)`],
  ['3. a balance movement is corrected once', `${moveMoney} (1, 'reversal', -1, 100, 1, 1, 2)`],
  ['3. a balance movement is corrected once', `${moveMoney} (1, 'reversal', 1, 7, 4, 4, 3)`],
  ['7. an order payment moves what it pays with', `${moveMoney} (1, 'payment', -1, 100, 3, 3, null)`],
  ['7. an order payment moves what it pays with', `${moveMoney} (1, 'payment', -1, 100, null, 1, null)`],
  ['7. an order payment moves what it pays with', `${moveMoney} (1, 'reversal', 1, 100, 1, 1, 2)`],
  ['7. an order payment moves what it pays with', `${moveGold} (1, 'payment', 1, 10, 2, 2, null)`],
  ['7. an order payment moves what it pays with', 'update order_payments set value = 99 where id = 1'],
  ['7. an order payment moves what it pays with', 'update order_payments set weight = 11 where id = 2'],
  [
    '7. an order payment moves what it pays with',
    'update order_payments set deleted_at = now() where id = 1',
  ],
  ['7. an order payment moves what it pays with', 'update order_payments set deleted_at = null where id = 4'],
])('verify finds books that break this: %s, after %s', async (invariant, statement) => {
  const { db } = await openBooks()
  const undo = new Error('undo')
  const attempt = db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    const lines: string[] = []
    await verify(tx, (line) => lines.push(line))
    expect(lines).toContainEqual(expect.stringMatching(`^BAD ${invariant}: [1-9]`))
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
})
