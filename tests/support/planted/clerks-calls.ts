import { shopFigures } from '#domain/shop-figures'
import { resourcesNamedBy } from '#resource/check/check-copies'
import { groupingsOf } from '#resource/list/groupings'
import type { Resources } from '#resource/resource'
import { dimensionKey, type Report } from '#resource/reports/report'
import { loadReports } from '#server/schema/load-reports'
import { shippedResources } from '../resource-files'
import { today } from '../shop'
import type { WideShop } from './wide-shop'

/** One call of the API. */
export type Call = [method: string, path: string, body?: unknown]

const gets = (...paths: string[]) => paths.map((path): Call => ['GET', path])
const posts = (...calls: [path: string, body?: unknown][]) =>
  calls.map(([path, body]): Call => ['POST', `/_api/${path}`, body])

/** The beginning of every secret: a search that finds a record by it has looked into the secret. */
export const SECRET = 'S3CR3T'

/** Searches for a secret, which must find nothing. */
export const searches = (resources: Resources): Call[] => [
  ...gets(`/_api/scan/${SECRET}`, `/_api/scan/${SECRET}?type=1`, `/_api/find/${SECRET}`),
  ...gets(`/_api/find/${SECRET}/sold`),
  ...posts(...Object.keys(resources).map((name) => [`${name}/search`, { q: SECRET }] as [string, unknown])),
]

/** Searches for the contents of single fields of a resource, and sorts by them. */
export const guesses = (name: string, fields: readonly string[], texts: readonly string[]): Call[] => [
  ...texts.flatMap((text) => [
    ...gets(`/_api/find/${text}`, `/_api/find/${text}/sold`, `/_api/scan/${text}`),
    ...posts([`${name}/search`, { q: text }]),
  ]),
  ...fields.flatMap((field) =>
    posts(
      ...['contains', 'nnull', 'null'].map((operator): [string, unknown] => [
        `${name}/search`,
        { filters: [{ field, operator, value: SECRET }] },
      ]),
      [`${name}/search`, { sorts: [`${field}|ASC`] }],
      [`${name}/sums`, { filters: [{ field, operator: 'nnull' }] }],
      [`${name}/groups`, { by: field }],
      [`${name}/export`, { columns: [field] }],
    ),
  ),
]

const shippedReports = Object.values(loadReports('reports', shippedResources()))
const pathOf = ({ $id }: Report) => `/_api/reports/${$id}`

/**
 * Every report by each of its dimensions and measures, one at a time, compared, as a file, and with its
 * records.
 */
export const reports: Call[] = shippedReports.flatMap((report) => {
  const path = pathOf(report)
  const keys = report.dimensions.map(dimensionKey)
  return gets(
    `${path}?from=2026-01-01&to=2026-12-31&compare=year`,
    `${path}/export`,
    `${path}/records?by=`,
    ...keys.map((key) => `${path}?by=${encodeURIComponent(key)}`),
  )
})

