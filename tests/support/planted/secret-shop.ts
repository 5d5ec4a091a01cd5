import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Resources } from '#resource/resource'
import type { Database } from '#server/db/connect'
import { shopDatabase } from '../test-database'
import * as clerk from './clerks-calls'
import { walk, type Told } from './clerks-walk'
import { plantSecrets, type Secret } from './secrets'
import { keepWideShop, type WideShop } from './wide-shop'

/** Values that everybody may see, with the calls that show them: a till shows its money to its holder. */
const told: Record<string, RegExp> = {
  'till_amounts.opening_value': /\/_api\/tills\//,
  'till_movements.value': /\/_api\/tills\//,
  'till_movements.reason': /\/_api\/tills\//,
  'till_movements.made_by': /\/_api\/tills\//,
  'payments.value': /\/_api\/tills\//,
  // A bill shows the amounts that were due when it was made.
  'orders.unpaid_cash_value': /\/_api\/(payments|bill_orders)\/|\/_api\/orders\/payment/,
  'orders.unpaid_gold_weight': /\/_api\/(payments|bill_orders)\/|\/_api\/orders\/payment/,
  // The person behind an act is visible to everybody.
  'users.name': /\/_api\/user\/views|\/history\b|\/_api\/proofs\//,
  'medias.type': /\/media\//,
}

type KeptShop = Awaited<ReturnType<typeof keepWideShop>>

/**
 * Lets the walks of a test file begin in the same wide shop; the returned function gives it, as it was made.
 */
export function serveSecrets(): () => Promise<KeptShop> {
  let database: Database
  let kept: KeptShop
  beforeAll(async () => {
    database = await shopDatabase(`goldbook_test_planted_${process.pid}`)
    kept = await keepWideShop(database)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => database.close())
  return async () => {
    await kept.tables.restore()
    return kept
  }
}

/** A shop with secrets in some of its resources, which `hide` keeps from the clerk. */
export async function secretive(
  { shop, wide }: KeptShop,
  names: readonly string[],
  hide: (resources: Resources, name: string) => Resources,
) {
  const served = shop.shop.live.served()
  const secrets = await plantSecrets(shop.shop.db, served.resources, names)
  const show = (resources: Resources) =>
    vi.spyOn(shop.shop.live, 'served').mockReturnValue({ ...served, resources })
  show(names.reduce(hide, served.resources))
  return { wide, shop, secrets, show, resources: served.resources }
}

/** The secrets that an answer contains without right, with the call. */
export function leaksIn(answers: readonly Told[], secrets: readonly Secret[]): string[] {
  return secrets.flatMap(({ of, text }) =>
    answers
      .filter((answer) => answer.text.includes(text) && !told[of]?.test(answer.call))
      .map(({ call, status }) => `${of} by ${status} ${call}`),
  )
}

/** All calls of a clerk around some resources. */
export function whole(wide: WideShop, resources: Resources, names: readonly string[]) {
  const near = new Set(names.flatMap((name) => clerk.around(resources, name)))
  return [
    ...clerk.looks(wide),
    ...clerk.refusals(wide),
    ...clerk.reports,
    ...clerk.trades(wide),
    ...clerk.deeds(wide),
    ...[...near].flatMap((each) => clerk.ofResource(resources, each, wide)),
    ...clerk.looks(wide),
  ]
}

/** The calls of a list that are answered with a record. */
export async function findings(shop: Parameters<typeof walk>[0], calls: readonly clerk.Call[]) {
  const answers = await walk(shop, calls)
  const answered = answers.filter(({ status, body }) => status === 200 && !isNothing(body))
  return { answers, calls: answered.map(({ call }) => call) }
}

function isNothing(body: string): boolean {
  const answer: unknown = JSON.parse(body)
  if (Array.isArray(answer)) return answer.length === 0
  return typeof answer === 'object' && answer !== null && 'total' in answer && answer.total === 0
}
