import { Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compare, decimals } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import type { OrderDraft } from '#domain/order/draft/draft'
import { changeCurrency, type FiguresChoice } from '#domain/order/draft/draft-currency'
import type { OrderRate } from '#domain/order/order-rate'
import { formatMoney } from '../../../data/languages/format'
import { ActionDialog } from '../../../editing/action/ActionDialog'
import { rates } from '../../../fields/numbers/measures'
import { NumberInput } from '../../../fields/numbers/NumberInput'
import { Field } from '../../../trade/order/Field'
import './currency.css'

interface CurrencyDialogProps {
  draft: OrderDraft
  /** The chosen currency, and its rate if that is known. */
  to: OrderRate
  onDone: (to: OrderRate, figures: FiguresChoice) => void
  onClose: () => void
}

const RATE_PLACES = 6

/** A rate that can be kept: above 0, at most six decimals. */
const isRate = (value: unknown): value is number =>
  typeof value === 'number' && compare(value, 0) > 0 && decimals(value) <= RATE_PLACES

/** The question before an order changes its currency or rate: the new rate, and the treatment of its figures. */
export function CurrencyDialog({ draft, to, onDone, onClose }: CurrencyDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ value: unknown }>()
  // The known rate may come after the question does; a typed rate takes precedence.
  const value = typed ? typed.value : (to.rate ?? undefined)
  const [figures, setFigures] = useState<FiguresChoice>('convert')
  const rate = isRate(value) ? value : null
  const hasLines = draft.lines.length > 0
  // Nothing can be converted from an unknown rate.
  const wanted = hasLines && draft.header.rate ? figures : 'keep'
  const submit = () => rate !== null && onDone({ ...to, rate }, wanted)
  const isSame = to.currency === draft.header.currency
  const { currency } = to
  const name = t(isSame ? 'orders.currency.rate_title' : 'orders.currency.title', { currency })
  return (
    <ActionDialog
      width="min(560px, 94vw)"
      title={name}
      submit={t('orders.currency.submit')}
      calling={false}
      disabled={rate === null}
      layout="currency-change"
      onSubmit={submit}
      onClose={onClose}
    >
      {to.currency !== defaultCurrency && (
        <RateField currency={to.currency} value={value} onChange={(next) => setTyped({ value: next })} />
      )}
      {hasLines && (
        <FiguresField {...{ draft, figures: wanted }} to={{ ...to, rate }} onChange={setFigures} />
      )}
    </ActionDialog>
  )
}

interface RateFieldProps {
  currency: string
  value: unknown
  onChange: (value: unknown) => void
}

function RateField({ currency, value, onChange }: RateFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Field id={id} label={t('orders.currency.rate', { currency })} required>
      <NumberInput
        id={id}
        value={value}
        measure={rates}
        prefix={<span className="quiet">1 {currency} =</span>}
        suffix={<span className="quiet">{defaultCurrency}</span>}
        onChange={onChange}
      />
      <p className="currency-note">{t('orders.currency.own_note')}</p>
    </Field>
  )
}

interface FiguresFieldProps {
  draft: OrderDraft
  to: OrderRate
  figures: FiguresChoice
  onChange: (figures: FiguresChoice) => void
}

const choices: FiguresChoice[] = ['convert', 'keep']

/** The total under each of the two choices, before one is made. */
function FiguresField({ draft, to, figures, onChange }: FiguresFieldProps) {
  const { t } = useTranslation()
  const before = totalOf(draft)
  const after = (choice: FiguresChoice) => {
    const isKnown = choice === 'keep' || (draft.header.rate && to.rate)
    return isKnown ? totalOf(changeCurrency(draft, to, choice)) : '–'
  }
  return (
    <Radio.Group
      className="currency-choices"
      value={figures}
      onChange={(event) => onChange(event.target.value)}
      aria-label={t('orders.currency.figures')}
    >
      {choices.map((choice) => (
        <Radio key={choice} value={choice} disabled={choice === 'convert' && !draft.header.rate}>
          <span className="currency-choice">
            <b>{t(`orders.currency.${choice}`)}</b>
            <span className="quiet">{t(`orders.currency.${choice}_note`)}</span>
            <output>
              <s>{before}</s> → <b>{after(choice)}</b>
            </output>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  )
}

const totalOf = ({ totals, header }: OrderDraft) => formatMoney(totals.receivable_cash_value, header.currency)
