// Engines: both
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { books, TRAIL, stretchesOf, readStretch } from '#server/store/trail/books'
import { bookHead } from '#server/store/trail/day-seals'
import { verify } from '#server/store/invariants/verify'
import { kept, luk, openTrade, ring, type Trade } from '../../support/cast'
import { attackPastGuards, sealAll } from '../../support/sealed'
import { keptTables, type KeptTables } from '../../support/test-database'

let trade: Trade
let tables: KeptTables
const db = () => trade.shop.db

/** A dozen changes, some of them with values that are awkward to write down. */
beforeAll(async () => {
  trade = await openTrade({ stock: [{ ...ring, quantity: 20, weight: 200 }] })
  const { call, draftSale, pay, confirm } = trade
  const sale = await draftSale({ ...ring, quantity: 2, weight: 20 }, { to: luk })
  kept(await pay(sale, { value: 1000, remarks: 'a "quoted" \\ 足金 💍\nand a second line\t\u0001' }))
  kept(await confirm(sale))
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    kept(await call('POST', '/colors', { name: `${name} "\\"` }))
  await sealAll(db())
  tables = await keptTables(db())
})
beforeEach(() => tables.restore())

/** The trail in stretches of two rows, each of them whole or not. */
async function trail(): Promise<boolean[]> {
  const book = books.find(({ name }) => name === TRAIL)
  if (!book) throw new Error('there is no trail')
  const head = await bookHead(db(), TRAIL)
  const stretches = await stretchesOf(db(), book, head?.id ?? 0, undefined, 2)
  const walked: boolean[] = []
  for (const stretch of stretches.toReversed())
    walked.unshift((await readStretch(db(), stretch)) !== undefined)
  return walked
}

test('the stretches of a whole chain are whole, in whatever order they are read', async () => {
  const walked = await trail()
  expect(walked.length).toBeGreaterThan(4)
  expect(walked).not.toContain(false)
})

test('rows that are cut out at the end of a stretch are missed by the next one', async () => {
  const cut = sql`id in (3, 4)`
  await attackPastGuards(db(), [
    sql`delete from goldbook_audit where ${cut}`,
    sql`delete from goldbook_seals where book = ${TRAIL} and row_id in (3, 4)`,
  ])
  const walked = await trail()
  expect(walked.slice(0, 4)).toEqual([true, true, false, true])
})

test('a changed row is found only in its stretch, and reported once', async () => {
  await attackPastGuards(db(), [sql`update goldbook_audit set reason = 'another' where id = 5`])
  expect((await trail()).slice(0, 4)).toEqual([true, true, false, true])
  const lines: string[] = []
  expect(await verify(db(), (line) => lines.push(line))).toBe(1)
  expect(lines.join('\n')).toContain('goldbook_audit 5: changed')
})

test.each(books.map((book) => [book.name, book] as const))(
  'the sealed form of %s stays as it always was',
  async (_, { table, content }) => {
    const { rows } = await sql`
      select id from ${sql.table(table)} where (${content})::text <> (${content})::jsonb::text`.execute(db())
    expect(rows).toEqual([])
  },
)
