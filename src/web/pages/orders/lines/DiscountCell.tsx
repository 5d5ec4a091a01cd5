import { useTranslation } from 'react-i18next'
import type { DraftLine, LineChange } from '#domain/order/draft/draft'
import { currencySymbol } from '../../../data/languages/format'
import { measureIn } from '../../../trade/order/line-columns'
import { NumberCell, type NumberCellProps } from './NumberCell'
import { keysOf } from '../../../kit/keys/keys-of'
import { isPercent } from '#domain/order/discount-types'

interface DiscountCellProps {
  line: Pick<DraftLine, 'discount_type' | 'discount_value'>
  label: string
  currency: string
  invalid: boolean
  onChange: (change: LineChange) => void
  onRefuse: NumberCellProps['onRefuse']
}

/** A discount: a value, and whether it is money or per cent. The keys % and $ choose as well. */
export function DiscountCell({ line, label, currency, invalid, onChange, onRefuse }: DiscountCellProps) {
  const { t } = useTranslation()
  const symbol = currencySymbol(currency)
  const percentage = isPercent(line.discount_type)
  return (
    <span
      className="cell-pair"
      {...keysOf({
        discount_kind: (_, key) => onChange({ discount_type: key === '%' ? 'percentage' : 'fixed' }),
      })}
    >
      <NumberCell
        column="discount_value"
        label={label}
        value={line.discount_value}
        measure={measureIn('discount_value', line, currency)}
        invalid={invalid}
        onType={(discount_value) => onChange({ discount_value })}
        onRefuse={onRefuse}
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
