import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { add, compare, subtract } from '#domain/decimal'
import { formatGrams } from '../../../data/languages/format'
import { ReferenceSelect } from '../../../fields/references/ReferenceSelect'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import { Field } from '../../order/Field'
import { useLabels } from '../../order/use-order-labels'
import { type GoldBar, goldBarOf } from './gold-bar'
import { NewGoldBar } from './NewGoldBar'
import type { NewBar } from './use-new-bar'

interface GoldBarFieldProps {
  bar: GoldBar | undefined
  /** Whether gold comes to us, possibly into a new bar. */
  isIn: boolean
  /** Grams that are about to move. */
  weight: number
  error: string | undefined
  newBar: NewBar
  onChange: (bar: GoldBar | undefined) => void
}

function GoldBarOption({ bar }: { bar: GoldBar }) {
  return (
    <span className="gold-bar-option">
      <span>
        <span className="quiet">{bar.code}</span> {bar.name}
      </span>
      <span>{formatGrams(bar.current_weight)} g</span>
    </span>
  )
}

/** Chooses a gold bar by code or name, with its weight; incoming gold can go into a new one. */
export function GoldBarField({ bar, isIn, weight, error, newBar, onChange }: GoldBarFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const label = useLabels('order_payments')
  const [searched, setSearched] = useState('')
  return (
    <Field
      id={id}
      label={label('gold_bar_code')}
      aside={
        bar ? (
          <RecordLink resource="gold_bars" recordKey={bar.id}>
            {t('payments.bar.open')}
          </RecordLink>
        ) : (
          isIn &&
          newBar.name === undefined && (
            <button type="button" className="bar-create" onClick={() => newBar.rename(searched)}>
              {t('payments.bar.create')}
            </button>
          )
        )
      }
      error={error}
    >
      {newBar.name === undefined ? (
        <ReferenceSelect
          id={id}
          to="gold_bars"
          by="code"
          allowClear={false}
          status={error === undefined ? '' : 'error'}
          placeholder={t('payments.bar.choose')}
          value={bar?.code}
          chosen={bar}
          describe={(record) => <GoldBarOption bar={goldBarOf(record)} />}
          onSearchText={setSearched}
          onChange={(_, record) => onChange(record && goldBarOf(record))}
        />
      ) : (
        <NewGoldBar id={id} newBar={newBar} />
      )}
      {bar && newBar.name === undefined && <Outlook bar={bar} isIn={isIn} weight={weight} />}
    </Field>
  )
}

/** The resulting weight of the bar; for an outgoing one, the weight that is available. */
function Outlook({ bar, isIn, weight }: Pick<GoldBarFieldProps, 'isIn' | 'weight'> & { bar: GoldBar }) {
  const { t } = useTranslation()
  const now = bar.current_weight
  const after = isIn ? add(now, weight) : subtract(now, weight)
  const possible = compare(after, 0) >= 0
  return (
    <div className="payment-note">
      {!isIn && t('payments.bar.most', { weight: formatGrams(now) })}
      {!isIn && possible && ' · '}
      {possible && t('payments.bar.after', { weight: formatGrams(after) })}
    </div>
  )
}
