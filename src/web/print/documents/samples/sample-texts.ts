import { kindOf } from '#resource/kinds'
import type { Field } from '#resource/resource'
import { choicesOf } from '#resource/json-schema'
import { labels } from '#words/labels'
import { joinedTexts } from '../../drawing/printed-value'
import { amountInCapitals, amountInWords } from '../amount-in-words'
import { bilingual, kindSample, labelledText, papers } from '../field-text'
import { paperSamples, type Sample } from './sample-papers'
import { samples } from './sample-words'

/** Rows that a table shows without a record. */
export const SAMPLE_ROWS = 3

const { company, people, notes } = samples
const goods = [samples.goods.ring, samples.goods.bangle, samples.goods.earrings].map(bilingual)
const colors = Object.values(samples.colors).map(bilingual)
const customer = bilingual(people.customer)
const sizes = ['15', '56', '12']
const contact = bilingual(people.contact)
const giftBox = bilingual(notes.gift_box)
const pieces = bilingual(papers.words.pieces)
const discount = bilingual(papers.order.discount)

const { deposit } = papers.words
const { cash } = labels.paymentMethods
const paid = `2026-11-21 ${bilingual(deposit)} ${bilingual(cash)} HK$10,000.00`
const deposited = joinedTexts(
  [
    [deposit.title, cash.title],
    [deposit.titles.en, cash.titles.en],
  ].map((words) => `${words.join(' ')} HK$10,000.00`),
  '\n',
)
const words = amountInWords(54690.79, 'HKD')
const capitals = amountInCapitals(54690.79, 'HKD')

