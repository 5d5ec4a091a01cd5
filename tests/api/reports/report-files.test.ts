// Engines: both
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BadResources } from '#server/schema/meta-schema'
import { openLiveReports, loadReports, reportsFolder } from '#server/schema/load-reports'
import { kept, luk, openTrade, ring } from '../../support/cast'
import { shippedResources } from '../../support/resource-files'

let folder: string
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'goldbook-reports-')), 'reports')
  cpSync('reports', folder, { recursive: true })
})
let giveBack: () => void = () => undefined
afterEach(() => {
  giveBack()
  rmSync(path.dirname(folder), { recursive: true })
})

/** Replaces a piece of a file, like a typing mistake. */
function slip(name: string, piece: string, slipped: string) {
  const file = path.join(folder, `${name}.json`)
  writeFileSync(file, readFileSync(file, 'utf8').replace(piece, slipped))
}

function mistakes(): string[] {
  try {
    loadReports(folder, shippedResources())
    return []
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    return error.message.split('\n')
  }
}

test('the shipped reports have no mistake, and lie beside the resources', () => {
  expect(mistakes()).toEqual([])
  expect(reportsFolder(path.resolve('resources'))).toBe(path.resolve('reports'))
})

test.each([
  ['"of": "inventorys"', '"of": "inventory"', '/of: there is no resource "inventory"'],
  ['"sum": "weight"', '"sum": "size"', '/measures/2/sum: "inventorys.size" has no "sum"'],
  ['"age": "created_at"', '"age": "name"', '/dimensions/0/age: "name" is no date'],
  ['"by": ["age"]', '"by": ["ages"]', '/by/0: there is no dimension "ages"'],
  ['"sort": "age asc"', '"sort": "old asc"', '/sort: there is no dimension or measure "old"'],
  ['"measure": "weight"', '"measure": "grams"', '/chart/measure: there is no measure "grams"'],
  [
    '"computed": "stock_worth"',
    '"computed": "discount"',
    '/measures/4/computed: "inventorys" has no "discount"',
  ],
  ['"group": "stock"', '"group": "stocks"', '/group: must be equal to one of the allowed values'],
  ['"below": 91', '"below": 20', '/dimensions/0/bands: each band must end beyond the one before'],
  ['"title"', '"titel"', 'must NOT have additional properties'],
  ['"$id": "stock-by-age"', '"$id": "stock-of-age"', `/$id: must be the file's name, "stock-by-age"`],
  ['"of": "inventorys",', '"of": "inventorys"', 'line 13'],
])('%s, written as %s, is reported with its file and place', (piece, slipped, said) => {
  slip('stock-by-age', piece, slipped)
  const told = mistakes()
  expect(told.every((line) => line.startsWith('reports/stock-by-age.json'))).toBe(true)
  expect(told.join('\n')).toContain(said)
})

/** A report of sales by colour. */
const colorsSold = {
  ...{ $schema: './report.schema.json', $id: 'colors-sold', title: '颜色销售', group: 'sales' },
  ...{ of: 'order_details', where: { 'order_id.confirmed': true }, access: ['admin'] },
  ...{ dimensions: ['color_id'], by: ['color_id'], measures: [{ sum: 'weight' }, { count: true }] },
}

const write = (report: object) => writeFileSync(path.join(folder, 'colors-sold.json'), JSON.stringify(report))

/** A shop whose reports lie in the folder. */
async function openOwn() {
  const shop = await openTrade({ stock: [ring] })
  const { log, live, db, reports: shipped } = shop.shop
  const reports = await openLiveReports({ folder, resources: () => live.served().resources, db, log })
  Object.assign(shop.shop, { reports })
  // The stories of other files happen in the same shop.
  giveBack = () => Object.assign(shop.shop, { reports: shipped })
  return { ...shop, reports }
}

test('a report is added by one file, without a restart', async () => {
  const shop = await openOwn()
  kept(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  write(colorsSold)
  expect(await shop.call('GET', '/reports/colors-sold')).toMatchObject({ status: 404 })
  await shop.reports.reload()
  const { body } = await shop.call('GET', '/reports/colors-sold')
  expect(body).toMatchObject({
    title: '颜色销售',
    rows: [{ keys: [''], amounts: { weight: 110.5, count: 2 } }],
  })
})

test('a file with a mistake changes nothing: the reports stay as they were, and the log has the reason', async () => {
  write(colorsSold)
  const shop = await openOwn()
  const told = vi.spyOn(shop.shop.log, 'error')
  write({ ...colorsSold, by: ['colour'], title: 'changed' })
  await shop.reports.reload()
  expect((await shop.call('GET', '/reports/colors-sold')).body).toMatchObject({ title: '颜色销售' })
  expect(told.mock.calls.flat().join()).toContain('/by/0: there is no dimension "colour"')
})
