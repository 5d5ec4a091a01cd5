// Engines: both
import { expect, test } from 'vitest'
import { statuses } from '#server/request/statuses'
import { goldenCases, play } from '../support/golden-case'
import { openShop } from '../support/shop'

const shared = goldenCases('../shared/cases')
const cases = [...shared, ...goldenCases('tests/cases')]

test.each(cases)('$file: $name', async (story) => {
  const { call } = await openShop()
  expect(await play(story, call)).toBeUndefined()
})

/**
 * Refusals of 409 and 422 outside of trading calls: of staff, files, resources, views, print templates and
 * retried requests.
 */
const elsewhere = new Set<string>([
  ...[
    'import_running',
    'export_running',
    'job_broken_off',
    'last_admin',
    'view_name_taken',
    'key_reused',
    'password_required',
    'password_weak',
  ],
  ...[
    'own_password',
    'password_wrong',
    'first_code_wrong',
    'second_factor_demanded',
    'passkey_refused',
    'too_many_passkeys',
    'template_in_use',
    'template_invalid',
  ],
  ...['approval_changed', 'approval_decided', 'approval_requester', 'restore_same'],
  // Refusals of a stocktake that somebody else approves.
  'stocktake_moved',
  ...['role_fixed', 'right_unknown', 'right_not_approvable'],
  ...['too_deep', 'too_many_parts', 'too_many_values', 'picture_broken', 'picture_too_large'],
  ...[
    'cell_boolean',
    'cell_error',
    'cell_required',
    'column_taken',
    'column_unknown',
    'duplicate_in_file',
    'file_empty',
    'file_unreadable',
  ],
  ...[
    'key_missing',
    'key_unmapped',
    'not_a_choice',
    'not_a_date',
    'not_a_number',
    'not_json',
    'not_yes_or_no',
    'number_ambiguous',
  ],
  ...['opening_order', 'opening_order_type', 'opening_used'],
  ...['record_missing', 'reference_ambiguous', 'reference_unknown', 'rows_refused'],
  ...['price_ranges_invalid', 'not_applicable', 'not_sortable', 'unknown_field'],
  ...['records_hidden', 'resource_invalid', 'rows_alike', 'rows_astray', 'rows_without', 'values_hidden'],
  ...['values_lost', 'values_refused', 'values_return', 'would_lose_data'],
])

const told = JSON.stringify(cases)

test.each(
  Object.entries(statuses)
    .filter(([code, status]) => (status === 409 || status === 422) && !elsewhere.has(code))
    .map(([code]) => code),
)('a golden case covers %s', (code) => {
  expect(told).toContain(`"code":"${code}"`)
})
