/**
 * The code of every rule that can be broken. The message is built later, where the reader's language is known, from the
 * code and the facts.
 *
 * @see api.md, Errors
 */
export type Rule =
  | 'malformed'
  | 'unauthorised'
  | 'wrong_credentials'
  | 'password_to_change'
  | 'second_factor_needed'
  | 'wrong_code'
  | 'first_code_wrong'
  | 'password_needed'
  | 'forbidden'
  | 'approval_needed'
  | 'more_than_own'
  | 'role_fixed'
  | 'right_unknown'
  | 'right_not_approvable'
  | 'limit_exceeded'
  | 'not_own'
  | 'not_today'
  | 'restore_fixed'
  | 'import_gone'
  | 'not_found'
  | 'import_refused'
  | 'not_allowed'
  | 'read_only_try'
  | 'already_confirmed'
  | 'code_taken'
  | 'import_running'
  | 'in_use'
  | 'already_converted'
  | 'already_reversed'
  | 'balance_held'
  | 'default_holds'
  | 'default_taken'
  | 'bill_closed'
  | 'bill_paid'
  | 'line_returned'
  | 'movement_fixed'
  | 'opening_order'
  | 'opening_used'
  | 'opening_moved'
  | 'order_billed'
  | 'order_paid'
  | 'restore_same'
  | 'return_fixed'
  | 'insufficient_stock'
  | 'last_admin'
  | 'order_confirmed'
  | 'order_has_payments'
  | 'order_not_confirmed'
  | 'piece_in_stock'
  | 'preorder_not_confirmable'
  | 'sequence_taken'
  | 'stale'
  | 'template_in_use'
  | 'stock_exists'
  | 'stock_not_empty'
  | 'till_closed'
  | 'till_open'
  | 'view_name_taken'
  | 'weight_fixed'
  | 'weight_left'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_cells'
  | 'cell_too_long'
  | 'file_type'
  | 'picture_broken'
  | 'picture_heic'
  | 'picture_too_large'
  | 'unsupported_file'
  | 'unsupported_media'
  | 'alias_differs'
  | 'amount_twice'
  | 'cell_required'
  | 'column_taken'
  | 'column_unknown'
  | 'count_missing'
  | 'count_out_of_range'
  | 'customer_required'
  | 'currency_differs'
  | 'default_unpaid'
  | 'orders_differ'
  | 'opening_order_type'
  | 'reason_required'
  | 'return_exceeds'
  | 'above_sale'
  | 'return_before_sale'
  | 'convert_needs_preorder'
  | 'date_out_of_range'
  | 'weight_exceed'
  | 'discount_exceeds'
  | 'duplicate_in_file'
  | 'file_empty'
  | 'file_unreadable'
  | 'gold_bar_required'
  | 'gold_price_required'
  | 'gold_weight_exceed'
  | 'gold_weight_required'
  | 'invalid'
  | 'given_short'
  | 'inventory_mismatch'
  | 'key_missing'
  | 'key_reused'
  | 'key_unmapped'
  | 'labor_fee_range'
  | 'labor_fee_twice'
  | 'lines_required'
  | 'not_a_choice'
  | 'not_a_date'
  | 'not_a_number'
  | 'no_account'
  | 'number_ambiguous'
  | 'not_applicable'
  | 'not_json'
  | 'not_sortable'
  | 'not_yes_or_no'
  | 'nothing_to_adjust'
  | 'nothing_typed'
  | 'piece_quantity'
  | 'piece_required'
  | 'sequence_required'
  | 'price_ranges_invalid'
  | 'product_required'
  | 'quantity_required'
  | 'rate_missing'
  | 'record_missing'
  | 'reference_ambiguous'
  | 'reference_missing'
  | 'reference_unknown'
  | 'remarks_required'
  | 'return_needs_sale'
  | 'rows_refused'
  | 'template_invalid'
  | 'too_deep'
  | 'too_many_parts'
  | 'too_many_values'
  | 'unknown_field'
  | 'unknown_line'
  | 'unknown_property'
  | 'value_exceed'
  | 'value_required'
  | 'own_password'
  | 'password_required'
  | 'password_weak'
  | 'password_wrong'
  | 'weight_required'
  | 'records_hidden'
  | 'resource_invalid'
  | 'rows_alike'
  | 'rows_astray'
  | 'rows_without'
  | 'values_hidden'
  | 'values_lost'
  | 'values_refused'
  | 'values_return'
  | 'would_lose_data'
  | 'too_many_attempts'
  | 'too_many_requests'
  | 'too_many_waiting'
  | 'sign_in_busy'
  | 'pdf_busy'
  | 'picture_busy'
  | 'internal'
  | 'price_service'
  | 'price_far'
  | 'no_price_service'
  | 'database_unavailable'
  | 'storage_read_only'
  | 'storage_full'

/** The facts of a broken rule, for messages and clients: codes, and the figures requested and available. */
export type Facts = Readonly<Record<string, unknown>>

/** A rule that refuses a change. The domain has no other way to refuse one. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken'

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
  }
}

/**
 * Runs a rule on a part of a value, and prefixes the path of a broken rule with the part's own path.
 *
 * @param path of the part, for example `/order_details/2`
 * @throws RuleBroken the same rule, with the full path
 */
export function within<Result>(path: string, rule: () => Result): Result {
  try {
    return rule()
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    throw new RuleBroken(error.code, error.facts, `${path}${error.path ?? ''}`)
  }
}
