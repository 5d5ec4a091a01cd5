import { servedResources } from '../support/served-resources'

/** The shipped resources. */
export const resources = servedResources()

/** Every option of the print dialog, switched on. */
export const options = { usd: true, words: true }

/** The rates of the day of all these papers. */
export const day = { rates: { HKD: 1, USD: 7.8, CNY: 1.08 }, date: '2026-11-21' }

/** The shop, by its settings. */
export const company = {
  name_ch: '金源珠宝有限公司',
  name_en: 'Golden Source Jewellery Limited',
  address_ch: '香港九龙尖沙咀弥敦道 100 号金源中心 18 楼 1801–1806 室',
  address_en: 'Rooms 1801–1806, Golden Source Centre, 100 Nathan Road, Tsim Sha Tsui, Kowloon, Hong Kong',
  phone: '+852 2345 6789',
  fax: '+852 2345 6780',
  email: 'sales@goldensource.example',
}

/** Luk, the wholesaler. */
export const luk = {
  id: 1,
  code: 'LUK',
  name: '陆记珠宝 Luk Jewellery',
  contact_person: '陆先生 Mr Luk',
  phone: '2345 6789',
  email: 'luk@example.com',
  address: '香港油麻地上海街 288 号地下 G/F, 288 Shanghai Street, Yau Ma Tei',
}

/** The given number of values, each made from its position, from 0. */
export function times<Each>(count: number, each: (index: number) => Each): Each[] {
  return Array.from({ length: count }, (_, index) => each(index))
}

/** The code of the n-th record, from 0: `CPXS-20261121-0001`. */
export function numbered(prefix: string, index: number): string {
  return `${prefix}-${String(index + 1).padStart(4, '0')}`
}