/** Views that only read and combine records. */
export const looks = ({ orders, till, bill, media }: WideShop): Call[] => [
  ...['R100', 'U200', 'U200-1', 'r1'].flatMap((code) =>
    gets(...['', '?type=1', '?type=-1'].map((type) => `/_api/scan/${code}${type}`)),
  ),
  ...['R100', 'U200-1', 'BAR', 'DIA', 'LUK', 'SF', 'PAY', orders.sold.code, orders.sellable.code].flatMap(
    (code) => gets(`/_api/find/${code}`, `/_api/find/${code}/sold`),
  ),
  ...gets('/_api/reports', ...shippedReports.map(pathOf)),
  ...gets('/_api/inventorys/R100/life', '/_api/inventorys/U200-1/life'),
  ...gets('/_api/dashboard', '/_api/customers/LUK/cashflow', '/_api/daily_prices/history'),
  ...[
    ...['stock/R100', 'stock/U200-1', 'customer_balance/LUK', 'owed/LUK', 'gold_bar/1', 'diamond/1'],
    ...Object.keys(shopFigures).map((figure) => `${figure}/all`),
  ].flatMap((figure) => gets(`/_api/proofs/${figure}`, `/_api/proofs/${figure}?from=2026-11-21`)),
  ...gets(
    '/_api/tills/open',
    `/_api/tills/${till}`,
    ...['/_api/stocktakes/1', '/_api/stocktakes/1/comparison'],
    `/_api/payments/${bill}`,
    `/media/${media}`,
    `/media/${media}?size=small`,
  ),
  ...gets(
    '/_api/trail/seals',
    '/_api/templates/sales-order/versions',
    '/_api/templates/sales-order/versions/1',
  ),
  ...gets('/_api/prints?document=sales_order&keys=1,2', '/_api/daily_prices/fetch', '/_api/resources'),
  ...gets('/_api/approvals/open', '/_api/approvals/count', '/_api/approvals/1'),
  ...gets('/_api/backups', '/_api/backups/goldbook-20261121T040000Z.backup'),
  ...gets('/_api/exports', '/_api/exports/1', '/_api/exports/1/file'),
  ...gets(
    '/_api/licences',
    '/_api/user/info',
    '/_api/user/sessions',
    '/_api/user/preferences',
    '/_api/user/views',
    ...['/_api/user/report-files', '/_api/user/report-files/1'],
    '/_api/reports/margin/definition',
  ),
  ...Object.values(orders).flatMap(({ id }) => [
    ...gets(`/_api/orders/${id}`, `/_api/orders/${id}/history`),
    ...gets(...['receivable', 'paid', 'unpaid'].map((figure) => `/_api/proofs/${figure}/${id}`)),
  ]),
]

/** Calls that are refused, with the records that stand in the way. */
export const refusals = ({ orders, ids, bill }: WideShop): Call[] => {
  const inGold = { order_code: orders.goldDraft.code, payment_method: 'gold_bar' }
  const lines = orders.sold.order_details.map(({ id }) => id)
  return [
    ...posts(
      ...['cash', 'check', 'balance', 'old_gold'].map((payment_method): [string, unknown] => [
        'order_payments',
        { order_code: orders.draft.code, payment_method, value: 99_999_999 },
      ]),
      ['order_payments', { ...inGold, weight: 999_999, gold_bar_code: 'BAR1' }],
      ['order_payments', { ...inGold, weight: 1, gold_bar_code: 'NONE' }],
      [`payments/${bill}/pay`, { amount_paid_value: 99_999_999 }],
      [`payments/${bill}/pay`, { gold_paid_weight: 999_999, gold_bar_code: 'BAR1' }],
      ['customer_balance_details', { customer_id: ids.LUK, in_out: -1, amount_value: 99_999_999 }],
      ['gold_bar_details', { gold_bar_id: 1, in_out: -1, weight: 999_999 }],
      ['diamond_movements', { diamond_id: 1, in_out: -1, weight: 999_999 }],
      ['proofs/stock/R100/correction', { reason: 'x' }],
      ['inventorys/R100/adjust', { operator: 'decrease', quantity: 9999, weight: 999_999, remarks: 'x' }],
      ['inventorys/init', { product_code: 'R100', quantity: 1, weight: 1 }],
      ['backups'],
      ['backups/goldbook-20261121T040000Z.backup/test'],
      ['stocktakes/1/second_count'],
      ['stocktakes/1/approve'],
      ['tills', { opening: [] }],
      ['tills/1/payouts', { value: 99_999_999, reason: 'x' }],
      [`orders/confirm/${orders.sold.id}`],
      [`orders/unconfirm/${orders.sold.id}`, { reason: 'x' }],
      ['orders/payment', { ids: [orders.billed.id] }],
      [`orders/return/${orders.sold.id}`, { dettail_ids: lines }],
      ['customers', { code: 'LUK', name: 'again' }],
      ['customers', { code: 'DEF', name: 'default', is_default: true }],
      ['customers', { code: 'DEF2', name: 'default', is_default: true }],
      ['opening_imports/1/take_back'],
      ['approvals/1/approve'],
      ['approvals/1/look_again'],
      ['approvals/1/refuse', { reason: 'x' }],
      ['trail/search'],
      ['trail/export'],
      ['trail/proof'],
      ['trail/seals/check', { day: today }],
      ['user/confirm', { password: 'a guess' }],
    ),
    ['DELETE', '/_api/backups/working/1'],
    ['PUT', '/_api/user/password', { old_password: 'a guess', new_password: 'a-new-word-of-the-clerk' }],
    ['POST', '/login', { username: 'admin', password: 'a guess' }],
  ]
}

