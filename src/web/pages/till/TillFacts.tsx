import { labels } from '#words/labels'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { negate } from '#domain/decimal'
import { formatDatetime, formatMoney } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { State } from '../../shell/State'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { Difference } from './CloseWindow'
import type { TillEntryRecord, TillRecord } from '../../data/records/till-record'
import { Money } from '../../fields/numbers/Money'

/** The content of the till in each currency, and its origin. */
export function TillFacts({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  if (till.amounts.length === 0) return <p className="quiet">{t('till.empty')}</p>
  return till.amounts.map((amount) => {
    const { currency, counted_value, difference_value } = amount
    const parts = [
      ['opening', amount.opening_value],
      ['taken', amount.taken_value],
      ['given', negate(amount.given_value)],
      ['paid_out', negate(amount.paid_out_value)],
    ] as const
    return (
      <dl key={currency} className="till-figures">
        {parts.map(([name, value]) => (
          <Fact
            key={name}
            name={t(`till.figures.${name}`)}
            text={<Money value={value} currency={currency} />}
          />
        ))}
        <Fact
          strong
          name={t('till.figures.expected')}
          text={<Money value={amount.expected_value} currency={currency} />}
        />
        {counted_value !== undefined && (
          <Fact
            strong
            name={t('till.figures.counted')}
            text={<Money value={counted_value} currency={currency} />}
          />
        )}
        {difference_value !== undefined && (
          <div>
            <dt>{t('till.figures.difference')}</dt>
            <dd>
              <Difference value={difference_value} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    )
  })
}

function Fact({ name, text, strong = false }: { name: string; text: ReactNode; strong?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{strong ? <strong>{text}</strong> : text}</dd>
    </div>
  )
}

/** The takings of the till, by tender. */
export function Takings({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  const title = useTitle()
  if (till.takings.length === 0) return <p className="quiet">{t('till.no_takings')}</p>
  return (
    <ul className="till-rows">
      {till.takings.map(({ payment_method, currency, count, taken_value, given_value }) => (
        <li key={`${payment_method} ${currency}`}>
          <span>
            {title(labels.paymentMethods[payment_method])} {currency}
          </span>
          <span className="quiet">{t('till.payments', { count })}</span>
          <span className="till-figure">
            {t('till.taken_is', { amount: formatMoney(taken_value, currency) })}
          </span>
          <span className="till-figure">
            {given_value !== 0 && t('till.given_is', { amount: formatMoney(given_value, currency) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

const tones = { taken: undefined, given_back: 'done', taken_back: 'quiet' } as const

/** Each payment with its order and voucher; a reversed one stays listed. */
export function Entries({ till }: { till: TillRecord }) {
  return (
    <ul className="till-rows">
      {till.entries.map((entry) => (
        <Entry key={`${entry.state} ${entry.id}`} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: TillEntryRecord }) {
  const { t } = useTranslation()
  const title = useTitle()
  const { state, in_out, value, currency, order_code, code } = entry
  const tone = tones[state]
  const amount = formatMoney(in_out === 1 ? value : negate(value), currency)
  return (
    <li>
      <span>
        {order_code === null ? (
          code
        ) : (
          <RecordLink resource="orders" recordKey={order_code}>
            {order_code}
          </RecordLink>
        )}{' '}
        <span className="quiet">{entry.customer}</span>
      </span>
      <span className="quiet">{formatDatetime(entry.at)}</span>
      <span>
        {title(labels.paymentMethods[entry.payment_method])}{' '}
        {tone !== undefined && <State tone={tone}>{t(`till.states.${state}`)}</State>}
      </span>
      <span className="till-figure">{state === 'taken_back' ? <del>{amount}</del> : amount}</span>
    </li>
  )
}
