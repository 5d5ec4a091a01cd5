import { titleIn } from '#resource/resource'
import { labels, type Label } from '#words/labels'
import type { Language } from '#words/languages'

const { documentTypes, templates } = labels

/** The titles of the templates that ship, by their names. */
const shippedTitles: Readonly<Record<string, Label>> = {
  'barcode-label': documentTypes.inventory_label,
  bill: documentTypes.bill,
  'customer-statement': documentTypes.customer_statement,
  'gold-bar-receipt': documentTypes.gold_bar_receipt,
  'payment-receipt': documentTypes.payment_receipt,
  preorder: documentTypes.preorder,
  'purchase-order': documentTypes.purchase_order,
  receipt: templates.receipt,
  'receipt-58': templates['receipt-58'],
  'sales-order': documentTypes.sales_order,
  'sales-return': documentTypes.sales_return,
  'shelf-list': documentTypes.shelf_list,
  'till-report': documentTypes.till_report,
}

/** How a shipped template is titled where it is stored: for readers of Chinese and of English. */
const storedTitle = ({ title, titles }: Label) => `${title} ${titles.en}`

/**
 * The title of a template in a language: a shipped one has one in each, until somebody gives it a title of the shop's own.
 *
 * @param title as it is stored; empty where a template has none
 */
export function titleOfTemplate(name: string, title: string, language: Language): string {
  const shipped = Object.hasOwn(shippedTitles, name) ? shippedTitles[name] : undefined
  return shipped && (title === '' || title === storedTitle(shipped))
    ? titleIn(shipped, language)
    : title || name
}
