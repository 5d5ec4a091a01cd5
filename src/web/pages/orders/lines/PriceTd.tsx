import { useTranslation } from 'react-i18next'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import type { MissingPrice } from '#domain/order/missing-price'
import { takesBack } from '#domain/order/order-types'
import { shortcutKey } from '#keys/shortcuts'
import { formatAmount } from '../../../data/languages/format'
import { type LineCellProps, NumberTd } from './LineCells'

const YEAR_AND_HYPHEN = 5

export type PriceTdProps = LineCellProps & {
  /** The gold price that the line is proposed now. */
  priceOf: PriceOf
  onResetPrice: (key: number, price: number) => void
  /** The day of its price if that is an earlier one than the order's. */
  otherDayOf: (line: LineCellProps['line']) => string | undefined
  /** Why it has no price. */
  missing: MissingPrice | undefined
}

/**
 * The gold price: an unknown one shows that it is awaited; a typed one is marked, and one key or click restores the
 * day's.
 */
export function PriceTd({ priceOf, onResetPrice, otherDayOf, missing, ...cell }: PriceTdProps) {
  const { line, locked, position, type } = cell
  const { t } = useTranslation()
  const proposed = locked || takesBack(type) || line.price_is_default ? undefined : priceOf(line)
  const waits = missing === 'waits'
  const otherDay = locked ? undefined : otherDayOf(line)
  const reset = () => proposed !== undefined && onResetPrice(line.key, proposed)
  const value = formatAmount(proposed ?? 0)
  return (
    <NumberTd
      {...cell}
      column="gold_price_per_gram_value"
      keys={proposed === undefined ? undefined : { take_proposed: reset }}
      mark={
        (waits && (
          <span className="cell-mark cell-waits" title={t('orders.line.price_waits')}>
            {t('orders.line.price_waits_short')}
          </span>
        )) ||
        (otherDay !== undefined && (
          <span
            className="cell-mark cell-other-day"
            title={t('orders.line.price_other_day', { day: otherDay, key: shortcutKey('set_price') })}
          >
            {otherDay.slice(YEAR_AND_HYPHEN)}
          </span>
        )) ||
        (proposed !== undefined && (
          <button
            type="button"
            className="cell-mark"
            tabIndex={-1}
            aria-label={t('orders.line.price_reset', { position, value })}
            title={t('orders.line.price_reset_keys', { value })}
            onClick={reset}
          >
            ↺
          </button>
        ))
      }
    />
  )
}
