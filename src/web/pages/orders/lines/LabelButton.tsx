import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DraftLine } from '#domain/order/draft/draft'
import { PrintDocumentButton } from '../../../print/PrintDocumentButton'
import { useResources } from '../../../data/resources'
import { labelsOfLines } from './line-labels'

/** Prints the barcode labels of a line, as many as it has pieces. */
export function LabelButton({ line }: { line: DraftLine }) {
  const { t } = useTranslation()
  const resources = useResources()
  return (
    <PrintDocumentButton
      document="inventory_label"
      load={() => labelsOfLines([line], resources)}
      quantities={[line.quantity]}
      type="text"
      size="small"
      tabIndex={-1}
      aria-label={t('orders.line.label', { code: line.inventory_code })}
    >
      {''}
    </PrintDocumentButton>
  )
}

/** Prints the barcode labels of all lines of an order. */
export function LabelsButton({ lines }: { lines: readonly DraftLine[] }) {
  const { t } = useTranslation()
  const resources = useResources()
  const name = t('orders.totals.labels')
  return (
    <Tooltip title={name}>
      <span>
        <PrintDocumentButton
          document="inventory_label"
          load={() => labelsOfLines(lines, resources)}
          quantities={lines.map(({ quantity }) => quantity)}
          type="text"
          size="small"
          aria-label={name}
        >
          {''}
        </PrintDocumentButton>
      </span>
    </Tooltip>
  )
}
