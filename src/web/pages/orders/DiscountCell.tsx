import { useTranslation } from 'react-i18next'
import type { DraftLine, LineChange } from '#domain/order/draft'
import { NumberCell } from './NumberCell'

interface DiscountCellProps {
  line: Pick<DraftLine, 'discount_type' | 'discount_value'>
  label: string
  symbol: string
  invalid: boolean
  onChange: (change: LineChange) => void
}

/** A discount: a value, and whether it is money or per cent. The keys % and $ choose as well. */
export function DiscountCell({ line, label, symbol, invalid, onChange }: DiscountCellProps) {
  const { t } = useTranslation()
  const percentage = line.discount_type === 'percentage'
  return (
    <span
      className="cell-pair"
      onKeyDown={(event) => {
        if (event.key !== '%' && event.key !== '$') return
        event.preventDefault()
        onChange({ discount_type: event.key === '%' ? 'percentage' : 'fixed' })
      }}
    >
      <NumberCell
        column="discount_value"
        label={label}
        value={line.discount_value}
        places={2}
        invalid={invalid}
        onType={(discount_value) => onChange({ discount_value })}
      />
      <button
        type="button"
        className="cell-toggle"
        tabIndex={-1}
        aria-label={`${t('orders.line.discount_type')} ${percentage ? '%' : symbol}`}
        aria-pressed={percentage}
        title={t('orders.line.discount_keys')}
        onClick={() => onChange({ discount_type: percentage ? 'fixed' : 'percentage' })}
      >
        {percentage ? '%' : symbol}
      </button>
    </span>
  )
}