/** Realistic examples by name; `resource.name` takes precedence over the name alone. */
const byName: Readonly<Record<string, Sample>> = {
  ...paperSamples,
  'settings.name_ch': company.name.title,
  'settings.name_en': company.name.titles.en,
  'settings.address_ch': company.address.title,
  'settings.address_en': company.address.titles.en,
  'settings.address': `${company.address.title} · ${company.address.titles.en}`,
  'settings.phone': '+852 2345 6789',
  'settings.fax': '+852 2345 6780',
  'settings.email': 'sales@goldensource.example',
  'settings.contact': 'Tel +852 2345 6789 · Fax +852 2345 6780 · Email sales@goldensource.example',
  'customers.code': 'C00012',
  'customers.name': customer,
  customer_id: customer,
  'orders.code': 'CPXS-20261121-0003',
  'orders.quantity': '5',
  'orders.weight': '57.97',
  'orders.weight_in_liang': '1.549',
  'orders.diamond_fee_value': '2,800.00',
  'orders.receivable_cash_value': '54,690.79',
  'orders.paid_cash_value': '10,000.00',
  'orders.unpaid_cash_value': '44,690.79',
  'orders.offset_cash_value': '0.00',
  'orders.original_customer_order_code': 'CPXS-20261103-0008',
  'payments.code': 'OP-000214',
  'payments.value': '10,000.00',
  'order_payments.code': ['OP-000214', 'OP-000215', 'OP-000221'],
  'order_payments.value': ['10,000.00', '5,000.00', '2,000.00'],
  'gold_bars.code': 'GB-0031',
  'gold_bars.name': samples.goods.bar,
  'products.code': ['R100', 'B220', 'E305'],
  'products.name': goods,
  product_code: ['R100', 'B220', 'E305'],
  'colors.name': colors,
  color_id: colors,
  inventory_code: ['R100C3-12-S15', 'B220C1-7-S56', 'E305C2-4'],
  'inventorys.code': ['R100C3-12-S15', 'B220C1-7-S56', 'E305C2-4'],
  'inventorys.name': goods,
  'order_details.position': ['1', '2', '3'],
  'order_details.quantity': ['3', '1', '1'],
  'order_details.weight': ['37.43', '12.48', '8.06'],
  'order_details.weight_in_liang': ['1.000', '0.333', '0.215'],
  'order_details.gold_price_per_gram_value': '900.00',
  'order_details.labor_fee_per_gram_value': ['16.00', '22.00', '25.00'],
  'order_details.unit_price_per_gram_value': ['916.00', '922.00', '925.00'],
  'order_details.labor_fee': ['598.88', '274.56', '201.50'],
  'order_details.diamond_count': ['', '', '18'],
  'order_details.diamond_weight': ['', '', '0.42'],
  'order_details.diamond_fee_value': ['', '', '2,800.00'],
  'order_details.discount_value': ['2.5 %', '', '500.00'],
  'order_details.amount': ['34,285.88', '11,506.56', '10,255.50'],
  'order_details.amount_real': ['33,428.73', '11,506.56', '9,755.50'],
  'order_details.receivable_cash_value': ['33,428.73', '11,506.56', '9,755.50'],
  code: 'A00012',
  name: samples.goods.ring,
  contact_person: contact,
  contact: `${contact} · 2345 6789 · luk@example.com`,
  phone: '2345 6789',
  fax: '2345 6780',
  email: 'luk@example.com',
  address: people.address,
  salesperson: people.salesperson,
  invoice_number: 'INV-2026-118',
  currency: `${labels.currencies.HKD.title} HKD`,
  size: sizes,
  location: ['A-03', 'A-07', 'B-01'],
  color_size: colors.map((color, row) => `${color} / ${sizes[row] ?? ''}`),
  remarks: giftBox,
  term: '30 DAYS',
  date_time: '2026-11-21 15:30',
  amount_in_capitals: capitals,
  pieces_text: labelledText(papers.template.sum, `5 ${bilingual(papers.words.pieces)} · 57.97 g`),
  expire_at: '2026-12-21',
  title_zh: labels.documentTypes.sales_order.title,
  title_en: labels.documentTypes.sales_order.titles.en.toUpperCase(),
  remarks_text: labelledText(papers.words.remarks, giftBox),
  total: 'HK$54,690.79',
  received: 'HK$10,000.00',
  unpaid: 'HK$44,690.79',
  unpaid_label: papers.order.uncollected,
  gold_due_text: '',
  returns_text: '',
  draft_mark: '',
  usd_value: ['US$4,319.99', 'US$1,486.64', 'US$1,260.40'],
  usd_total: 'US$7,067.03',
  copy_mark: '',
  receipt_text: [
    `${goods[0]}\nR100C3-12-S15\n3 ${pieces} · 37.43 g × 916.00\n${discount} 2.5 %`,
    `${goods[1]}\nB220C1-7-S56\n1 ${pieces} · 12.48 g × 922.00`,
    `${goods[2]}\nE305C2-4\n1 ${pieces} · 8.06 g × 925.00\n${bilingual(papers.order.stones)} 2,800.00\n${discount} 500.00`,
  ],
  'tenders.label': [cash, papers.order.given, papers.order.change],
  'tenders.value': ['HK$54,690.79', 'HK$55,000.00', 'HK$309.21'],
  deposit_statement: deposited,
  payments_text: paid,
  particulars: `${words}\n${paid}`,
  text: paid,
  deposit_text: deposited,
  'orders.particulars': `${labelledText(papers.order.in_words, words)}\n${labelledText(papers.order.payments, paid)}`,
  amount_in_words: words,
  usd_text: labelledText(papers.order.in_dollars, 'US$7,011.64（1 USD = HK$7.8, 2026-11-21）'),
  label: [papers.order.receivable, papers.order.offset, papers.order.received],
  value: ['HK$54,690.79', 'HK$0.00', 'HK$10,000.00'],
}

function sampleNamed(resource: string, name: string, row: number): string | undefined {
  const sample = new Map(Object.entries(byName))
  const found = sample.get(`${resource}.${name}`) ?? sample.get(name)
  return found === undefined ? undefined : sampleText(found, row)
}

function sampleText(sample: Sample, row: number): string {
  if (typeof sample === 'string') return sample
  return 'title' in sample ? bilingual(sample) : sampleText(sample[row % sample.length] ?? '', row)
}

/**
 * A sample of a computed text; undefined when none is known.
 *
 * @param resource of its rows or of its record
 * @param row from 0
 */
export function computedSample(resource: string, name: string, row = 0): string | undefined {
  return sampleNamed(resource, name, row)
}

/** An example of a property on paper, by its name or else by its kind. */
export function fieldSample(resource: string, name: string, field: Field, row = 0): string {
  const { media, picks } = kindOf(field)
  if (picks) {
    const [first] = choicesOf(field)
    return sampleNamed(resource, name, row) ?? (first ? bilingual(first) : '')
  }
  const named = media ? '' : sampleNamed(resource, name, row)
  return named ?? kindSample(field)
}
