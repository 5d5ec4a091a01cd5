import { expect, test } from 'vitest'
import type { Rule } from '#domain/errors'
import { languages, type Language } from '#words/languages'
import { messageOf } from '#server/process/messages'
import { isRule, statuses } from '#server/request/statuses'
import { inExtent } from '../support/extent'
import { goldenCases, play } from '../support/golden-case'
import { stampOf } from '../support/play/books'
import { openShop, type TestShop } from '../support/shop'

const shared = goldenCases('../shared/cases')
const cases = [...shared, ...goldenCases('tests/cases')]

/** The sentence of a rule in a language, with any facts in it. */
function wordsOf(code: Rule, language: Language): RegExp {
  const sentence = messageOf(code, new Proxy({}, { get: () => '\0' }), language)
  const words = sentence.split('\0').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${words.join('.+')}$`)
}

/** Repeats a refused call in each language; a default run, in which the words of all rules are tested by themselves, takes one. */
async function saysWhy({ call }: TestShop, method: string, path: string, body: unknown): Promise<void> {
  for (const language of inExtent(languages, ['zh'] as const)) {
    const answer = await call(method, path, body, { headers: { 'Accept-Language': language } })
    const { code, message } = answer.body
    if (!isRule(code)) throw new Error(`${method} ${path} answers an unknown code ${String(code)}`)
    expect(answer.status).toBe(statuses[code])
    expect(message).toMatch(wordsOf(code, language))
    expect(message, 'a fact is missing in the message').not.toContain('–')
  }
}

test.each(cases)('$file: $name; what is refused moves nothing', async (story) => {
  const shop = await openShop()
  const difference = await play(story, async (method, path, body) => {
    const before = await stampOf(shop.shop.db)
    const answer = await shop.call(method, path, body)
    if (answer.status < 400) return answer
    await saysWhy(shop, method, path, body)
    expect(await stampOf(shop.shop.db), `${method} ${path}`).toBe(before)
    return answer
  })
  expect(difference).toBeUndefined()
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
    'too_many_views',
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
  ...['cell_beyond', 'changed_since', 'code_unaddressable', 'date_ambiguous', 'quote_open', 'sheet_unknown'],
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
