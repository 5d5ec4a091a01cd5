// Extent: all
import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Action } from '#domain/staff/actions'
import {
  bangle,
  goldenSource,
  kept,
  luk,
  openTrade,
  orderIn,
  ring,
  type Order,
  type Trade,
} from '../support/cast'
import { timeLimit } from '../support/pace'
import {
  copied,
  covers,
  everything,
  examples,
  rightsOf,
  role,
  type Right,
  type Role,
  orderType,
  whole,
} from '../support/role-model'
import { today, type Answer } from '../support/shop'

let shop: Trade
let ids: number[]
const clerk = { as: 'clerk' } as const
const people = [
  { code: luk, row: 'east' },
  { code: goldenSource, row: 'west' },
]
const contacts = (code: string) => ({
  ...{ phone: `P-${code}`, email: `${code}@shop.example`.toLowerCase(), contact_person: `C-${code}` },
})

beforeAll(async () => {
  shop = await openTrade({ stock: [{ ...ring, quantity: 90, weight: 900 }, bangle] })
  for (const { code, row } of people)
    kept(await shop.call('PUT', `/customers/${code}`, { ...contacts(code), fax: row }))
  ids = []
  for (const code of ['one', 'two', 'three'])
    ids.push(Number(kept(await shop.call('POST', '/roles', { code, name: code })).id))
})

/** Gives the clerk these roles. */
async function hold(roles: readonly Role[]): Promise<void> {
  const names = ['one', 'two', 'three'].slice(0, roles.length)
  for (const [at, each] of roles.entries())
    kept(await shop.call('PUT', `/roles/${ids[at]}`, { rights: rightsOf(each) }))
  kept(await shop.call('PUT', '/users/2', { roles: names }))
}

const asClerk = (method: string, path: string, body?: unknown) => shop.call(method, path, body, clerk)
const found = ({ status, body }: Answer) =>
  status === 200 ? (body.data as Record<string, unknown>[]) : ([] as Record<string, unknown>[])

async function sheet(name: string, columns: string[]): Promise<string> {
  const answer = await shop.app.request(`/_api/${name}/export`, {
    method: 'POST',
    headers: { 'X-Token': 'token-of-the-clerk', 'Content-Type': 'application/json' },
    body: JSON.stringify({ columns }),
  })
  return answer.status === 200 ? answer.text() : ''
}

/** A value of a record, and whether the model shows it by a right. */
interface Value {
  name: 'customers' | 'orders'
  key: string
  code: string
  row: string
  field: string
  value: string
  isShown: (right: Right) => boolean
}

/** The ways by which the clerk sees a record and its value. */
async function waysOut({ name, key, code, field, value, isShown }: Value) {
  const one = await asClerk('GET', `/${name}/${key}`)
  const listed = found(await asClerk('POST', `/${name}/search`, {})).find((each) => each.code === code)
  const filters = [{ field, operator: 'eq', value }]
  const filtered = found(await asClerk('POST', `/${name}/search`, { filters }))
  const others = [
    await asClerk('POST', `/${name}/search`, { q: value }),
    await asClerk('POST', `/${name}/groups`, { by: field }),
    await asClerk('GET', `/${name}/${key}/history`),
    await asClerk('GET', `/find/${code}`),
  ]
  const lines = (await sheet(name, ['code', field])).split('\n')
  return {
    record: [one.status === 200, one.body[field] === value],
    list: [listed !== undefined, listed?.[field] === value],
    filter: filtered.some((each) => each.code === code),
    told: !isShown('read') && JSON.stringify(others).includes(value),
    export: lines.some((each) => each.includes(value) && each.includes(code)),
  }
}

function modelled(roles: readonly Role[], { name, row, isShown }: Value) {
  const isRowSeen = roles.some((each) => covers(each[name], 'read', row))
  const both = [isRowSeen, isShown('read')]
  return { record: both, list: both, filter: isShown('read'), told: false, export: isShown('export') }
}

const runs = { numRuns: Number(process.env.ROLE_SETS ?? 18), endOnFailure: true }

