import { Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { measureOf } from '#resource/measure'
import type { CellProps, FieldEntry, InputProps } from '../field-entry'
import { currencySymbol } from '../../data/languages/format'
import { CurrencySelect } from './CurrencySelect'
import { NumberInput } from './NumberInput'
import { Money } from './Money'

interface Price {
  value?: unknown
  currency: string
}

function asPrice(held: unknown): Price {
  if (typeof held !== 'object' || held === null) return { currency: 'HKD' }
  const currency = 'currency' in held && typeof held.currency === 'string' ? held.currency : 'HKD'
  return 'value' in held ? { value: held.value, currency } : { currency }
}

function PriceCell({ value }: CellProps) {
  const price = asPrice(value)
  return <Money value={typeof price.value === 'number' ? price.value : undefined} currency={price.currency} />
}

function PriceInput({ id, field, value, onChange, invalid, describedBy }: InputProps) {
  const { t } = useTranslation()
  const price = asPrice(value)
  const change = (next: Price) => onChange(next.value === undefined ? undefined : next)
  return (
    <Space.Compact block>
      <CurrencySelect
        aria-label={t('fields.currency')}
        style={{ width: 96, flex: 'none' }}
        value={price.currency}
        onChange={(currency) => change({ ...price, currency })}
      />
      <NumberInput
        id={id}
        value={price.value}
        measure={measureOf(field, price.currency)}
        prefix={currencySymbol(price.currency)}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(next) => change({ ...price, value: next })}
      />
    </Space.Compact>
  )
}

/** Money with its own currency. */
export const price: FieldEntry = {
  Cell: PriceCell,
  Input: PriceInput,
  width: 150,
  align: 'right',
  unfiltered: 'it is two columns in the database, and amounts of different currencies do not compare',
}
