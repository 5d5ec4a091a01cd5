import { labels } from '#words/labels'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../data/languages/use-title'
import { PrintRecordsButton } from '../../print/PrintDocumentButton'
import type { ListPrintsProps } from '../../list/list-screens'

/** A label for each piece; one for sold-out goods, since a user marked them. */
const labelsFor = (quantity: unknown) => (typeof quantity === 'number' ? Math.max(1, quantity) : 1)

/** Of stock rows that are marked: their labels and a shelf list; of all that a search finds: the shelf list. */
export function StockPrints({ marked, found }: ListPrintsProps) {
  const { t } = useTranslation()
  const title = useTitle()
  if (found) {
    const { filters, sorts, q } = found
    const keys = [JSON.stringify({ filters, sorts, q })]
    const name = title(labels.documentTypes.shelf_list).toLowerCase()
    return (
      <Tooltip title={t('print.document', { document: name })}>
        <span>
          <PrintRecordsButton document="shelf_list" keys={keys}>
            {''}
          </PrintRecordsButton>
        </span>
      </Tooltip>
    )
  }
  const codes = marked.map(({ code }) => String(code))
  const filters = [{ field: 'code', operator: 'in', value: codes }]
  const button = { type: 'text', size: 'small' } as const
  return (
    <>
      <PrintRecordsButton
        {...button}
        document="inventory_label"
        keys={codes}
        quantities={marked.map(({ quantity }) => labelsFor(quantity))}
      />
      <PrintRecordsButton
        {...button}
        document="shelf_list"
        keys={[JSON.stringify({ filters, sorts: ['code|ASC'], q: '' })]}
      />
    </>
  )
}