test(
  'of customers and the orders that copy from them, several roles show what one of them shows, and no more',
  async () => {
    const orders: Order[] = [
      await shop.draftSale(ring, { to: luk, invoice_number: 'INV-EAST' }),
      await shop.draftPurchase(ring, { invoice_number: 'INV-WEST' }),
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(role, { minLength: 1, maxLength: 3 }), async (roles) => {
        await hold(roles)
        const values: Value[] = []
        for (const [at, { code, row }] of people.entries()) {
          const field = copied[at] ?? 'phone'
          const value = contacts(code)[field as 'phone']
          const customers = (right: Right) => roles.some((each) => covers(each.customers, right, row, field))
          values.push({
            ...{ name: 'customers', key: code, code, row, field, value },
            isShown: customers,
          })
          const order = orders[at] as Order
          const own = {
            name: 'orders' as const,
            key: String(order.id),
            code: order.code,
            row: order.code.slice(0, 4),
          }
          // A value copied to an order is visible where both it and its source are; an export has the values
          // of the exporting roles.
          const isCopyShown = (right: Right) => {
            const counting =
              right === 'export' ? roles.filter(({ orders: each }) => each.read && each.export) : roles
            return (
              counting.some((each) => covers(each.orders, right, own.row, field)) &&
              counting.some((each) => covers(each.customers, 'read', row, field))
            )
          }
          values.push({ ...own, field, value, isShown: isCopyShown })
          const isShown = (right: Right) =>
            roles.some((each) => covers(each.orders, right, own.row, 'invoice_number'))
          const invoice = String(kept(await shop.call('GET', `/orders/${order.id}`)).invoice_number)
          values.push({ ...own, field: 'invoice_number', value: invoice, isShown })
        }
        for (const value of values) {
          const what = `${value.field} of ${value.code}`
          expect({ what, ...(await waysOut(value)) }).toEqual({ what, ...modelled(roles, value) })
        }
      }),
      { ...runs, examples },
    )
  },
  timeLimit(240_000),
)

test(
  'several roles write only those values of customers that one of them writes',
  async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(role, { minLength: 1, maxLength: 3 }), async (roles) => {
        await hold(roles)
        const may = (right: Right, row: string, field?: string) =>
          roles.some((each) => covers(each.customers, right, row, field))
        for (const { code, row } of people) {
          for (const field of copied) {
            await asClerk('PUT', `/customers/${code}`, { [field]: `${code}${count}@new.example` })
            const after = kept(await shop.call('GET', `/customers/${code}`))
            expect([code, field, after[field] !== contacts(code)[field as 'phone']]).toEqual([
              code,
              field,
              may('update', row, field),
            ])
            await sql`update customers set ${sql.ref(field)} = ${contacts(code)[field as 'phone']} where code = ${code}`.execute(
              shop.shop.db,
            )
          }
          const made = { code: `N${++count}`, name: 'new', fax: row, contact_person: 'Lee' }
          const isTold = roles.some(
            ({ customers: each }) => each.read && !each.hidden.includes('contact_person'),
          )
          const { status } = await asClerk(
            'POST',
            '/customers',
            isTold ? made : { ...made, contact_person: undefined },
          )
          expect([made.code, status === 201]).toEqual([made.code, may('create', row)])
          const stored = await shop.call('GET', `/customers/${made.code}`)
          expect(stored.body.contact_person === 'Lee').toBe(isTold && may('create', row, 'contact_person'))
          if (status !== 201) kept(await shop.call('POST', '/customers', made))
          await asClerk('DELETE', `/customers/${made.code}`)
          expect((await shop.call('GET', `/customers/${made.code}`)).status === 404).toBe(may('delete', row))
        }
      }),
      { ...runs, examples },
    )
  },
  timeLimit(240_000),
)

interface Step {
  what: string
  /** The order for the action, made by the admin. */
  on: () => Promise<Order>
  call: (order: Order) => Promise<Answer>
  /** Whether one role alone allows it. */
  allows: (role: Role, order: Order) => boolean
}

const writes =
  (right: 'create' | 'update', ...types: string[]) =>
  (each: Role) =>
    types.every((order_type) => covers(each.orders, right, order_type))
