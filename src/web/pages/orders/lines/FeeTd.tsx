import { useTranslation } from 'react-i18next'
import { formatAmount, formatMoney } from '../../../data/languages/format'
import { type LineCellProps, NumberTd } from './LineCells'
import type { DefaultFees } from './use-default-fees'

export type FeeTdProps = LineCellProps & { fees: DefaultFees; onReset: (key: number, fee: number) => void }

/** The labor fee: whether it is the proposed one, and where that comes from; what we paid for making as its hint. */
export function FeeTd({ fees, onReset, ...cell }: FeeTdProps) {
  const { line, locked } = cell
  const { t } = useTranslation()
  const proposed = locked ? undefined : fees.of(line.product)
  const paid = t('orders.line.labor_fee_in', { value: formatMoney(line.product.latest_in_labor_fee) })
  const reset = () => proposed !== undefined && onReset(line.key, proposed)
  return (
    <NumberTd
      {...cell}
      column="labor_fee_per_gram_value"
      hint={paid}
      keys={proposed === undefined ? undefined : { take_proposed: reset }}
      mark={proposed !== undefined && <FeeMark {...{ cell, fees, proposed, reset }} />}
    />
  )
}

interface FeeMarkProps {
  cell: LineCellProps
  fees: DefaultFees
  proposed: number
  reset: () => void
}

function FeeMark({ cell: { line, position }, fees, proposed, reset }: FeeMarkProps) {
  const { t } = useTranslation()
  const value = formatAmount(proposed)
  const origin = fees.group
    ? t('orders.line.fee_of_group', { group: fees.group, value })
    : t(`orders.line.fee_${fees.origin}`, { value })
  if (line.labor_fee_per_gram_value === proposed)
    return (
      <span className="cell-mark" title={origin}>
        {t('orders.line.fee_default')}
      </span>
    )
  return (
    <button
      type="button"
      className="cell-mark"
      tabIndex={-1}
      aria-label={t('orders.line.fee_reset', { position, value })}
      title={`${t('orders.line.fee_reset_keys')} · ${origin}`}
      onClick={reset}
    >
      ↺
    </button>
  )
}
