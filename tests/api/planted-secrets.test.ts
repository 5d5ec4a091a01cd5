import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Resources } from '#resource/resource'
import type { Database } from '#server/db/connect'
import * as clerk from '../support/planted/clerks-calls'
import { importCalls, walk, walkImport, type Told } from '../support/planted/clerks-walk'
import { giveOwnRole } from '../support/planted/own-role'
import { plantSecrets, withoutFields, withoutResource, type Secret } from '../support/planted/secrets'
import { keepWideShop, type WideShop } from '../support/planted/wide-shop'
import { shippedResources } from '../support/resource-files'
import { newDatabase } from '../support/test-database'

const names = Object.keys(shippedResources())

let database: Database
let kept: Awaited<ReturnType<typeof keepWideShop>>

beforeAll(async () => {
  database = await newDatabase(`goldbook_test_planted_${process.pid}`)
  kept = await keepWideShop(database)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => database.close())

/**
 * What everybody is told all the same: a till counts its money to whoever holds it, and a bill what was due as it was
 * made; who did something is told by name; a file is sent as what it is.
 */
const told: Record<string, RegExp> = {
  'till_amounts.opening_value': /\/_api\/tills\//,
  'till_movements.value': /\/_api\/tills\//,
  'till_movements.reason': /\/_api\/tills\//,
  'till_movements.made_by': /\/_api\/tills\//,
  'payments.value': /\/_api\/tills\//,
  'orders.unpaid_cash_value': /\/_api\/(payments|bill_orders)\/|\/_api\/orders\/payment/,
  'orders.unpaid_gold_weight': /\/_api\/(payments|bill_orders)\/|\/_api\/orders\/payment/,
  'users.name': /\/_api\/user\/views|\/history\b|\/_api\/proofs\//,
  'medias.type': /\/media\//,
}

/** A shop with secrets in a resource, some of which are kept from the clerk. */
async function secretive(name: string, hide: (resources: Resources) => Resources) {
  const { shop, wide, tables } = kept
  await tables.restore()
  const served = shop.shop.live.served()
  const secrets = await plantSecrets(shop.shop.db, served.resources, name)
  const show = (resources: Resources) =>
    vi.spyOn(shop.shop.live, 'served').mockReturnValue({ ...served, resources })
  show(hide(served.resources))
  return { wide, shop, secrets, show, resources: served.resources }
}

function leaksIn(answers: readonly Told[], secrets: readonly Secret[]): string[] {
  return secrets.flatMap(({ of, text }) =>
    answers
      .filter((answer) => answer.text.includes(text) && !told[of]?.test(answer.call))
      .map(({ call, status }) => `${of} by ${status} ${call}`),
  )
}

const whole = (wide: WideShop, resources: Resources, name: string) => [
  ...clerk.looks(wide),
  ...clerk.refusals(wide),
  ...clerk.reports,
  ...clerk.trades(wide),
  ...clerk.deeds(wide),
  ...clerk.around(resources, name).flatMap((each) => clerk.ofResource(resources, each, wide)),
  ...clerk.looks(wide),
]

test.each(names)('nothing tells what %s holds to whom may not read it', async (name) => {
  const { wide, shop, secrets, resources } = await secretive(name, (all) => withoutResource(all, name))
  const found = await walk(shop, clerk.searches(resources))
  expect(found.filter(({ status, body }) => status === 200 && !isNothing(body))).toEqual([])
  const answers = [...(await walkImport(shop)), ...(await walk(shop, whole(wide, resources, name)))]
  expect(leaksIn([...found, ...answers], secrets)).toEqual([])
})

test.each(names)('nothing tells the fields of %s to whom may not see them', async (name) => {
  const { wide, shop, secrets, resources } = await secretive(name, (all) => withoutFields(all, name))
  // What every record has, such as its remarks, is no field that can be hidden.
  const hidden = secrets.filter(({ of }) => !of.endsWith('.remarks'))
  const answers = [...(await walkImport(shop)), ...(await walk(shop, whole(wide, resources, name)))]
  expect(leaksIn(answers, hidden)).toEqual([])
})

/** The clerk holds only a role that the shop has made, whose record keeps these fields from sight. */
async function masked(name: string) {
  const { shop, wide, tables } = kept
  await tables.restore()
  const { resources } = shop.shop.live.served()
  const secrets = await plantSecrets(shop.shop.db, resources, name)
  const { key = '', properties = {} } = resources[name] ?? {}
  const hidden = Object.keys(properties).filter((each) => each !== key)
  await giveOwnRole(shop, { resources: { [name]: { hidden } } })
  return { wide, shop, resources, hidden, secrets: secrets.filter(({ of }) => !of.endsWith('.remarks')) }
}

const maskedOnes = [
  'customers',
  'products',
  'inventorys',
  'orders',
  'order_details',
  'order_payments',
  'payments',
]

test.each(maskedOnes)('nothing tells the fields of %s that a role of the shop hides', async (name) => {
  const { wide, shop, secrets, hidden, resources } = await masked(name)
  const texts = secrets.flatMap(({ text }) => (text.startsWith(clerk.SECRET) ? [text] : []))
  const found = await walk(shop, clerk.guesses(name, hidden, texts))
  const answered = found.filter(({ status, body }) => status === 200 && !isNothing(body))
  expect(answered.map(({ call }) => call)).toEqual([])
  const answers = [...(await walkImport(shop)), ...(await walk(shop, whole(wide, resources, name)))]
  expect(leaksIn([...found, ...answers], secrets)).toEqual([])
})

const reckoned = ['orders', 'order_details', 'order_payments', 'payments', 'customer_balance_details']
const valued = ['daily_prices', 'inventorys', 'products', 'materials', 'gold_bars', 'customers']

test.each([...reckoned, ...valued])(
  'no reckoning tells a single field of %s that is hidden',
  async (name) => {
    const { wide, shop, secrets, show, resources } = await secretive(name, (all) => all)
    const leaks: string[] = []
    for (const secret of secrets.filter(({ of }) => !of.endsWith('.remarks'))) {
      show(withoutFields(resources, name, [secret.of.split('.')[1] ?? '']))
      leaks.push(...leaksIn(await walk(shop, clerk.looks(wide)), [secret]))
    }
    expect(leaks).toEqual([])
  },
)

test.each(['materials', 'gold_bars', 'customers'])(
  'where nothing of %s is hidden, the same calls tell it',
  async (name) => {
    const { wide, shop, secrets, resources } = await secretive(name, (all) => all)
    const answers = await walk(shop, whole(wide, resources, name))
    const heard = secrets.filter(({ text }) => answers.some((answer) => answer.text.includes(text)))
    expect(heard.length).toBeGreaterThanOrEqual(secrets.length - 1)
    const found = await walk(shop, clerk.searches(resources))
    expect(found.some(({ status, body }) => status === 200 && !isNothing(body))).toBe(true)
  },
)

/** An answer that holds no record. */
function isNothing(body: string): boolean {
  const answer: unknown = JSON.parse(body)
  if (Array.isArray(answer)) return answer.length === 0
  return typeof answer === 'object' && answer !== null && 'total' in answer && answer.total === 0
}

/** Calls that answer with nothing that the shop keeps. */
const elsewhere = [
  ...['GET /healthz', 'GET /readyz', 'GET /metrics', 'POST /_api/user/logout', 'DELETE /_api/user/sessions'],
  ...['DELETE /_api/user/sessions/:id', 'DELETE /_api/:resource/import/:id'],
]

test('the clerk makes every call that there is', async () => {
  const { wide, shop, resources } = await secretive('colors', (all) => all)
  const calls = names.flatMap((name) => [...whole(wide, resources, name), ...clerk.searches(resources)])
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
