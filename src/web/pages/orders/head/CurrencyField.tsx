import { lazy, Suspense, useId, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency, MONEY_DECIMALS } from '#domain/money'
import type { OrderDraft } from '#domain/order/draft/draft'
import { changeCurrency } from '#domain/order/draft/draft-currency'
import { mayChangeTerms } from '#domain/order/draft/draft-prices'
import type { OrderRate } from '#domain/order/order-rate'
import { decimals, groupedDigits, greatest } from '#domain/decimal'
import { CurrencySelect } from '../../../fields/numbers/CurrencySelect'
import { useBusinessDay } from '../../../data/business-day'
import { useRates } from '../../../trade/price/use-rates'
import type { EditorState } from '../editor/use-order-calls'
import { Field } from '../../../trade/order/Field'
import '../../../kit/link-button.css'
import { Agreed } from './use-customer'
import type { OrderHeadProps } from './OrderHead'
import { useLabels } from '../../../trade/order/line-columns'

const CurrencyDialog = lazy(() =>
  import('./CurrencyDialog').then((module) => ({ default: module.CurrencyDialog })),
)

/** The facts that a change of currency needs beside the order's head. */
export interface CurrencyChange {
  /** The page's state as it is when a currency is chosen. */
  latest: RefObject<EditorState>
  change: (next: (draft: OrderDraft) => OrderDraft) => void
}

type CurrencyFieldProps = Pick<OrderHeadProps, 'header' | 'errors'> & CurrencyChange

/**
 * The currency of an order, with the rate that the order keeps of it. Existing figures are converted or kept, by the
 * user's choice; a currency without a rate needs the order's own.
 *
 * @see domain.md §11.1
 */
export function CurrencyField({ header, errors, latest, change }: CurrencyFieldProps) {
  const id = useId()
  const label = useLabels('orders')
  const today = useBusinessDay()
  const rates = useRates()
  const [asked, setAsked] = useState<{ to: OrderRate; draft: OrderDraft }>()
  const fixed = !mayChangeTerms(header)
  const ask = (to: OrderRate) => setAsked({ to, draft: latest.current.draft })
  const choose = (currency: string) => {
    if (currency === header.currency) return
    const isHome = currency === defaultCurrency
    const rate = isHome ? 1 : (rates?.[currency] ?? null)
    const to = { currency, rate, rate_date: isHome ? null : today }
    if (rate && latest.current.draft.lines.length === 0) change((draft) => changeCurrency(draft, to, 'keep'))
    else ask(to)
  }
  const { currency, rate, rate_date } = header
  return (
    <Field
      id={id}
      label={label('currency')}
      aside={
        <RateAside
          {...{ currency, rate, rate_date, fixed }}
          onAsk={() => ask({ currency, rate, rate_date: today })}
        />
      }
      error={errors.currency ?? errors.rate}
      className="order-field-currency"
    >
      {fixed ? (
        <Agreed id={id}>{currency}</Agreed>
      ) : (
        <CurrencySelect id={id} value={currency} onChange={choose} />
      )}
      {asked && (
        <Suspense>
          <CurrencyDialog
            draft={asked.draft}
            to={{ ...asked.to, rate: asked.to.rate ?? rates?.[asked.to.currency] ?? null }}
            onDone={(to, figures) => {
              change((draft) => changeCurrency(draft, to, figures))
              setAsked(undefined)
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Field>
  )
}

/** The rate of an order in another currency and its day; if it may change, it leads to the order's own. */
function RateAside({ fixed, onAsk, ...kept }: OrderRate & { fixed: boolean; onAsk: () => void }) {
  const { t } = useTranslation()
  if (kept.currency === defaultCurrency) return null
  const text = kept.rate ? rateText(kept.rate) : t('orders.currency.missing')
  const day = kept.rate && kept.rate_date ? t('orders.currency.since', { date: kept.rate_date }) : undefined
  if (fixed)
    return (
      <span className="order-due" title={day}>
        {text}
      </span>
    )
  return (
    <button
      type="button"
      className="link-button"
      title={day}
      aria-label={t('orders.currency.own', { currency: kept.currency, rate: text })}
      onClick={onAsk}
    >
      {text}
    </button>
  )
}

/** A rate with all its decimals, and two at least: `7.74`, `0.051234`. */
function rateText(rate: number): string {
  return groupedDigits(rate, greatest(decimals(rate), MONEY_DECIMALS))
}