const does = (each: Role, action: Action) => each.acts.includes(action)
const one = { ...ring, quantity: 1, weight: 10 }
const sale = () => shop.draftSale(one, { to: luk })
const sold = async () => orderIn(await shop.sell(one, { to: luk }))

const steps: Step[] = [
  {
    what: 'a sale is confirmed',
    on: sale,
    call: ({ id }) => asClerk('POST', `/orders/confirm/${id}`),
    allows: (each) => writes('update', 'CPXS')(each) && does(each, 'orders.confirm'),
  },
  {
    what: 'a purchase is confirmed',
    on: () => shop.draftPurchase(one),
    call: ({ id }) => asClerk('POST', `/orders/confirm/${id}`),
    allows: (each) => writes('update', 'CPRK')(each) && does(each, 'orders.confirm'),
  },
  {
    what: 'a confirmation is taken back',
    on: sold,
    call: ({ id }) => asClerk('POST', `/orders/unconfirm/${id}`, { reason: 'wrong ring' }),
    allows: (each) => writes('update', 'CPXS')(each) && does(each, 'orders.unconfirm'),
  },
  {
    what: 'a line of a sale comes back',
    on: sold,
    call: ({ id, order_details }) =>
      asClerk('POST', `/orders/return/${id}`, { detail_ids: order_details.map((line) => line.id) }),
    allows: (each) => writes('create', 'CPXS', 'XSTH')(each) && does(each, 'orders.return'),
  },
  {
    what: 'a preorder becomes a sale',
    on: () => shop.draftSale(one, { to: luk, order_type: 'XSYD' }),
    call: ({ id }) => asClerk('POST', `/orders/convert/${id}`),
    allows: (each) => writes('create', 'XSYD', 'CPXS')(each) && does(each, 'orders.convert'),
  },
  {
    what: 'a sale is paid',
    on: sale,
    call: ({ code }) =>
      asClerk('POST', '/order_payments', { order_code: code, payment_method: 'cash', value: 1, date: today }),
    allows: (each) => covers(each.orders, 'read', 'CPXS') && each.pays && does(each, 'payments.pay.cash'),
  },
  {
    what: 'a sale gets an invoice number',
    on: sale,
    call: async ({ id }) => {
      const answer = await asClerk('PUT', `/orders/${id}`, { invoice_number: 'INV-1' })
      const after = await shop.call('GET', `/orders/${id}`)
      return { ...answer, status: after.body.invoice_number === 'INV-1' ? 200 : 403 }
    },
    allows: (each) => covers(each.orders, 'update', 'CPXS', 'invoice_number'),
  },
  {
    what: 'a draft is deleted',
    on: sale,
    call: ({ id }) => asClerk('DELETE', `/orders/${id}`),
    allows: (each) => writes('update', 'CPXS')(each) && each.orders.delete,
  },
]

test.each(steps)(
  '$what by several roles where one of them does it, and nowhere else',
  async ({ on, call, allows }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(role, { minLength: 1, maxLength: 3 }), async (roles) => {
        await hold(roles)
        const order = await on()
        const { status, body } = await call(order)
        const isAllowed = roles.some((each) => allows(each, order))
        expect([status < 300, status < 300 ? '' : body.code]).toEqual([isAllowed, isAllowed ? '' : body.code])
        expect(isAllowed ? [status] : [403, 404, 422]).toContain(status)
      }),
      { ...runs, examples: [[pairOf(allows)]] },
    )
  },
  timeLimit(120_000),
)

/** One role reads every order and writes none; the other writes only orders that a step is not about. */
function pairOf(allows: Step['allows']): [Role, Role] {
  const reader = {
    ...whole,
    orders: { ...everything, create: false, update: false, delete: false },
    pays: false,
  }
  const writers = [orderType('CPRK'), orderType('CPXS', 'XSTH')].map((rows) => ({
    ...whole,
    orders: { ...everything, rows },
  }))
  return [reader, writers.find((each) => !allows(each, {} as Order)) ?? whole]
}
