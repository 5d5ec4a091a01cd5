import type { DraftLine } from '#domain/order/draft/draft'
import type { PrintedDocument } from '../../../print/documents/document'
import { ApiError } from '../../../data/request'
import type { ServedResources } from '../../../data/resources'

/** A piece that has no stock row yet, while it is being bought, is labelled as its line says. */
async function labelOfLine(line: DraftLine): Promise<PrintedDocument> {
  const { labelData } = await import('../../../print/label-data')
  const data = labelData({
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
  })
  return () => data
}

/**
 * The labels of lines, each as its stock row says.
 *
 * @throws ApiError when the stock cannot be read
 */
export async function labelsOfLines(
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
