import { labels } from '#words/labels'
import { negate } from '#domain/decimal'
import type { PrintData } from '#drawing/drawing'
import { formatDatetime } from '../../data/languages/format'
import { type TillRecord, payoutsOf } from '../../data/records/till-record'
import type { ServedResources } from '../../data/resources'
import { joinedTexts, money } from '../drawing/printed-value'
import { companyTexts, recordTexts, loadCompany } from './paper-facts'
import { bilingual, writtenFor, type Values, papers, titlePair } from './field-text'
import { ask } from '../../data/calls'
import type { PrintDocument, PrintedDocument } from './document'

/** All that the closing paper of a till is printed from. */
interface TillSource {
  till: TillRecord
  company: Values
  resources: ServedResources
}

/** The computed texts of the paper, titled by `print.fields.*`. */
const tillFields = ['title_zh', 'title_en', 'status', 'period', 'footer'] as const

/** The columns of its tables: the amounts by currency, the takings of each tender, the payouts. */
const tillAmountFields = [
  'label',
  'opening',
  'till_taken',
  'till_given',
  'paid_out',
  'expected',
  'counted',
  'difference',
] as const
const takingFields = ['label', 'codes', 'till_taken', 'till_given'] as const
const payoutFields = ['printed_on', 'description', 'party', 'paid_out'] as const

function amounts({ amounts: list }: TillRecord): PrintData[] {
  return list.map((each) => {
    const text = (value: number | undefined) => (value === undefined ? '' : money(value, each.currency))
    return {
      label: each.currency,
      opening: text(each.opening_value),
      till_taken: text(each.taken_value),
      till_given: text(each.given_value),
      paid_out: text(each.paid_out_value),
      expected: text(each.expected_value),
      counted: text(each.counted_value),
      difference: text(each.difference_value),
    }
  })
}

function takings({ takings: list }: TillRecord): PrintData[] {
  return list.map(({ payment_method, currency, count, taken_value, given_value }) => ({
    label: `${bilingual(labels.paymentMethods[payment_method])} ${currency}`,
    codes: String(count),
    till_taken: money(taken_value, currency),
    till_given: money(given_value, currency),
  }))
}

/** The payouts; below each that was taken back, its opposite. */
function payouts(till: TillRecord): PrintData[] {
  return payoutsOf(till).map(({ at, reason, made_by, value, currency, reversed }) => ({
    printed_on: formatDatetime(at),
    description: reversed ? `${reason}（${bilingual(papers.words.taken_back)}）` : reason,
    party: made_by ?? '',
    paid_out: money(reversed ? 0 : value, currency),
  }))
}

/** Closed, balanced or not; an open till is marked as open, since its paper is not a closing yet. */
function status({ closed_at, amounts: list }: TillRecord): string {
  if (closed_at === null) return bilingual(papers.till.open)
  const off = list.filter(({ difference_value = 0 }) => difference_value !== 0)
  if (off.length === 0) return bilingual(papers.till.balanced)
  return joinedTexts(
    off.map(({ difference_value = 0, currency }) =>
      difference_value < 0
        ? `${bilingual(papers.till.short)} ${money(negate(difference_value), currency)}`
        : `${bilingual(papers.till.over)} ${money(difference_value, currency)}`,
    ),
    '\n',
  )
}

/**
 * A till, as the texts of its closing paper: its contents by currency, the takings of each tender, the payouts, the
 * count and the difference.
 *
 * @see domain.md §11.6
 */
export function tillTexts(source: TillSource): PrintData {
  return writtenFor({ company: source.company }, () => textsOf(source))
}

function textsOf({ till, company, resources }: TillSource): PrintData {
  const resource = resources.tills
  const { code, user_name, opened_at, closed_at } = till
  return {
    ...(resource ? recordTexts(resource, till, resources) : {}),
    ...titlePair(papers.titles.till_closing),
    status: status(till),
    period: joinedTexts(
      [formatDatetime(opened_at), closed_at === null ? '' : formatDatetime(closed_at)],
      ' – ',
    ),
    amounts: amounts(till),
    takings: takings(till),
    payouts: payouts(till),
    footer: joinedTexts([code, user_name]),
    settings: companyTexts(company, resources),
  }
}

async function load(key: string, resources: ServedResources): Promise<PrintedDocument> {
  const [till, company] = await Promise.all([
    ask<TillRecord>({ path: `/tills/${encodeURIComponent(key)}` }),
    loadCompany(),
  ])
  return () => tillTexts({ till, company, resources })
}

/** The closing paper of a till. */
export const tillReportDocument: PrintDocument = {
  resource: 'tills',
  fields: tillFields,
  tables: [
    { path: 'amounts', fields: tillAmountFields },
    { path: 'takings', fields: takingFields },
    { path: 'payouts', fields: payoutFields },
  ],
  options: [],
  load,
}
