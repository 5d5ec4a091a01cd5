import { labels, type Label } from '#words/labels'
import { bilingual, labelledText, papers, titlePair } from '../field-text'
import { samples } from './sample-words'

/** A text, which a label gives in both languages of the papers. */
type Text = string | Label

/** A text, or one for each of the sample's rows. */
export type Sample = Text | readonly Text[]

const cash = bilingual(labels.paymentMethods.cash)
const check = bilingual(labels.paymentMethods.check)

/** The two titles of the paper of a resource. */
function titled(resource: string, title: Label): Record<string, string> {
  const { title_zh, title_en } = titlePair(title)
  return { [`${resource}.title_zh`]: title_zh, [`${resource}.title_en`]: title_en }
}

/**
 * Samples of the texts computed for receipts, bills, statements, gold bars, labels and shelf lists; by name, with the
 * resource or the table when the name alone is ambiguous.
 */
export const paperSamples: Readonly<Record<string, Sample>> = {
  ...titled('order_payments', papers.titles.payment_receipt),
  party_label: papers.receipt.received_from,
  amount_text: ['HK$10,000.00', 'HK$5,000.00', '70.00 g'],
  detail_text: labelledText(papers.words.detail, `${check} No. 771305`),
  company_signature: papers.receipt.received_by,
  customer_signature: papers.receipt.paid_by,
  'settlement.label': [papers.words.cash, papers.words.gold, ''],
  'settlement.total': ['HK$55,901.68', '115.87 g', ''],
  before: ['HK$55,901.68', '115.87 g', ''],
  now: ['HK$10,000.00', '0.00 g', ''],
  after: ['HK$45,901.68', '115.87 g', ''],
  ...titled('payments', papers.titles.bill),
  order_count: '3',
  status: papers.bill.open,
  'payments.billed': 'HK$453,294.80',
  'payments.paid_through': 'HK$181,300.00',
  settled_otherwise: '',
  'payments.unpaid': 'HK$271,994.80',
  'bill_orders.position': ['1', '2', '3'],
  'bill_orders.order_code': ['CPXS-20261105-0003', 'CPXS-20261111-0007', 'CPXS-20261114-0007'],
  'bill_orders.date': ['2026-11-05', '2026-11-11', '2026-11-14'],
  'bill_orders.expire_at': ['2026-12-05', '2026-12-11', '2026-12-14'],
  'bill_orders.billed': ['HK$73,695.10', 'HK$343,483.49', 'HK$36,116.21'],
  'bill_orders.paid': ['HK$73,695.10', 'HK$107,604.90', ''],
  otherwise: '',
  'bill_orders.unpaid': ['HK$0.00', 'HK$235,878.59', 'HK$36,116.21'],
  counted_as: ['HK$10,000.00', 'HK$5,000.00', '70.00 g'],
  ...titled('customers', papers.titles.statement),
  printed_on: '2026-11-21',
  period: '2026-11-01 – 2026-11-21',
  closing_cash: '4,631.57',
  closing_gold: '86.00',
  sign_text: papers.statement.sign,
  'customers.footer': 'LUK · 2026-11-01 – 2026-11-21',
  'balances.label': ['HKD', papers.words.gold, ''],
  opening: ['HK$0.00', '0.00 g', ''],
  'balances.charged': ['HK$10,766.78', '336.87 g', ''],
  'balances.paid': ['HK$6,135.21', '250.87 g', ''],
  closing: ['HK$4,631.57', '86.00 g', ''],
  'entries.date': ['2026-11-03', '2026-11-03', '2026-11-14'],
  description: [labels.orderTypes.CPXS, check, labels.orderTypes.CPXS],
  document: ['CPXS-20261103-0005', 'PAY-000043', 'CPXS-20261114-0006'],
  'entries.order_code': ['', 'CPXS-20261103-0005', ''],
  'entries.currency': 'HKD',
  'entries.charged': ['6,135.21', '', '4,631.57'],
  'entries.paid': ['', '6,135.21', ''],
  cash_balance: ['6,135.21', '0.00', '4,631.57'],
  gold_charged: ['', '', '86.00'],
  gold_paid: '',
  gold_balance: ['0.00', '0.00', '86.00'],
  ...titled('tills', papers.titles.till_closing),
  'tills.status': `${bilingual(papers.till.short)} HK$4.50`,
  'tills.period': '2026-11-21 10:02:00 – 2026-11-21 20:15:00',
  'tills.footer': `TILL-00012 · ${samples.people.clerk.title}`,
  'amounts.label': ['HKD', 'USD', ''],
  'amounts.opening': ['HK$2,000.00', '$0.00', ''],
  'amounts.till_taken': ['HK$36,420.00', '$300.00', ''],
  'amounts.till_given': ['HK$1,810.00', '$0.00', ''],
  'amounts.paid_out': ['HK$60.00', '$0.00', ''],
  expected: ['HK$36,550.00', '$300.00', ''],
  'amounts.counted': ['HK$36,545.50', '$300.00', ''],
  difference: ['-HK$4.50', '$0.00', ''],
  'takings.label': [`${cash} HKD`, `${cash} USD`, `${check} HKD`],
  'takings.codes': ['11', '1', '2'],
  'takings.till_taken': ['HK$16,420.00', '$300.00', 'HK$20,000.00'],
  'takings.till_given': ['HK$1,810.00', '$0.00', 'HK$0.00'],
  'payouts.printed_on': ['2026-11-21 15:30:00', '', ''],
  'payouts.description': [samples.notes.tea.title, '', ''],
  'payouts.party': [samples.people.clerk.title, '', ''],
  'payouts.paid_out': ['HK$60.00', '', ''],
  'reports.title': bilingual(samples.report.title),
  'reports.period': '2026-11-01 – 2026-11-21',
  conditions: bilingual(samples.report.condition),
  'reports.footer': `${samples.report.title.title} · 2026-11-21`,
  ...titled('gold_bars', papers.titles.gold_bar_receipt),
  parties: samples.people.customer,
  bought: '0.00 g',
  'gold_bars.taken_in': '326.87 g',
  'gold_bars.given_out': '0.00 g',
  in_custody: '326.87 g',
  in_liang: '8.733',
  total_in: '326.87',
  total_out: '0.00',
  held: '326.87',
  'gold_bar_details.position': ['1', '2', '3'],
  party: samples.people.customer,
  'gold_bar_details.taken_in': ['250.87', '70.00', '6.00'],
  'gold_bar_details.given_out': '',
  balance: ['250.87', '320.87', '326.87'],
  'inventorys.weight': ['37.43 g', '12.48 g', '8.06 g'],
  ...titled('inventorys', papers.titles.shelf_list),
  'inventorys.footer': `${bilingual(labels.documentTypes.shelf_list)} · 2026-11-21`,
  'inventorys.quantity': ['5', '1', '1'],
  diamonds: ['', '', `18 ${papers.words.stones.title} 0.42 ct`],
  tick: '□',
  'inventorys.position': ['1', '2', '3'],
  material: Object.values(samples.materials).map(({ title }) => title),
  counted: '',
  codes: ['120', '34', '8'],
  'materials.quantity': ['610', '402', '70'],
  'materials.weight': ['9,120.45', '3,310.02', '645.10'],
  liang: ['243.673', '88.435', '17.235'],
}
