import { labelIn, type LabelLanguage, type Titled } from '../titled'
import { documentTypes } from './document-types'

/** The titles of the templates that ship, by their names. */
const shippedTitles: Readonly<Record<string, Titled>> = {
  'barcode-label': documentTypes.inventory_label,
  bill: documentTypes.bill,
  'customer-statement': documentTypes.customer_statement,
  'gold-bar-receipt': documentTypes.gold_bar_receipt,
  'payment-receipt': documentTypes.payment_receipt,
  preorder: documentTypes.preorder,
  'purchase-order': documentTypes.purchase_order,
  receipt: {
    title: '80 毫米小票',
    titles: { en: 'Receipt, 80 mm roll', es: 'Tique, rollo de 80 mm', ja: 'レシート（80 mm ロール）' },
  },
  'receipt-58': {
    title: '58 毫米小票',
    titles: { en: 'Receipt, 58 mm roll', es: 'Tique, rollo de 58 mm', ja: 'レシート（58 mm ロール）' },
  },
  'sales-order': documentTypes.sales_order,
  'sales-return': documentTypes.sales_return,
  'shelf-list': documentTypes.shelf_list,
  'till-report': documentTypes.till_report,
}

/** How a shipped template is titled where it is stored: for readers of Chinese and of English. */
const storedTitle = ({ title, titles }: Titled) => `${title} ${titles.en}`

/**
 * The title of a template in a language: a shipped one has four, until somebody gives it a title of the shop's own.
 *
 * @param title as it is stored; empty where a template has none
 */
export function titleOfTemplate(name: string, title: string, language: LabelLanguage): string {
  const shipped = Object.hasOwn(shippedTitles, name) ? shippedTitles[name] : undefined
  return shipped && (title === '' || title === storedTitle(shipped))
    ? labelIn(shipped, language)
    : title || name
}
