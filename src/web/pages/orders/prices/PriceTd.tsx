import { useTranslation } from 'react-i18next'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import type { MissingPrice } from '#domain/order/missing-price'
import { takesBack } from '#domain/order/order-types'
import { formatAmount } from '../../../data/languages/format'
import { type LineCellProps, NumberTd } from '../lines/LineCells'

export type PriceTdProps = LineCellProps & {
  /** The gold price that the line is proposed now. */
  priceOf: PriceOf
  onResetPrice: (key: number, price: number) => void
  /** Why it has no price. */
  missing: MissingPrice | undefined
}

/** The gold price: one that is not known yet says that it waits; one that was typed by hand says so, and one key or click gives it back to the day's. */
export function PriceTd({ priceOf, onResetPrice, missing, ...cell }: PriceTdProps) {
  const { line, locked, position, type } = cell
  const { t } = useTranslation()
  const proposed = locked || takesBack(type) || line.price_is_default ? undefined : priceOf(line)
  const waits = missing === 'waits'
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
