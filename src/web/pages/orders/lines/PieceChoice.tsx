import { useTranslation } from 'react-i18next'
import { groupedDigits } from '#domain/decimal'
import type { DraftLine } from '#domain/order/draft/draft'
import { isSpent, type ScannedItem } from '#domain/order/scanned-item'
import { useAnswer } from '../../../data/calls'
import { scan } from '../../../trade/scan/scan-record'
import './look/pieces.css'

interface PieceChoiceProps {
  line: DraftLine
  /** From 1. */
  position: number
  onChoose: (key: number, piece: ScannedItem) => void
}

const isPieceOf = (item: ScannedItem, code: string) =>
  item.is_inventory && item.product.code === code && item.product.is_unique_code && !isSpent(item)

/** The pieces in stock, of which a waiting line takes one; scanning one has the same effect. */
export function PieceChoice({ line, position, onChoose }: PieceChoiceProps) {
  const { t } = useTranslation()
  const { code } = line.product
  const { data = [], isPending } = useAnswer({
    ...{ resource: 'inventorys', name: ['pieces', code] },
    gather: async (signal) => (await scan(code, -1, signal)).filter((item) => isPieceOf(item, code)),
  })
  const hint = !isPending && data.length === 0 ? t('orders.line.piece_none') : t('orders.line.piece_choose')
  return (
    <select
      className="cell-input piece-choice"
      aria-label={t('orders.line.piece', { position })}
      value=""
      disabled={data.length === 0}
      onChange={(event) => {
        const piece = data.find((item) => item.code === event.target.value)
        if (piece) onChoose(line.key, piece)
      }}
    >
      <option value="">{hint}</option>
      {data.map((item) => (
        <option key={item.code} value={item.code}>
          {[item.code, item.color_name, `${groupedDigits(item.weight ?? 0, 3)} g`, item.location]
            .filter(Boolean)
            .join(' · ')}
        </option>
      ))}
    </select>
  )
}
