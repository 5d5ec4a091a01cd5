import { beforeAll, describe, expect, test } from 'vitest'
import { choicesOf } from '#resource/json-schema'
import {
  companionOf,
  fieldsOf,
  standardFields,
  titleIn,
  type Field,
  type Resource,
  type Titled,
} from '#resource/resource'
import { isLanguage, languages, type Language } from '#words/languages'
import { kept, luk, openTrade, ring, type Trade } from '../support/cast'
import { dot } from '../support/photo'
import { uploadPicture } from '../support/picture'
import { today, tokenOf } from '../support/shop'
import { specEntities, type Call, type SpecEntity } from '../support/spec-entities'

let trade: Trade
let served: Map<string, Resource>

beforeAll(async () => {
  trade = await openTrade()
  const { body } = await trade.call('GET', '/resources')
  const list = Array.isArray(body) ? (body as Resource[]) : []
  served = new Map(list.map((resource) => [resource.$id, resource]))
  await writeOneOfEach(trade)
})

/** A record of every entity, as staff would make it. */
async function writeOneOfEach({ app, call, buy, draftSale, pay, ids }: Trade) {
  const make = async (path: string, record: object) => kept(await call('POST', path, record))
  await make('/colors', { name: '黄色' })
  await make('/product_groups', { code: 'PLAIN', name: '素金' })
  await buy(ring)
  const sale = await draftSale(ring, { to: luk })
  await pay(sale, { value: 100 })
  await make('/gold_bars', { weight: 100 })
  await make('/diamonds', { weight: 1.2 })
  await make('/shipments', { order_code: sale.code })
  await make('/inventory_details', { name: '一号柜' })
  await make('/daily_prices', { date: today, price: { value: 900 } })
  await uploadPicture(trade, 'RING')
  const picture = new FormData()
  picture.set('file', new File([dot], 'ring.gif'))
  await app.request('/_api/medias', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('admin') },
    body: picture,
  })
  await make('/customer_balance_details', { customer_id: ids[luk], in_out: 1, amount_value: 10 })
}

async function aRecordOf({ resource, key }: SpecEntity): Promise<Record<string, unknown>> {
  const { body } = await trade.call('POST', `/${resource}/search`, { per_page: 1 })
  const [found] = Array.isArray(body.data) ? body.data : []
  return (await trade.call('GET', `/${resource}/${encodeURIComponent(String(found?.[key]))}`)).body
}

const words = (text: string) => text.split(' ')

function schemaOf({ resource }: SpecEntity): Resource {
  const schema = served.get(resource)
  if (!schema) throw new Error(`GET /resources has no ${resource}`)
  return schema
}

/** The names in a record of the resource: its properties, and the companions of its references. */
function namesOf(schema: Resource): Set<string> {
  const fields = Object.entries(fieldsOf(schema))
  const companions = fields
    .filter(([, field]) => field.kind === 'reference')
    .map(([name]) => companionOf(name))
  return new Set([...fields.map(([name]) => name), ...companions])
}

describe.each(specEntities)('$resource', (entity) => {
  test('has every field of the specification under its name', () => {
    const names = namesOf(schemaOf(entity))
    expect(words(entity.fields).filter((field) => !names.has(field))).toEqual([])
  })

  test('gives every field with a record', async () => {
    const record = await aRecordOf(entity)
    expect(words(entity.fields).filter((field) => !(field in record))).toEqual([])
    for (const [field, inner] of Object.entries(entity.inside ?? {}))
      expect(Object.keys(Object(record[field])).toSorted()).toEqual(words(inner).toSorted())
  })

  test('is addressed by its key, at the place of the specification', () => {
    const { key, dialog, menu } = schemaOf(entity)
    expect(key).toBe(entity.key)
    const { dialog: size = dialog.width } = entity
    expect(dialog).toEqual({ width: size, height: size })
    const path = menu?.path ?? entity.resource
    expect(path).toBe(entity.path ?? path)
  })

  test('answers the calls of the specification, and refuses the others', async () => {
    for (const call of entity.refused)
      expect([call, (await called(entity, call)).status]).toEqual([call, 405])
    for (const call of entity.calls)
      expect([call, (await called(entity, call)).status]).not.toEqual([call, 405])
  })
})

/** Calls for a missing record, so that nothing changes; 405 comes before any look-up. */
function called({ resource }: SpecEntity, call: Call) {
  const nobody = `/${resource}/999999999`
  const requests: Record<Call, Parameters<Trade['call']>> = {
    search: ['POST', `/${resource}/search`, {}],
    get: ['GET', nobody],
    create: ['POST', `/${resource}`, { no_such_property: true }],
    update: ['PUT', nobody, {}],
    delete: ['DELETE', nobody],
  }
  return trade.call(...requests[call])
}

interface Label {
  place: string
  titled: Partial<Titled>
}

function labelsOf(resource: Resource): Label[] {
  const { $id, form } = resource
  // A translation is named like its text, with the language's own name.
  const known: Readonly<Record<string, Field>> = { ...resource.properties, ...standardFields }
  const fields = Object.entries(known).filter(([, field]) => field.translates === undefined)
  const sections = form.sections.filter((section) => section.title !== undefined)
  return [
    { place: $id, titled: resource },
    ...fields.map(([name, field]) => ({ place: `${$id}.${name}`, titled: field })),
    ...fields.flatMap(([name, field]) =>
      choicesOf(field)
        .filter(({ value }) => !isLanguage(value))
        .map((choice) => ({ place: `${$id}.${name}=${choice.value}`, titled: choice })),
    ),
    ...sections.map((section) => ({ place: `${$id} section ${section.title}`, titled: section })),
  ]
}

/** Words that are the same in both languages. */
const sameInSpanish = /^(Color|Fax|General|ID|Manual|Material|Roles|[A-Z]{3})$/

const isTranslated: Record<Language, (label: string, english: string) => boolean> = {
  zh: (label, english) => label !== english || label === 'ID',
  en: (label) => !/[\u3000-\u9fff]/.test(label),
  es: (label, english) => label !== english || sameInSpanish.test(label),
  ja: (label, english) =>
    /[\u3040-\u9fff]/.test(label) || label === 'FAX' || (label === 'ID' && english === 'ID'),
}

test.each(languages)('everything has its label in %s', (language) => {
  const labels = [...served.values()].flatMap(labelsOf)
  const bad = labels.filter(({ titled }) => {
    const own = language === 'zh' ? titled.title : titled.titles?.[language]
    return !own?.trim() || !isTranslated[language](own, titleIn(titled, 'en'))
  })
  expect(bad.map(({ place }) => place)).toEqual([])
})

const metal = /^(?!diamond)/

test('a weight has its unit, metal in grams and stones in carats; money has its currency', () => {
  const bad = [...served.values()].flatMap((resource) =>
    Object.entries(resource.properties)
      .filter(([name, field]) => {
        const stones = resource.$id.startsWith('diamond') || !metal.test(name)
        if (field.kind === 'weight') return field.unit !== (stones ? 'ct' : 'g')
        return field.kind === 'money' && !saysCurrency(field, resource)
      })
      .map(([name]) => `${resource.$id}.${name}`),
  )
  // A discount is an amount of money or a percentage, depending on its type.
  expect(bad).toEqual(['order_details.discount_value'])
})

function saysCurrency({ currency }: Field, resource: Resource): boolean {
  return currency !== undefined && (currency === 'HKD' || currency in resource.properties)
}
