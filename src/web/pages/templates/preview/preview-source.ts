import type { CrudFilters } from '@refinedev/core'
import { orderTypes, usualOrderType } from '#domain/order/order-types'
import type { DocumentType } from '#domain/print/document-types'
import type { Key } from '../../../fields/references/reference-values'
import { yearOf } from '../../../data/records/statement'

const orderTypeOf: [DocumentType, string][] = [
  ...Object.entries(orderTypes).map(([type, { document }]): [DocumentType, string] => [document, type]),
  ['sales_receipt', usualOrderType],
]

/** Which records a document can be previewed with, where it prints only some of its resource. */
const previewed: Partial<Record<DocumentType, CrudFilters>> = Object.fromEntries(
  orderTypeOf.map(([document, type]) => [
    document,
    [{ field: 'order_type', operator: 'eq' as const, value: type }],
  ]),
)

export const previewFilters = (document: DocumentType): CrudFilters | undefined => previewed[document]

/** Documents that print more than one record say which: the year of a customer, a list of pieces. */
const keys: Partial<Record<DocumentType, (key: Key, today: string) => string>> = {
  customer_statement: (id, today) => `${id}?${new URLSearchParams({ ...yearOf(today) }).toString()}`,
  shelf_list: (code) =>
    JSON.stringify({
      filters: [{ field: 'code', operator: 'in', value: [code] }],
      sorts: ['code|ASC'],
      q: '',
    }),
}

/** The key by which a document is loaded, for a preview with one chosen record. */
export const previewKey = (document: DocumentType, key: Key, today: string): string =>
  keys[document]?.(key, today) ?? String(key)
