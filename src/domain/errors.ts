/**
 * Every rule that can be broken, with the HTTP status of its answer. The message is made where the reader's language
 * is known, from the code and the facts.
 *
 * @see api.md, Errors
 */
export const rules = {
  malformed: 400,
  unauthorised: 401,
  wrong_credentials: 401,
  password_to_change: 403,
  password_needed: 403,
  forbidden: 403,
  not_own: 403,
  not_today: 403,
  import_gone: 404,
  not_found: 404,
  import_refused: 405,
  not_allowed: 405,
  already_confirmed: 409,
  code_taken: 409,
  import_running: 409,
  in_use: 409,
  already_converted: 409,
  already_reversed: 409,
  balance_held: 409,
  default_holds: 409,
  default_taken: 409,
  bill_closed: 409,
  bill_paid: 409,
  line_returned: 409,
  movement_fixed: 409,
  opening_order: 409,
  opening_used: 409,
  opening_moved: 409,
  order_billed: 409,
  order_paid: 409,
  return_fixed: 409,
  insufficient_stock: 409,
  last_admin: 409,
  order_confirmed: 409,
  order_has_payments: 409,
  order_not_confirmed: 409,
  piece_in_stock: 409,
  preorder_not_confirmable: 409,
  sequence_taken: 409,
  stale: 409,
  template_in_use: 409,
  stock_exists: 409,
  stock_not_empty: 409,
  till_closed: 409,
  till_open: 409,
  view_name_taken: 409,
  weight_fixed: 409,
  weight_left: 409,
  too_large: 413,
  too_many_rows: 413,
  file_type: 415,
  unsupported_file: 415,
  unsupported_media: 415,
  alias_differs: 422,
  amount_twice: 422,
  cell_required: 422,
  column_taken: 422,
  column_unknown: 422,
  count_missing: 422,
  count_out_of_range: 422,
  customer_required: 422,
  currency_differs: 422,
  default_unpaid: 422,
  orders_differ: 422,
  opening_order_type: 422,
  reason_required: 422,
  return_exceeds: 422,
  above_sale: 422,
  return_before_sale: 422,
  convert_needs_preorder: 422,
  date_out_of_range: 422,
  weight_exceed: 422,
  discount_exceeds: 422,
  duplicate_in_file: 422,
  file_empty: 422,
  file_unreadable: 422,
  gold_bar_required: 422,
  gold_price_required: 422,
  gold_weight_exceed: 422,
  gold_weight_required: 422,
  invalid: 422,
  given_short: 422,
  inventory_mismatch: 422,
  key_missing: 422,
  key_reused: 422,
  key_unmapped: 422,
  labor_fee_range: 422,
  labor_fee_twice: 422,
  lines_required: 422,
  not_a_choice: 422,
  not_a_date: 422,
  not_a_number: 422,
  no_account: 422,
  number_ambiguous: 422,
  not_applicable: 422,
  not_json: 422,
  not_sortable: 422,
  not_yes_or_no: 422,
  nothing_to_adjust: 422,
  nothing_typed: 422,
  piece_quantity: 422,
  piece_required: 422,
  sequence_required: 422,
  price_ranges_invalid: 422,
  product_required: 422,
  quantity_required: 422,
  rate_missing: 422,
  record_missing: 422,
  reference_ambiguous: 422,
  reference_missing: 422,
  reference_unknown: 422,
  remarks_required: 422,
  return_needs_sale: 422,
  rows_refused: 422,
  template_invalid: 422,
  too_deep: 422,
  too_many_values: 422,
  unknown_field: 422,
  unknown_line: 422,
  unknown_property: 422,
  value_exceed: 422,
  value_required: 422,
  own_password: 422,
  password_required: 422,
  password_weak: 422,
  password_wrong: 422,
  weight_required: 422,
  records_hidden: 422,
  resource_invalid: 422,
  rows_alike: 422,
  rows_astray: 422,
  rows_without: 422,
  values_hidden: 422,
  values_lost: 422,
  values_refused: 422,
  values_return: 422,
  would_lose_data: 422,
  too_many_attempts: 429,
  sign_in_busy: 429,
  internal: 500,
  price_service: 502,
  price_far: 502,
  no_price_service: 502,
  database_unavailable: 503,
  storage_read_only: 503,
  storage_full: 507,
} as const

export type Rule = keyof typeof rules

/** What a message or a client needs to know about a broken rule: codes, asked and available figures. */
export type Facts = Readonly<Record<string, unknown>>

/** A rule that refuses a change; the only way in which the domain says no. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken'
  readonly status: number

  /**
   * @param code the rule
   * @param facts what its message needs
   * @param path JSON pointer to the value at fault, for example `/order_details/2/weight`
   */
  constructor(
    readonly code: Rule,
    readonly facts: Facts = {},
    readonly path?: string,
  ) {
    super(path === undefined ? code : `${code} at ${path}`)
    this.status = rules[code]
  }
}

/**
 * Runs a rule of a part on behalf of the whole: a broken rule's path then begins at the whole.
 *
 * @param path where the part stands, for example `/order_details/2`
 * @throws RuleBroken the part's, with the longer path
 */
export function within<Result>(path: string, rule: () => Result): Result {
  try {
    return rule()
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    throw new RuleBroken(error.code, error.facts, `${path}${error.path ?? ''}`)
  }
}
