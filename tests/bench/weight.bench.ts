import path from 'node:path'
import type { Page } from '@playwright/test'
import { test } from 'vitest'
import { MODULE_MAP, type ModuleMap } from '../../src/build/module-map'
import { read } from '../support/source'
import { budgets, freshVisitor, listShown, smallShop, weighVisit, type Weight } from '../support/weight'
import { browser, server } from './bench-browser'
import { table } from './figures'

const LARGEST = 10

/** A line of a shop: 20 Mbit/s each way, 100 ms there and back. */
const thinLine = {
  offline: false,
  latency: 100,
  downloadThroughput: 20_000_000 / 8,
  uploadThroughput: 20_000_000 / 8,
}

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(0)

test('bytes and requests of the first pages', async () => {
  const { visit, ...pages } = await weighVisit(browser, server)
  const rows = (Object.keys(budgets) as (keyof typeof budgets)[]).map((page) => row(page, pages[page], page))
  const head = ['page, with an empty cache', 'requests', 'scripts', 'kB', 'scripts at most', 'kB at most']
  console.log(`\n${table([head, ...rows, row('login, then the first list', visit)])}\n`)
  console.log(
    `\n${table([['largest modules of these pages', 'chunk', 'kB unpacked'], ...largestOf(pages.order)])}\n`,
  )
})

function row(name: string, { requests, scripts, kilobytes }: Weight, page?: keyof typeof budgets): string[] {
  const most =
    page === undefined ? ['15', ''] : [String(budgets[page].scripts), String(budgets[page].kilobytes)]
  return [name, String(requests), String(scripts), kilobytes.toFixed(0), ...most]
}

/** The largest modules in the download of an order, before compression. */
function largestOf({ sent }: Weight): string[][] {
  const map: ModuleMap = JSON.parse(read(path.join('dist/client', MODULE_MAP)))
  const modules = sent.flatMap(({ path: address }) =>
    Object.entries(map[address.slice(1)] ?? {}).map(([id, bytes]) => ({ id, address, bytes })),
  )
  return modules
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, LARGEST)
    .map(({ id, address, bytes }) => [
      id.replace('node_modules/', ''),
      path.basename(address),
      inKilobytes(bytes),
    ])
}

/** Milliseconds until the first row of the list can be clicked. */
async function listIn(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', thinLine)
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByText('陆记珠宝').first().click({ trial: true })
  const taken = performance.now() - start
  await session.detach()
  return taken
}

test('the first list over a thin line', async () => {
  const { list } = await smallShop(server)
  const { page } = await freshVisitor(browser, server)
  await page.goto(list)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(server.password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await listShown(page)
  const rows = []
  for (let run = 0; run < 5; run++) {
    const visitor = await freshVisitor(browser, server, page.context())
    const empty = await listIn(visitor.page, list)
    await listShown(visitor.page)
    const full = await listIn(await visitor.page.context().newPage(), list)
    rows.push({ empty, full })
    await visitor.page.context().close()
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const lines = [
    ['first list, 20 Mbit/s and 100 ms round trip', 'ms, median of 5', 'aim'],
    ['with an empty cache', median(rows.map(({ empty }) => empty)).toFixed(0), '2500'],
    ['with a full cache', median(rows.map(({ full }) => full)).toFixed(0), '800'],
  ]
  console.log(`\n${table(lines)}\n`)
})
