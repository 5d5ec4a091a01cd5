import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { openTrade } from '../support/cast'
import { openShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

/** The stock list of a supplier: a cover, then two titles above the heads. */
const stockList = async () =>
  new Uint8Array(
    await writeXlsx({
      sheets: [
        { name: '封面', rows: [['陆记珠宝'], ['2026']] },
        {
          name: '庫存',
          rows: [
            ['庫存表'],
            ['日期', '28/11/2026'],
            ['貨號', '件数', '金重（錢）', '備註'],
            ['R100', 2, 1.5, 'A'],
            ['U200', 1, '2钱5分', 'B'],
          ],
        },
      ],
    }),
  )

const stock = async ({ call }: Awaited<ReturnType<typeof openTrade>>, code: string) =>
  (await call('GET', `/inventorys/${code}`)).body

test('the stock list of a supplier is brought in as it is', async () => {
  const shop = await openTrade()
  const { body } = await upload(shop, 'opening_stock', 'stock.xlsx', await stockList())
  expect(body).toMatchObject({
    ...{ sheets: ['封面', '庫存'], sheet: '庫存', heads_row: 3 },
    ...{ mapping: ['product_code', 'quantity', 'weight', 'remarks'] },
  })
  expect(await runImport(shop, 'opening_stock', body)).toMatchObject({ state: 'done', created: 2 })
  expect(await stock(shop, 'R100')).toMatchObject({ quantity: 2, weight: 5.614 })
  expect(await stock(shop, 'U200-1')).toMatchObject({ quantity: 1, weight: 9.357, remarks: 'B' })
})

test('another sheet, or another row of heads, is read where the user says so', async () => {
  const shop = await openShop()
  const list = await stockList()
  const other = await upload(shop, 'customers', 'c.xlsx', list, 'admin', undefined, { sheet: '封面' })
  expect(other.body).toMatchObject({ sheet: '封面', headers: ['陆记珠宝'] })
  const place = { sheet: '庫存', heads_row: '4' }
  const row = await upload(shop, 'customers', 'c.xlsx', list, 'admin', undefined, place)
  expect(row.body).toMatchObject({ heads_row: 4, headers: ['R100', '2', '1.5', 'A'], rows: 1 })
  const wrong = await upload(shop, 'customers', 'c.xlsx', list, 'admin', undefined, { heads_row: 'x' })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

/** Gold bars with dates in the order of the file. */
const bars = (...dates: string[]) =>
  `code,weight,date\n${dates.map((date, at) => `B${at},100,${date}`).join('\n')}\n`

const datesOf = async ({ call }: Awaited<ReturnType<typeof openShop>>) => {
  const { body } = await call('POST', '/gold_bars/search', { sorts: 'id|ASC', per_page: 100 })
  return (body.data as { date: string }[]).map(({ date }) => date.slice(0, 10))
}

test('one row of a column tells how all of its dates are meant', async () => {
  const shop = await openShop()
  const { body } = await upload(shop, 'opening_gold_bars', 'b.csv', bars('05/06/2026', '13/06/2026'))
  expect(body).toMatchObject({ date_orders: [[], [], ['dmy']] })
  expect(await runImport(shop, 'opening_gold_bars', body)).toMatchObject({ state: 'done' })
  expect(await datesOf(shop)).toEqual(['2026-06-05', '2026-06-13'])
})

test('where no row tells, the order is asked, and every date is refused until it is given', async () => {
  const shop = await openShop()
  const { body } = await upload(shop, 'opening_gold_bars', 'b.csv', bars('05/06/2026', '7/6/2026'))
  expect(body).toMatchObject({ date_orders: [[], [], ['dmy', 'mdy']] })
  expect(await runImport(shop, 'opening_gold_bars', body)).toMatchObject({
    state: 'refused',
    failures: [
      { row: 2, column: 'date', value: '05/06/2026', reason: expect.stringContaining('2026-06-05') },
      { row: 3, column: 'date' },
    ],
  })
  const date_orders = [null, null, 'mdy']
  expect(await runImport(shop, 'opening_gold_bars', body, { date_orders })).toMatchObject({ state: 'done' })
  expect(await datesOf(shop)).toEqual(['2026-05-06', '2026-07-06'])
})

test('a value to the right of all heads is named by its column, and nothing is imported', async () => {
  const shop = await openShop()
  const { body } = await upload(shop, 'customers', 'c.csv', 'code,name\nLUK,Luk, Ltd\nSUP,Golden\n')
  expect(await runImport(shop, 'customers', body)).toMatchObject({
    state: 'refused',
    failures: [{ row: 2, column: 'C', value: ' Ltd', reason: expect.stringContaining('no column head') }],
  })
})
