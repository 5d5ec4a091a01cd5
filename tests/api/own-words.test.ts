import { beforeAll, describe, expect, test } from 'vitest'
import { rolesWith } from '#resource/resource'
import { languages, type Language } from '#words/languages'
import { writableFields } from '#resource/json-schema'
import { luk, openTrade, ring, type Trade } from '../support/cast'

/** The marks of a validator's own words, in each of its languages. */
const libraryWords =
  /\bmust (be|have|match|NOT|pass)\b|\bshould\b|\bschema\b|应当|应为|必需属性|\bdebe\b|\bdeber[íi]a\b|でなければ|必要があります|べきです/

/** Values that are wrong in most fields, each in its own way. */
const wrong: Record<string, unknown> = {
  nothing: null,
  'an object': {},
  'a list': [1, { a: 1 }],
  'a yes': true,
  'a number with too many decimals': 1.234567,
  'a number that is too small': -1e15,
  'a number that is too large': 1e15,
  'a text': 'nonsense',
  'no text': '',
  'a text that is too long': 'x'.repeat(6000),
}

let shop: Trade
beforeAll(async () => {
  shop = await openTrade({ stock: [ring] })
  await shop.draftSale(ring, { to: luk })
})

/** The actions with a body of their own, and the properties that they take. */
const actions: [method: string, path: string, properties: string][] = [
  [
    'POST',
    '/inventorys/init',
    'product_code color_id size quantity weight supplier_code labor_fee location remarks',
  ],
  ['POST', '/inventorys/init', 'inventory_code_seq diamond_count diamond_weight diamond_fee_value'],
  ['POST', '/inventorys/R100/adjust', 'operator quantity weight remarks'],
  ['POST', '/inventorys/R100/set_info', 'location remarks is_sample medias'],
  ['POST', '/inventorys/R100/set_as_sample', 'is_sample'],
  ['POST', '/inventorys/batchupdate', 'keys values'],
  ['POST', '/customer_balance_details', 'customer_id amount_value currency in_out date remarks'],
  ['POST', '/gold_bar_details', 'gold_bar_id weight in_out price date remarks'],
  ['POST', '/diamond_movements', 'diamond_id weight in_out price date remarks'],
  ['POST', '/orders/return/1', 'dettail_ids detail_ids date'],
  ['POST', '/orders/convert/1', 'date'],
  ['POST', '/orders/unconfirm/1', 'reason'],
  ['POST', '/orders/payment', 'ids gold_bar_code date remarks'],
  ['POST', '/payments/1/pay', 'remarks amount_paid_value currency_paid gold_paid_weight date'],
  ['PUT', '/user/password', 'old_password new_password'],
]

/** Every sentence of an answer for people. */
function sentencesOf(body: Record<string, unknown>): string[] {
  const errors = Array.isArray(body.errors) ? body.errors : []
  return [body.message, ...errors.map((error) => Object(error).message)].map(String)
}

async function refusals(method: string, path: string, body: object, language: Language): Promise<string[]> {
  const answer = await shop.call(method, path, body, { headers: { 'Accept-Language': language } })
  expect(answer.status, `${path} ${JSON.stringify(body).slice(0, 200)}`).toBeLessThan(500)
  return answer.status < 400 ? [] : sentencesOf(answer.body)
}

/** Each wrong form of all these properties together, and the body without any. */
const bodiesOf = (names: readonly string[]) => [
  {},
  ...Object.values(wrong).map((value) => Object.fromEntries(names.map((name) => [name, value]))),
]

describe.each(languages)('in %s', (language) => {
  test('no form is refused in the words of a library', async () => {
    const { resources } = shop.shop
    for (const resource of Object.values(resources)) {
      const names = writableFields(resource).map(([name]) => name)
      const isMade = resource.writes !== 'rules' && rolesWith('create', resource).length > 0
      for (const body of bodiesOf(names)) {
        const told = isMade ? await refusals('POST', `/${resource.$id}`, body, language) : []
        for (const sentence of told) expect(sentence, resource.$id).not.toMatch(libraryWords)
      }
    }
  }, 120_000)

  test('no action is refused in the words of a library', async () => {
    for (const [method, path, properties] of actions)
      for (const body of bodiesOf(properties.split(' ')))
        for (const sentence of await refusals(method, path, body, language))
          expect(sentence, path).not.toMatch(libraryWords)
  }, 120_000)
})
