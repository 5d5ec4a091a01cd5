// Engines: both
import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, multiply } from '#domain/decimal'
import type { Amount, ReportAnswer, ReportRow } from '#resource/reports/report-row'
import type { Database } from '#server/db/connect'
import { kept, luk, ring, type Trade } from '../../support/cast'
import { playStory, setStage, step, type Stage } from '../../support/play/story'
import { tokenOf, type Answer } from '../../support/shop'
import { closeTill, openTill } from '../../support/till-day'
import { shopDatabase } from '../../support/test-database'
import { plainSums } from './plain-sums'

type Report = ReportAnswer & { name: string; of: string; by: string[] }
type Records = { total: number; data: Record<string, unknown>[] }

let database: Database
let stage: Stage
let trade: Trade
beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_reports_${process.pid}`)
  stage = await setStage(database)
  trade = stage.trade
  await playStory(stage, fc.sample(step, { seed: 7, numRuns: 600 }), new Map(), false)
  await playDayAtTill()
  kept(
    await trade.call('POST', '/daily_prices', { date: '2026-11-20', price: { value: 900, currency: 'HKD' } }),
  )
}, 120_000)
afterAll(() => database.close())

/** A day at the till: a deposit of 500 in cash, 60 for tea, and 4.50 too little when it is counted. */
async function playDayAtTill(): Promise<void> {
  const till = await openTill(trade, 1000)
  const sale = await trade.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  kept(await trade.pay(sale, { value: 500, as: 'clerk' }))
  const tea = { value: 60, currency: 'HKD', reason: '买茶叶' }
  kept(await trade.call('POST', `/tills/${till.id}/payouts`, tea, { as: 'clerk' }))
  kept(await closeTill(trade, till, 1435.5))
}

const PERIOD = 'from=2026-01-01&to=2026-12-31'

const reportIn = (answer: Answer) => kept(answer) as Answer['body'] & Report

async function read(name: string, query = PERIOD): Promise<Report> {
  return reportIn(await trade.call('GET', `/reports/${name}?${query}`))
}

const shipped = [
  ...[
    'best-sellers',
    'corrections-by-staff',
    'customers-lost',
    'discounts-by-staff',
    'gold-by-day',
    'margin',
    'payables-by-age',
  ],
  ...['payments-by-method', 'preorders-due', 'purchases-by-supplier', 'receivables-by-age', 'returns'],
  ...[
    'sales-by-category',
    'sales-by-customer',
    'sales-by-customer-group',
    'sales-by-day',
    'sales-by-labor-fee',
  ],
  ...[
    'sales-by-material',
    'sales-by-month',
    'sales-by-staff',
    'slow-sellers',
    'stock-by-age',
    'stock-by-material',
  ],
  ...['stock-by-place', 'stock-corrections', 'tills'],
]

test('the random days leave something to report', async () => {
  const filled = await Promise.all(shipped.map(async (name) => (await read(name)).rows.length > 0))
  expect(shipped.filter((_, place) => !filled[place])).toEqual([])
})

test('the shipped reports are those of these stories', async () => {
  const { data } = kept(await trade.call('GET', '/reports'))
  expect((data as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(shipped.toSorted())
})

/** The amounts of rows in one form, in which nothing is the same as zero. */
function flat(rows: readonly Pick<ReportRow, 'keys' | 'amounts'>[]): Record<string, number> {
  const all = rows.flatMap(({ keys, amounts }) =>
    Object.entries(amounts).flatMap(([measure, amount]) =>
      parts(amount).map(([currency, value]) => [[...keys, measure, currency].join(' | '), value] as const),
    ),
  )
  return Object.fromEntries(all.filter(([, value]) => value !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const parts = (amount: Amount): [string, number][] =>
  typeof amount === 'number' ? [['', amount]] : Object.entries(amount)

async function plainly(name: string): Promise<Record<string, number>> {
  const { keys, from, sums } = plainSums[name] ?? { keys: [], from: sql`select 1`, sums: {} }
  const text = (value: RawBuilder<unknown>) => sql`coalesce((${value})::text, '')`
  const rows = await Promise.all(
    Object.entries(sums).map(async ([measure, { value, currency }]) => {
      const held = currency ?? sql`''`
      const found = await sql<{ keys: string[]; currency: string; sum: number }>`
        select array[${sql.join(keys.map(text))}]::text[] as keys, ${held}::text as currency,
          sum(${value})::numeric as sum from ${from} group by 1, 2`.execute(trade.shop.db)
      return found.rows.map((row) => ({
        keys: row.keys,
        amounts: { [measure]: row.currency === '' ? Number(row.sum) : { [row.currency]: Number(row.sum) } },
      }))
    }),
  )
  return flat(rows.flat())
}

test.each(Object.keys(plainSums))('%s matches plain sums over the tables', async (name) => {
  const { rows } = await read(name)
  const measured = new Set(Object.keys(plainSums[name]?.sums ?? {}))
  const told = rows.map(({ keys, amounts }) => ({
    ...{ keys, amounts: Object.fromEntries(Object.entries(amounts).filter(([key]) => measured.has(key))) },
  }))
  expect(flat(told)).toEqual(await plainly(name))
})

/** Whether the record counts against the sums: a return among sales. */
function signOf({ name, of }: Report, record: Record<string, unknown>): 1 | -1 {
  const { code } = (record.order ?? {}) as { code?: string }
  return name !== 'returns' && of === 'order_details' && code?.startsWith('XSTH') ? -1 : 1
}

/** The measures by the records of a row themselves: their number, and the sums of their properties. */
function amountsOf(report: Report, row: ReportRow, { total, data }: Records): Record<string, Amount> {
  const own = report.measures.map(({ key }) => key).filter((key) => data.every((record) => key in record))
  const summed = own.map((key) => {
    const isMoney = typeof row.amounts[key] === 'object'
    const sums: Record<string, number> = {}
    for (const record of data) {
      const currency = isMoney ? String(record.currency ?? 'HKD') : ''
      sums[currency] = add(sums[currency] ?? 0, multiply(signOf(report, record), Number(record[key] ?? 0)))
    }
    return [key, isMoney ? sums : (sums[''] ?? 0)] as const
  })
  return { ...Object.fromEntries(summed), ...('count' in row.amounts ? { count: total } : {}) }
}

async function recordsOf(report: Report, { keys }: ReportRow): Promise<Records> {
  const key = keys.map((each) => `&key=${encodeURIComponent(each)}`).join('')
  const all: Records = { total: 0, data: [] }
  for (let page = 1; page === 1 || all.data.length < all.total; page++) {
    const query = `${PERIOD}&by=${encodeURIComponent(report.by.join(','))}${key}&page=${page}`
    const found = kept(
      await trade.call('GET', `/reports/${report.name}/records?${query}`),
    ) as Answer['body'] & Records
    all.total = found.total
    all.data.push(...found.data)
  }
  return all
}

test.each(shipped)(
  'each row of %s opens the records that it counts, and their sum equals it',
  async (name) => {
    const report = await read(name)
    for (const row of report.rows.slice(0, 12)) {
      const records = await recordsOf(report, row)
      expect(records.data).toHaveLength(records.total)
      expect(records.total).toBeGreaterThan(0)
      expect(row.amounts).toMatchObject(amountsOf(report, row, records))
    }
  },
)

test.each(shipped)('the rows of %s add up to its totals', async (name) => {
  const { rows, totals, measures } = await read(name)
  const summed = rows.map(({ amounts }) => amounts)
  for (const { key } of measures) {
    const total: Record<string, number> = {}
    for (const amounts of summed)
      for (const [currency, value] of parts(amounts[key] ?? 0))
        total[currency] = add(total[currency] ?? 0, value)
    const nonzero = (all: Record<string, number>) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0))
    expect(nonzero(Object.fromEntries(parts(totals[key] ?? 0)))).toEqual(nonzero(total))
  }
})

test('the figures are the same in any grouping, and in a file', async () => {
  const byDay = await read('sales-by-day')
  const byCustomer = await read('sales-by-day', `${PERIOD}&by=order_id.customer_id,product_code`)
  expect(byCustomer.totals).toEqual(byDay.totals)
  const file = await trade.app.request(`/_api/reports/sales-by-day/export?${PERIOD}`, {
    headers: { 'X-Token': tokenOf('admin') },
  })
  const text = await file.text()
  expect(text.split('\r\n').filter((line) => line.startsWith('2026-'))).toHaveLength(byDay.rows.length)
})
