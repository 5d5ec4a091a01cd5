import { kindOf } from '#resource/kinds'
import type { Field } from '#resource/resource'
import { choicesOf } from '#resource/json-schema'
import { bilingual, kindSample } from '../field-text'
import { paperSamples } from './sample-papers'

/** Rows that a table shows without a record. */
export const SAMPLE_ROWS = 3

/** A text, or one for each of the sample's rows. */
type Sample = string | readonly string[]

const customer = '陆记珠宝 Luk Jewellery'

/** Realistic examples by name; `resource.name` takes precedence over the name alone. */
const byName: Readonly<Record<string, Sample>> = {
  ...paperSamples,
  'settings.name_ch': '金源珠宝有限公司',
  'settings.name_en': 'Golden Source Jewellery Limited',
  'settings.address_ch': '香港九龙弥敦道 100 号',
  'settings.address_en': '100 Nathan Road, Kowloon, Hong Kong',
  'settings.address': '香港九龙弥敦道 100 号 · 100 Nathan Road, Kowloon, Hong Kong',
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
  'gold_bars.name': '瑞士金条 Swiss bar',
  'products.code': ['R100', 'B220', 'E305'],
  'products.name': ['足金光身戒 Plain ring', '古法龙凤镯 Dragon bangle', '钻石耳环 Diamond earrings'],
  product_code: ['R100', 'B220', 'E305'],
  'colors.name': ['玫瑰金 Rose', '黄金 Yellow', '白金 White'],
  color_id: ['玫瑰金 Rose', '黄金 Yellow', '白金 White'],
  inventory_code: ['R100C3-12-S15', 'B220C1-7-S56', 'E305C2-4'],
  'inventorys.code': ['R100C3-12-S15', 'B220C1-7-S56', 'E305C2-4'],
  'inventorys.name': ['足金光身戒 Plain ring', '古法龙凤镯 Dragon bangle', '钻石耳环 Diamond earrings'],
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
  name: '足金光身戒 Plain ring',
  contact_person: '陆先生 Mr Luk',
  contact: '陆先生 Mr Luk · 2345 6789 · luk@example.com',
  phone: '2345 6789',
  fax: '2345 6780',
  email: 'luk@example.com',
  address: '九龙弥敦道 1 号 1 Nathan Road, Kowloon',
  salesperson: '李蕾 Li Lei',
  invoice_number: 'INV-2026-118',
  currency: '港币 HKD',
  size: ['15', '56', '12'],
  location: ['A-03', 'A-07', 'B-01'],
  color_size: ['玫瑰金 Rose / 15', '黄金 Yellow / 56', '白金 White / 12'],
  remarks: '礼盒包装 Gift box',
  term: '30 DAYS',
  title_zh: '销售单',
  title_en: 'SALES ORDER',
  remarks_text: '备注 Remarks：礼盒包装 Gift box',
  total: 'HK$54,690.79',
  received: 'HK$10,000.00',
  unpaid: 'HK$44,690.79',
  unpaid_label: '未收 Balance due',
  gold_due_text: '',
  returns_text: '',
  draft_mark: '',
  usd_value: ['US$4,319.99', 'US$1,486.64', 'US$1,260.40'],
  usd_total: 'US$7,067.03',
  copy_mark: '',
  receipt_text: [
    '足金光身戒 Plain ring\nR100C3-12-S15\n3 件 pcs · 37.43 g × 916.00\n折扣 Discount 2.5 %',
    '古法龙凤镯 Dragon bangle\nB220C1-7-S56\n1 件 pcs · 12.48 g × 922.00',
    '钻石耳环 Diamond earrings\nE305C2-4\n1 件 pcs · 8.06 g × 925.00\n钻石 Stones 2,800.00\n折扣 Discount 500.00',
  ],
  'tenders.label': ['现金 Cash', '实付 Given', '找零 Change'],
  'tenders.value': ['HK$54,690.79', 'HK$55,000.00', 'HK$309.21'],
  deposit_statement: '定金 现金 HK$10,000.00\nDeposit Cash HK$10,000.00',
  payments_text: '2026-11-21 定金 Deposit 现金 Cash HK$10,000.00',
  particulars:
    'HONG KONG DOLLARS FIFTY-FOUR THOUSAND SIX HUNDRED AND NINETY AND CENTS SEVENTY-NINE ONLY\n2026-11-21 定金 Deposit 现金 Cash HK$10,000.00',
  text: '2026-11-21 定金 Deposit 现金 Cash HK$10,000.00',
  deposit_text: '定金 现金 HK$10,000.00\nDeposit Cash HK$10,000.00',
  'orders.particulars':
    '大写 In words：HONG KONG DOLLARS FIFTY-FOUR THOUSAND SIX HUNDRED AND NINETY AND CENTS SEVENTY-NINE ONLY\n付款 Payments：2026-11-21 定金 Deposit 现金 Cash HK$10,000.00',
  amount_in_words: 'HONG KONG DOLLARS FIFTY-FOUR THOUSAND SIX HUNDRED AND NINETY AND CENTS SEVENTY-NINE ONLY',
  usd_text: '折合美元 In US dollars：US$7,011.64（1 USD = HK$7.8, 2026-11-21）',
  label: ['应收 Total', '退货冲抵 Offset', '已收 Received'],
  value: ['HK$54,690.79', 'HK$0.00', 'HK$10,000.00'],
}

function sampleNamed(resource: string, name: string, row: number): string | undefined {
  const sample = new Map(Object.entries(byName))
  const found = sample.get(`${resource}.${name}`) ?? sample.get(name)
  return typeof found === 'string' || found === undefined ? found : (found[row % found.length] ?? '')
}

/**
 * What a computed text may look like; undefined where none is known.
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
