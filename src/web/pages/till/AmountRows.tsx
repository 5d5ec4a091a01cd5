import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies } from '#domain/money'
import type { Amount } from '#domain/payment/till'
import { CurrencySelect, useCurrencyNames } from '../../fields/numbers/CurrencySelect'
import { currencySymbol } from '../../data/languages/format'
import { amountIn } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'

interface AmountRowsProps {
  rows: TypedAmount[]
  onChange: (rows: TypedAmount[]) => void
  /** The content beside an amount. */
  beside?: (row: TypedAmount) => ReactNode
}

/** An amount of each currency; another currency is added by its name. */
export function AmountRows({ rows, onChange, beside }: AmountRowsProps) {
  const { t } = useTranslation()
  const others = Object.keys(currencies).filter((code) => !rows.some(({ currency }) => currency === code))
  const type = (currency: string, value: unknown) =>
    onChange(rows.map((row) => (row.currency === currency ? { currency, value } : row)))
  return (
    <div className="till-amounts">
      {rows.map((row) => (
        <AmountRow key={row.currency} row={row} onType={(value) => type(row.currency, value)}>
          {beside?.(row)}
        </AmountRow>
      ))}
      {others.length > 0 && (
        <CurrencySelect
          aria-label={t('till.other_currency')}
          placeholder={t('till.other_currency')}
          value={null}
          offered={others}
          onSelect={(currency: string | null) =>
            currency !== null && onChange([...rows, { currency, value: undefined }])
          }
        />
      )}
    </div>
  )
}

interface AmountRowProps {
  row: TypedAmount
  onType: (value: unknown) => void
  children: ReactNode
}

function AmountRow({ row, onType, children }: AmountRowProps) {
  const { t } = useTranslation()
  const nameIn = useCurrencyNames()
  const id = useId()
  const { currency, value } = row
  const wrong = isWrong(row)
  return (
    <div className="till-amount">
      <label htmlFor={id}>{nameIn(currency)}</label>
      <NumberInput
        id={id}
        value={value}
        onChange={onType}
        measure={amountIn(currency)}
        prefix={<span className="quiet">{currencySymbol(currency)}</span>}
        {...(wrong ? { status: 'error' as const, 'aria-describedby': `${id}-problem` } : {})}
      />
      {wrong && (
        <small id={`${id}-problem`} role="alert" className="problem field-problem">
          {t('till.no_amount')}
        </small>
      )}
      {children}
    </div>
  )
}

/** An amount during typing: undefined while empty, text while it is not a number. */
export interface TypedAmount {
  currency: string
  value: unknown
}

/** The typed amounts as the API takes them; undefined while one of them is not a number. */
export function amountsOf(rows: readonly TypedAmount[], needed: boolean): Amount[] | undefined {
  const typed = needed ? rows : rows.filter(({ value }) => value !== undefined)
  const amounts = typed.flatMap(({ currency, value }) =>
    typeof value === 'number' && value >= 0 ? [{ currency, value }] : [],
  )
  return amounts.length === typed.length ? amounts : undefined
}

/** Whether the typed text is not an amount. */
function isWrong({ value }: TypedAmount): boolean {
  return value !== undefined && !(typeof value === 'number' && value >= 0)
}
