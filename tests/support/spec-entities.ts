/** A call of the standard pattern (spec §7). */
export type Call = 'search' | 'get' | 'create' | 'update' | 'delete'

/** An entity of the specification, as the API must have it. */
export interface SpecEntity {
  /** The resource's name: file, table and URL. */
  resource: string
  /** The property by which the API addresses a record. */
  key: string
  /** Every name of the entity's fields in spec §3, beside the standard ones. */
  fields: string
  /** Fields with fields of their own inside. */
  inside?: Record<string, string>
  /** Width and height of its dialog (spec §2); none without a dialog there. */
  dialog?: string
  /** The address of its list under /admin (spec §2), where the spec names one. */
  path?: string
  /** The calls of the standard pattern that the spec shows and goldbook answers. */
  calls: readonly Call[]
  /** The calls that the spec does not show, and that are refused. */
  refused: readonly Call[]
}

const all: readonly Call[] = ['search', 'get', 'create', 'update', 'delete']
const read: readonly Call[] = ['search', 'get']
const undeletable: readonly Call[] = ['search', 'get', 'create', 'update']
const writes: readonly Call[] = ['create', 'update', 'delete']

const standard = { key: 'id', calls: all, refused: [] } as const
/** The spec shows no DELETE; lists and selects need the search that it leaves out (docs/decisions/). */
const kept = { key: 'id', calls: undeletable, refused: ['delete'] } as const
/** Movements: made by hand or by use cases, and never changed; deleting one writes the opposite (docs/decisions/). */
const movements = { key: 'id', calls: ['search', 'get', 'create', 'delete'], refused: ['update'] } as const
/** Lines: the spec shows no calls for them; they are read, and use cases write them. */
const byRules = { key: 'id', calls: read, refused: writes } as const

const named = 'id code name remarks'
const bar = `${named} price date currency payment_method weight current_weight in_out`
const barMovement =
  'id remarks price date currency payment_method weight in_out payment payment_id order_code ' +
  'billable_payment billable_payment_method'

/** Every entity of spec §3, with its fields under the spec's names and its calls of spec §7. */
export const specEntities: readonly SpecEntity[] = [
  { ...standard, resource: 'colors', dialog: '40%', path: 'product-settings/color', fields: named },
  {
    ...standard,
    resource: 'materials',
    dialog: '40%',
    path: 'product-settings/material',
    fields: `${named} price_ranges`,
  },
  {
    ...standard,
    resource: 'categorys',
    dialog: '40%',
    path: 'product-settings/category',
    fields: 'name code remarks',
  },
  {
    ...standard,
    resource: 'products',
    dialog: '70%',
    path: 'product',
    key: 'code',
    fields:
      'code name remarks material material_id category category_code color size product_group product_group_code ' +
      'has_confirm_order is_unique_code unique_code latest_in_labor_fee supplier is_sample description',
  },
  { ...kept, resource: 'product_groups', fields: named },
  {
    ...standard,
    resource: 'customer_groups',
    dialog: '70%',
    path: 'customer_group',
    fields: `${named} labor_fees`,
  },
  {
    ...standard,
    resource: 'customers',
    dialog: '80%',
    path: 'customers',
    fields:
      `${named} address phone fax email contact_person is_default currency_id customer_group_id customer_group ` +
      'has_orders balance_value balance_currency balance',
  },
  {
    resource: 'inventorys',
    dialog: '40%',
    path: 'inventory',
    key: 'code',
    fields: 'code name product product_code quantity weight color color_id inventory_info',
    inside: {
      inventory_info:
        'location remarks size supplier supplier_code labor_fee is_sample medias diamond_weight diamond_count ' +
        'diamond_fee_value',
    },
    // PUT is not in the spec: it writes the same as set_info.
    calls: ['search', 'get', 'update', 'delete'],
    refused: ['create'],
  },
  // The specification names no DELETE; records without references may go (docs/decisions/).
  { ...standard, resource: 'inventory_details', dialog: '40%', fields: `${named} location inventory_code` },
  {
    resource: 'payments',
    dialog: '70%',
    key: 'id',
    // Vouchers come with their order or movement, bills by `POST /orders/payment`; a bill without payments is
    // taken back.
    calls: ['search', 'get', 'delete'],
    refused: ['create', 'update'],
    path: 'payment',
    fields:
      'id code remarks billable_type billable_id billable payment_method is_deposit deposit value currency date ' +
      'in_out customer customer_id payment_method_detail gold_weight gold_paid_weight gold_bar shipments',
  },
  {
    resource: 'order_payments',
    dialog: '30%',
    key: 'id',
    // A payment moves money: it is deleted and taken again, not changed (docs/decisions/).
    calls: ['search', 'get', 'create', 'delete'],
    refused: ['update'],
    fields:
      `${named} payment_method value currency date in_out order customer payment weight gold_bar gold_bar_code ` +
      'order_code customer_id is_deposit',
  },
  { ...standard, resource: 'gold_bars', dialog: '70%', path: 'gold_bar', fields: `${bar} gold_bar_details` },
  { ...movements, resource: 'gold_bar_details', dialog: '40%', fields: `${barMovement} gold_bar` },
  { ...standard, resource: 'diamonds', dialog: '70%', fields: `${bar} diamond_details` },
  { ...movements, resource: 'diamond_movements', dialog: '40%', fields: `${barMovement} diamond` },
  {
    ...movements,
    resource: 'customer_balance_details',
    dialog: '40%',
    path: 'customer_balance_detail',
    fields:
      'id amount amount_value currency remarks in_out customer_id customer date billable_payment_method payment_id ' +
      'payment billable_payment',
    inside: { amount: 'value currency' },
  },
  {
    ...standard,
    resource: 'shipments',
    dialog: '30%',
    fields: `${named} method date tracking_number order_code`,
  },
  {
    // The specification names no DELETE; designs that are not in use may go (docs/decisions/).
    ...standard,
    resource: 'templates',
    dialog: '70%',
    path: 'templates',
    key: 'name',
    fields: 'id name content title width height paper',
  },
  { ...standard, resource: 'daily_prices', path: 'daily_price', fields: 'date price' },
  {
    ...kept,
    resource: 'settings',
    path: 'profile',
    fields: 'name_en name_ch address_en address_ch phone fax email contact_person',
  },
  { ...kept, resource: 'medias', dialog: '60%', key: 'code', fields: named },
  {
    ...standard,
    resource: 'orders',
    dialog: '70%',
    fields:
      'id order_type in_out code date confirmed confirmed_at order_details customer_id customer salesperson ' +
      'payment_method currency address phone fax email contact_person weight quantity term expire_at paid ' +
      'receivable_cash_value paid_cash_value receivable_gold_weight paid_gold_weight unpaid_gold_weight unpaid_cash ' +
      'unpaid_cash_value payments returned returned_order_codes original_customer_order_code ' +
      'original_customer_order_media invoice_number yd_converted_order_code yd_converted_order yd_order_code ' +
      'yd_order shipments media deleted_at diamond_fee_value',
  },
  {
    ...byRules,
    resource: 'order_details',
    dialog: '70%',
    fields:
      'id created_at updated_at order_id product product_code color color_id inventory inventory_code ' +
      'inventory_code_seq location weight weight_in_liang quantity gold_price_per_gram_value unit_price labor_fee ' +
      'labor_fee_per_gram_value labor_fee_in unit_price_per_gram_value discount_value discount_type size ' +
      'diamond_count diamond_weight diamond_fee_value amount amount_real receivable_cash_value ' +
      'receivable_gold_weight payment_method currency customer returned returned_order_code remarks',
  },
]
