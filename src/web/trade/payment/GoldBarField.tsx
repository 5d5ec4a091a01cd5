import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Input, Space } from 'antd'
import type { BaseRecord } from '@refinedev/core'
import { add, compare, subtract } from '#domain/decimal'
import { formatGrams } from '../../data/languages/format'
import { ReferenceSelect } from '../../fields/references/ReferenceSelect'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { Field } from '../order/Field'
import { useLabels } from '../order/line-columns'
import { keysOf } from '../../kit/keys/keys-of'

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

interface NewGoldBarProps {
  id: string
  newBar: NewBar
}

/** The name of a new bar for the gold that a customer brings; saving the payment makes it too. */
function NewGoldBar({ id, newBar }: NewGoldBarProps) {
  const { t } = useTranslation()
  return (
    // Escape cancels the new bar alone, not the payment around it.
    <Space.Compact block {...keysOf({ close: () => newBar.rename(undefined) })}>
      <Input
        id={id}
        autoFocus={!newBar.isGiven}
        autoComplete="off"
        maxLength={120}
        placeholder={t('payments.bar.name')}
        value={newBar.name}
        onChange={(event) => newBar.rename(event.target.value)}
      />
      <Button onClick={() => newBar.rename(undefined)}>{t('form.cancel')}</Button>
    </Space.Compact>
  )
}

/** A gold bar as a payment names it. */
export interface GoldBar {
  id: number
  code: string
  name: string
  /** Grams. */
  current_weight: number
  /** The material; null for fine gold. */
  material_id?: number | null
}

/** Reads a gold bar from a record. */
function goldBarOf({ id, code, name, current_weight, material_id }: BaseRecord): GoldBar {
  return {
    id: Number(id),
    code: typeof code === 'string' ? code : '',
    name: typeof name === 'string' ? name : '',
    current_weight: typeof current_weight === 'number' ? current_weight : 0,
    material_id: typeof material_id === 'number' ? material_id : null,
  }
}

/** The name of a new bar in the body of a payment. */
export interface NewBarName {
  name: string | null
}

/** A gold bar that is made with the payment whose gold fills it. */
export interface NewBar {
  /** The typed name; undefined while no new bar is wanted. */
  name: string | undefined
  /** Changes the name; undefined when the user chooses a bar instead. */
  rename: (name: string | undefined) => void
  /** The bar is a proposal, so that its name does not take the focus. */
  isGiven?: boolean
}

/** A new gold bar while its name is typed. */
export function useNewBar(): NewBar {
  const [name, setName] = useState<string>()
  return { name, rename: setName }
}
