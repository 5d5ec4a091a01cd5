import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DraftLine } from '#domain/order/draft/draft'
import { PrintDocumentButton } from '../../../print/PrintDocumentButton'
import { useResources, type ServedResources } from '../../../data/resources'
import type { PrintedDocument } from '../../../print/documents/document'
import { ApiError } from '../../../data/request'

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

/** A piece without a stock row, while it is being bought, has a label of its line's values. */
async function labelOfLine(line: DraftLine): Promise<PrintedDocument> {
  const { labelData } = await import('../../../print/label-data')
  const piece = {
    code: line.inventory_code,
    name: line.product.name,
    product_code: line.product.code,
    color: line.color_name === '' ? null : { name: line.color_name },
    size: line.size,
    quantity: line.quantity,
    weight: line.weight,
    diamond_count: line.diamond_count,
    diamond_weight: line.diamond_weight,
    location: line.location,
  }
  return ({ places }) => labelData(piece, places)
}

/**
 * The labels of lines, each with the values of its stock row.
 *
 * @throws ApiError when the stock cannot be read
 */
async function labelsOfLines(
  lines: readonly DraftLine[],
  resources: ServedResources,
): Promise<PrintedDocument[]> {
  const { loadDocuments } = await import('../../../print/load-documents')
  const labelOf = async (line: DraftLine) => {
    try {
      const [label] = await loadDocuments('inventory_label', [line.inventory_code], resources)
      return label ?? (await labelOfLine(line))
    } catch (error) {
      if (error instanceof ApiError && error.statusCode === 404) return labelOfLine(line)
      throw error
    }
  }
  const labels: PrintedDocument[] = []
  for (const line of lines) labels.push(await labelOf(line))
  return labels
}
