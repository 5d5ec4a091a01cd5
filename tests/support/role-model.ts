import fc from 'fast-check'
import type { Action } from '#domain/staff/actions'
import type { RoleRights, RowCondition } from '#domain/staff/rights'

/** A role in the model, with the rights that the shop gets: the same ones. */
export interface Part {
  read: boolean
  create: boolean
  update: boolean
  delete: boolean
  export: boolean
  hidden: string[]
  readOnly: string[]
  rows: { means: string[]; says: RowCondition } | null
}
export interface Role {
  customers: Part
  orders: Part
  pays: boolean
  acts: Action[]
}
export type Right = 'read' | 'create' | 'update' | 'delete' | 'export'

/** The regions of customers and the types of orders, on which the conditions of roles depend. */
export const region = (...means: string[]) => ({
  means,
  says: { properties: { fax: { enum: means } }, required: ['fax'] },
})
export const orderType = (...means: string[]) => ({
  means,
  says: { properties: { order_type: { enum: means } }, required: ['order_type'] },
})
export const copied = ['phone', 'email', 'contact_person']
export const acts: Action[] = [
  'orders.confirm',
  'orders.unconfirm',
  'orders.return',
  'orders.convert',
  'payments.pay.cash',
]

const part = (fields: string[], rows: (Part['rows'] & object)[]): fc.Arbitrary<Part> =>
  fc.record({
    read: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
    ...{ create: fc.boolean(), update: fc.boolean(), delete: fc.boolean(), export: fc.boolean() },
    hidden: fc.subarray(fields, { maxLength: 2 }),
    readOnly: fc.subarray(fields, { maxLength: 2 }),
    rows: fc.option(fc.constantFrom(...rows), { freq: 1 }),
  })
export const role: fc.Arbitrary<Role> = fc.record({
  customers: part(copied, [region('east'), region('west')]),
  orders: part(
    [...copied, 'invoice_number'],
    [orderType('CPXS', 'XSTH'), orderType('CPRK'), orderType('XSYD', 'CPXS')],
  ),
  pays: fc.boolean(),
  acts: fc.subarray(acts, { minLength: 2 }),
})

export const everything: Part = {
  ...{ read: true, create: true, update: true, delete: true, export: true },
  ...{ hidden: [], readOnly: [], rows: null },
}
export const whole: Role = { customers: everything, orders: everything, pays: true, acts }
const nothing = { ...everything, read: false, create: false, update: false, delete: false, export: false }

/**
 * Pairs of roles that would open what each of them forbids, and copies that would reveal what their source
 * hides.
 */
export const examples: [Role[]][] = [
  { hidden: ['phone'], readOnly: ['email'] },
  { rows: region('west') },
  { hidden: copied, update: false },
].flatMap((part): [Role[]][] => {
  const limited = { ...whole, customers: { ...everything, ...part } }
  return [[[limited]], [[limited, { ...whole, customers: nothing }]]]
})

/** The whole model: a role covers its rights, on its records, without its hidden fields. */
export function covers(part: Part, right: Right, row: string, field?: string): boolean {
  const isHeld = part.read && part[right] && (part.rows === null || part.rows.means.includes(row))
  if (!isHeld || field === undefined) return isHeld
  const isWritten = right === 'create' || right === 'update'
  return !part.hidden.includes(field) && !(isWritten && part.readOnly.includes(field))
}

/** The rights of a role in the form of the shop. */
export function rightsOf({ customers, orders, pays, acts: may }: Role): RoleRights {
  const told = ({ rows, hidden, readOnly, ...rights }: Part) => ({
    ...{ ...rights, hidden, readOnly, import: false, print: false },
    ...(rows ? { rows: rows.says } : {}),
  })
  const read = { read: true }
  const around = [
    'order_details',
    'payments',
    'products',
    'materials',
    'categorys',
    'inventorys',
    'currencies',
  ]
  return {
    resources: {
      ...Object.fromEntries(around.map((name) => [name, read])),
      ...{ customers: told(customers), orders: told(orders) },
      order_payments: { read: true, create: pays },
    },
    actions: Object.fromEntries(acts.map((action) => [action, may.includes(action) ? 'yes' : 'no'])),
  }
}
