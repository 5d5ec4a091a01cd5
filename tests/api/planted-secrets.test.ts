import { expect, test } from 'vitest'
import * as clerk from '../support/planted/clerks-calls'
import { importCalls, walk, walkImport } from '../support/planted/clerks-walk'
import { separatingSets } from '../support/planted/families'
import { findings, leaksIn, secretive, serveSecrets, whole } from '../support/planted/secret-shop'
import { withoutFields, withoutResource } from '../support/planted/secrets'
import { shippedResources } from '../support/resource-files'

const names = Object.keys(shippedResources())
const openShop = serveSecrets()

/** Names a walk by its number; the message of a failure lists the hidden ones. */
const numbered = (sets: string[][]) => sets.map((hidden, index) => [index + 1, hidden] as const)

test.each(numbered(separatingSets(names)))(
  'no answer shows records to a role that may not read them, walk %i',
  async (_walk, hidden) => {
    const { wide, shop, secrets, resources } = await secretive(await openShop(), hidden, withoutResource)
    const found = await findings(shop, clerk.searches(resources))
    expect(found.calls).toEqual([])
    const answers = [...(await walkImport(shop)), ...(await walk(shop, whole(wide, resources, hidden)))]
    expect(leaksIn([...found.answers, ...answers], secrets)).toEqual([])
  },
)

const reckoned = ['orders', 'order_details', 'order_payments', 'payments', 'customer_balance_details']
const valued = ['daily_prices', 'inventorys', 'products', 'materials', 'gold_bars', 'customers']

test('no sum, price or report shows a field that is hidden from its reader', async () => {
  const kept = await openShop()
  const { wide, shop, secrets, show, resources } = await secretive(
    kept,
    [...reckoned, ...valued],
    (all) => all,
  )
  const fields = secrets.map(({ of }) => of).filter((of) => !of.endsWith('.remarks'))
  const leaks: string[] = []
  for (const hidden of separatingSets(fields)) {
    const masked = [...reckoned, ...valued].reduce((all, name) => {
      const own = hidden.flatMap((of) => (of.startsWith(`${name}.`) ? [of.slice(name.length + 1)] : []))
      return withoutFields(all, name, own)
    }, resources)
    show(masked)
    const secret = secrets.filter(({ of }) => hidden.includes(of))
    leaks.push(...leaksIn(await walk(shop, clerk.looks(wide)), secret))
  }
  expect(leaks).toEqual([])
})

test('the same calls show every secret that is not hidden', async () => {
  const planted = ['materials', 'gold_bars', 'customers']
  const { wide, shop, secrets, resources } = await secretive(await openShop(), planted, (all) => all)
  const answers = await walk(shop, whole(wide, resources, planted))
  const unheard = secrets.filter(({ text }) => !answers.some((answer) => answer.text.includes(text)))
  expect(unheard.length).toBeLessThanOrEqual(planted.length)
  expect((await findings(shop, clerk.searches(resources))).calls).not.toEqual([])
})

/** Calls whose answers contain none of the shop's data. */
const elsewhere = [
  ...['GET /healthz', 'GET /readyz', 'GET /metrics', 'POST /_api/user/logout', 'DELETE /_api/user/sessions'],
  ...['DELETE /_api/user/sessions/:id', 'DELETE /_api/:resource/import/:id'],
]

test('the walk of the clerk makes every call of the API', async () => {
  const { wide, shop, resources } = await secretive(await openShop(), ['colors'], (all) => all)
  const calls = [...whole(wide, resources, names), ...clerk.searches(resources)]
  const made = [...calls, ...importCalls].map(([method, path]) => `${method} ${path}`)
  const patterns = shop.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{.*?\}\}?/g, '')}`)
  const missed = [...new Set(patterns)].filter((pattern) => {
    const path = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}([ ?]|$)`)
    return !elsewhere.includes(pattern) && !made.some((call) => path.test(call))
  })
  expect(missed).toEqual([])
})
