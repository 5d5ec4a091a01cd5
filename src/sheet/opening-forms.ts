import { labels } from '#words/labels'
import type { OpeningSheetName } from '#domain/opening'
import { rolesOfOwner } from '#domain/staff/rights'
import { kindOf } from '../resource/kinds'
import type { Field, Resource, Resources } from '../resource/resource'

interface Sheet {
  /** The resource that provides the properties of the sheet. */
  of: string
  required: string[]
  /** Read-only properties that the sheet accepts. */
  also?: string[]
  /** The accepted properties; by default all that can be entered. */
  only?: string[]
  own?: Record<string, Field>
}

const sequence: Field = {
  ...labels.words.sequence,
  kind: 'integer',
  minimum: 1,
}

const stones = ['diamond_count', 'diamond_weight', 'diamond_fee_value']

const sheets: Record<OpeningSheetName, Sheet> = {
  opening_stock: {
    of: 'inventorys',
    required: ['product_code', 'quantity', 'weight'],
    also: [
      ...[
        'product_code',
        'color_id',
        'size',
        'made_for_id',
        'quantity',
        'weight',
        'supplier_code',
        'labor_fee',
      ],
      ...stones,
    ],
    own: { inventory_code_seq: sequence },
  },
  opening_balances: {
    of: 'customer_balance_details',
    required: ['customer_id', 'amount_value'],
    only: ['customer_id', 'amount_value', 'currency', 'date'],
  },
  opening_gold_bars: { of: 'gold_bars', required: ['weight'] },
  opening_diamonds: { of: 'diamonds', required: ['weight'] },
  opening_orders: {
    of: 'orders',
    required: ['order_type', 'customer_id', 'date'],
    only: [
      ...['order_type', 'customer_id', 'date', 'currency', 'rate', 'unpaid_cash_value', 'unpaid_gold_weight'],
      ...['term', 'invoice_number', 'salesperson'],
    ],
  },
}

const forms = new WeakMap<Resources, Partial<Record<OpeningSheetName, Resource>>>()

/**
 * The rows of an opening sheet as a resource of its own, so that they are mapped and checked like those of any other
 * import. Only an admin imports opening data.
 *
 * @param resources as the user sees them
 * @returns the same form for the same resources; undefined where the user may not see the resource behind the sheet
 */
export function openingForm(name: OpeningSheetName, resources: Resources): Resource | undefined {
  const known = forms.get(resources) ?? {}
  forms.set(resources, known)
  const { [sheets[name].of]: resource } = resources
  if (!resource) return undefined
  return (known[name] ??= formOf(name, resource))
}

/** Whether an opening sheet creates records of a resource. */
export function opensWith({ $id }: Resource): boolean {
  return Object.values(sheets).some(({ of }) => of === $id)
}

const admins = rolesOfOwner()

function formOf(name: OpeningSheetName, resource: Resource): Resource {
  const { required, only, also = [], own = {} } = sheets[name]
  const takes = ([property, field]: [string, Field]) => {
    if (only) return only.includes(property)
    return also.includes(property) || (!field.readOnly && field.alias === undefined && !kindOf(field).child)
  }
  const fields = Object.entries(resource.properties)
    .filter(takes)
    .map(([property, field]) => [property, asTyped(field)] as const)
  const properties = { ...Object.fromEntries(fields), ...own }
  const names = Object.keys(properties)
  return {
    ...labels.openingSheets[name],
    $id: name,
    key: 'id',
    dialog: resource.dialog,
    access: { read: admins, write: admins, create: admins, update: [], delete: [] },
    required,
    properties,
    list: { columns: names, sort: 'id|DESC', search: [] },
    form: { columns: 1, sections: [{ fields: names }] },
  }
}

/**
 * The sheet's own check looks for taken codes; the values that a customer brings are copied when the row is written.
 */
function asTyped(field: Field): Field {
  const { readOnly: _readOnly, unique: _unique, prefill: _prefill, access: _access, ...typed } = field
  return typed
}