/** Calls with orders and money, and their results. */
export const trades = ({ orders, ids, bill, payment }: WideShop): Call[] => {
  const { draft, goldDraft, preorder, sellable, unbilled } = orders
  const line = { product_code: 'R100', quantity: 1, weight: 1, gold_price_per_gram_value: 900 }
  const cash = { order_code: draft.code, payment_method: 'cash', value: 1 }
  const oldGold = { payment_method: 'old_gold', old_gold_weight: 0.1, old_gold_price: 800 }
  const inGold = { order_code: goldDraft.code, payment_method: 'gold_bar', gold_bar_code: 'BAR1' }
  return [
    ...posts(
      ['order_payments', { ...cash, given_value: 2 }],
      ['order_payments', { ...cash, payment_method: 'balance' }],
      ['order_payments', { ...inGold, weight: 1 }],
      ['order_payments', { order_code: draft.code, ...oldGold, gold_bar_code: 'BAR1' }],
    ),
    ['PUT', `/_api/order_payments/${payment}`, {}],
    ['DELETE', `/_api/order_payments/${payment}`],
    ...posts(
      [`payments/${bill}/pay`, { amount_paid_value: 1 }],
      ['orders/payment', { ids: [unbilled.id], gold_bar_code: 'BAR1' }],
      ['orders', { order_type: 'CPXS', customer_id: ids.LUK, order_details: [line] }],
      ['orders/checkout', { order_id: draft.id, payments: [{ payment_method: 'cash', value: 1 }] }],
    ),
    ['PUT', `/_api/orders/${draft.id}`, { remarks: 'gift' }],
    ['PUT', `/_api/orders/${draft.id}`, { updated_at: '2020-01-01T00:00:00Z', remarks: 'late' }],
    ...posts(
      [`orders/confirm/${draft.id}`],
      [`orders/convert/${preorder.id}`, {}],
      [`orders/return/${sellable.id}`, { dettail_ids: sellable.order_details.map(({ id }) => id) }],
      ['customer_balance_details', { customer_id: ids.LUK, in_out: 1, amount_value: 1 }],
      ['prints', { document: 'sales_order', keys: ['1'] }],
      ['prints/pdf?document=sales_order', {}],
      ['stocktakes', {}],
      ['stocktakes/1/scans', { code: 'R100', quantity: 1 }],
      ['stocktakes/1/submit'],
      ['stocktakes/1/cancel'],
      ['tills/1/payouts', { value: 1, reason: 'tea' }],
    ),
    ['DELETE', '/_api/tills/1/payouts/1'],
    ...posts(['tills/1/close', { counted: [{ currency: 'HKD', value: 0 }] }]),
    ...gets(`/_api/orders/${draft.id}`),
  ]
}

