import { useTranslation } from 'react-i18next'
import type { DraftLine } from '#domain/order/draft'
import { PrintButton } from '../../print/PrintButton'

/** A piece is labelled as its line says: while it is being bought, it has no stock row to read. */
async function labelOf(line: DraftLine) {
  const { labelData } = await import('../../print/label-data')
  return labelData({
    code: line.inventory_code,
    name: line.product.name,
    product_code: line.product.code,
    color: line.color_name === '' ? null : { name: line.color_name },
    size: line.size,
    weight: line.weight,
    diamond_count: line.diamond_count,
    diamond_weight: line.diamond_weight,
    location: line.location,
  })
}

/** Prints the 38 × 25 mm barcode label of a piece. */
export function LabelButton({ line }: { line: DraftLine }) {
  const { t } = useTranslation()
  return (
    <PrintButton
      template="barcode-label"
      data={() => labelOf(line)}
      type="text"
      size="small"
      tabIndex={-1}
      aria-label={t('orders.line.label', { code: line.inventory_code })}
    >
      {''}
    </PrintButton>
  )
}
