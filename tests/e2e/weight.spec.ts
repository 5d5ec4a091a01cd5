import { expect, test } from '../support/browser'
import { signIn } from '../support/journey'
import { budgets, weighVisit } from '../support/weight'

const pages = Object.keys(budgets) as (keyof typeof budgets)[]

test('a shop on a slow line opens the login page, the customers and a sale within their weight', async ({
  browser,
  server,
}) => {
  const { visit, ...weighed } = await weighVisit(browser, server)
  const rounded = ({ kilobytes, ...counts }: { kilobytes: number; requests: number; scripts: number }) => ({
    requests: counts.requests,
    scripts: counts.scripts,
    kilobytes: Math.round(kilobytes),
  })
  console.table({
    ...Object.fromEntries(pages.map((page) => [page, rounded(weighed[page])])),
    'login → list': rounded(visit),
  })
  for (const page of pages) {
    expect.soft(weighed[page].kilobytes, `kB of ${page}`).toBeLessThanOrEqual(budgets[page].kilobytes)
    expect.soft(weighed[page].fonts, `kB of fonts of ${page}`).toBeLessThanOrEqual(32)
    expect.soft(weighed[page].scripts, `scripts of ${page}`).toBeLessThanOrEqual(budgets[page].scripts)
  }
  expect.soft(visit.scripts, 'scripts from the login page to the first list').toBeLessThanOrEqual(15)
  expect
    .soft(weighed.order.scripts - weighed.list.scripts, 'scripts of an order beyond them')
    .toBeLessThanOrEqual(12)
})

test('while a clerk reads the dashboard the browser fetches the parts of an order', async ({
  page,
  server,
}) => {
  const ordered = page.waitForResponse(/\/assets\/order-[^/]+\.js$/)
  await signIn(page, server)
  expect((await ordered).ok()).toBe(true)
})