/** Calls with goods and with the user's own records. */
export const deeds = ({ ids }: WideShop): Call[] => [
  ...posts(
    ['gold_bars', { code: 'BAR9', weight: 1, material_id: ids.AU }],
    ['gold_bar_details', { gold_bar_id: 1, in_out: 1, weight: 1 }],
    ['diamonds', { code: 'DIA9', weight: 1 }],
    ['diamond_movements', { diamond_id: 1, in_out: 1, weight: 1 }],
    ['inventorys/R100/adjust', { operator: 'add', quantity: 1, weight: 1, remarks: 'x' }],
    ['inventorys/init', { product_code: 'R100', size: '9', quantity: 1, weight: 1 }],
    ['inventorys/R100/set_info', { location: 'window' }],
    ['inventorys/R100/set_as_sample', {}],
    ['inventorys/batchupdate', { keys: ['R100'], values: { location: 'window' } }],
    ['products/U200/codes?count=2'],
    ['products', { code: 'NEW9', name: 'new', material_id: ids.AU, category_code: 'RING', color_id: 1 }],
    ['customers/LUK/default'],
    ['daily_prices', { date: today, price: { value: 901, currency: 'HKD' } }],
    ['templates/stripped', { content: '{}' }],
    ['approvals/heard'],
    ['user/second-factor/app'],
    ['user/second-factor/app/confirm', { code: '000000' }],
    ['user/second-factor/recovery-codes'],
    ['user/second-factor/passkeys/options'],
    ['user/second-factor/passkeys', { name: 'till', answer: {} }],
    ['approvals/1/withdraw'],
    ['templates/sales-order/versions/1/restore'],
    ['user/views', { resource: 'customers', name: 'mine', state: '' }],
  ),
  ['PUT', '/_api/user/views/2', { name: 'ours' }],
  ['PUT', '/_api/user/views/2/filing', { filing: 'day', format: 'csv' }],
  ['DELETE', '/_api/user/report-files/1'],
  ['DELETE', '/_api/exports/1'],
  ['DELETE', '/_api/user/views/2'],
  ['POST', '/_api/reports/try?by=', { definition: { $id: 'margin' } }],
  ['PUT', '/_api/reports/margin/definition', { definition: { $id: 'margin' }, updated_at: null }],
  ['DELETE', '/_api/reports/margin/definition'],
  ['DELETE', '/_api/user/second-factor/app'],
  ['PUT', '/_api/user/second-factor/passkeys/1', { name: 'till' }],
  ['DELETE', '/_api/user/second-factor/passkeys/1'],
  ...gets('/_api/user/second-factor', '/_api/users/1/sessions'),
  ['DELETE', '/_api/users/1/sessions/1'],
  ['DELETE', '/_api/users/1/sessions'],
  ['PUT', '/_api/user/preferences/look', { value: 1 }],
  ...gets('/_api/resources/meta-schema', '/_api/resources/problems', '/_api/resources/overlays'),
  ...gets('/_api/resources/field-form', '/_api/resources/field-form/validator.js'),
  ...gets('/_api/resources/colors/overlay', '/_api/resources/colors/export', '/_api/roles/defaults'),
  ...posts(['resources/colors/plan', {}]),
  ['PUT', '/_api/resources/colors/overlay', {}],
]

/** The keys of the first records of resources without a number as key. */
const firstKeys: Record<string, string> = { products: 'R100', inventorys: 'R100', templates: 'sales-order' }

/** The calls for every resource. */
export function ofResource(resources: Resources, name: string, { media }: WideShop): Call[] {
  const key = name === 'medias' ? media : (firstKeys[name] ?? '1')
  const record = `/_api/${name}/${key}`
  const schema = `/_api/resources/${name}`
  const groups = resources[name] ? groupingsOf(resources[name]) : []
  return [
    ...gets(
      record,
      `${record}/history`,
      `${record}/history/compare?from=1`,
      schema,
      `${schema}/form-schema`,
      `${schema}/validator.js`,
    ),
    ...posts(
      [`${name}/search`, {}],
      [`${name}/sums`, {}],
      ...groups.map(({ key: by }) => [`${name}/groups`, { by }] as [string, unknown]),
      [`${name}/export`, {}],
      [`${name}/export`, { background: true }],
      [name, { code: 'NEW', name: 'new' }],
      [`${name}/bulk`, { action: 'update', keys: [key], values: { remarks: 'seen' } }],
    ),
    ['PUT', record, { updated_at: '2020-01-01T00:00:00Z' }],
    ['PUT', record, { remarks: 'seen' }],
    ...posts([`${name}/${key}/history/restore`, { moment: 1 }], [`${name}/import/undo`, { moment: 1 }]),
    ...posts([`${name}/bulk`, { action: 'delete', keys: [key] }]),
    ['DELETE', record],
    ...posts([`${name}/search`, { filters: [{ field: 'deleted', operator: 'eq', value: true }] }]),
    ...gets(`${record}?deleted=true`),
    ...posts([`${name}/${key}/restore`, {}]),
  ]
}

/**
 * The resources that may reveal another one: itself, those that refer to it or copy from it, and those that
 * it refers to.
 */
export function around(resources: Resources, name: string): string[] {
  const referring = Object.values(resources).filter(({ properties }) =>
    Object.values(properties).some((field) => resourcesNamedBy(field).includes(name)),
  )
  const referred = Object.values(resources[name]?.properties ?? {}).flatMap(({ to }) => to ?? [])
  return [...new Set([name, ...referring.map(({ $id }) => $id), ...referred])]
}
