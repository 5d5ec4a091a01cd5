import { orderTypes, type OrderType } from '#domain/order/order-types'
import { DRAFT_MARK, type PrintData } from '#drawing/drawing'
import { joined } from '../../drawing/printed-value'
import { papers, titlePair } from '../field-text'

const draft = titlePair(papers.words.draft)

/**
 * The titles of an order's paper, and the mark of a draft. A preorder is what it will be without being confirmed: it is
 * no draft.
 *
 * @see domain.md §6
 */
export function titledTexts(
  [chinese, english]: readonly [chinese: string, english: string],
  { confirmed, order_type }: { confirmed: boolean; order_type: OrderType },
): PrintData {
  const isDraft = !confirmed && orderTypes[order_type].movement !== null
  return {
    title_zh: isDraft ? `${chinese}（${draft.title_zh}）` : chinese,
    title_en: joined([english, isDraft ? draft.title_en : '']),
    [DRAFT_MARK]: isDraft ? `${draft.title_zh} ${draft.title_en}` : '',
  }
}
