import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import type { Exchange } from '#domain/payment/counter'
import { oldGoldWorth } from '#domain/payment/old-gold'
import { currencySymbol } from '../../data/languages/format'
import { amountIn, grams } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { ReferenceSelect } from '../../fields/references/ReferenceSelect'
import { Field } from '../order/Field'
import { useLabels } from '../order/use-order-labels'
import { useGoldPrices } from '../order/use-proposals'
import { GoldBarField } from '../payment/gold/GoldBarField'
import { exchangeFor } from './counter-entry'
import type { Counter } from './use-counter'
import { Money } from '../../fields/numbers/Money'

/** Old gold in exchange: its weight, the agreed price per gram, and the bar that takes it. */
export function CounterExchange({ counter }: { counter: Counter }) {
  const { due, entry, change } = counter
  const { t } = useTranslation()
  const { currency, rate } = due.order
  const prices = useGoldPrices({ currency, rate: rate ?? (currency === defaultCurrency ? 1 : null) })
  const exchange = (next: Exchange | null) => change((now) => exchangeFor(now, next, due))
  if (entry.exchange === null)
    return (
      <div>
        <Button onClick={() => exchange({ weight: 0, price: prices.latest?.price ?? 0, material_id: null })}>
          {t('counter.exchange.add')}
        </Button>
      </div>
    )
  return (
    <section className="counter-exchange" aria-label={t('counter.exchange.title')}>
      <header>
        <strong>{t('counter.exchange.title')}</strong>
        <Button type="text" size="small" onClick={() => exchange(null)}>
          {t('counter.exchange.remove')}
        </Button>
      </header>
      <div className="counter-exchange-figures">
        <Weighed counter={counter} gold={entry.exchange} onChange={exchange} />
      </div>
      <div className="counter-exchange-bar">
        <Made counter={counter} gold={entry.exchange} priceOf={prices.of} onChange={exchange} />
        <Bar counter={counter} gold={entry.exchange} />
      </div>
    </section>
  )
}

interface GoldProps {
  counter: Counter
  gold: Exchange
  onChange: (next: Exchange) => void
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The weight, the agreed price, and the resulting worth. */
function Weighed({ counter: { due, problems }, gold, onChange }: GoldProps) {
  const { t } = useTranslation()
  const [weightId, priceId] = [useId(), useId()]
  const label = useLabels('order_payments')
  const { currency } = due.order
  const { old_gold_weight: weightProblem, old_gold_price: priceProblem } = problems
  return (
    <>
      <Field id={weightId} label={label('old_gold_weight')} error={weightProblem}>
        <NumberInput
          id={weightId}
          size="large"
          autoFocus
          suffix="g"
          status={weightProblem === undefined ? '' : 'error'}
          aria-invalid={weightProblem !== undefined}
          measure={grams}
          value={gold.weight}
          onChange={(value) => onChange({ ...gold, weight: numberIn(value) })}
        />
      </Field>
      <Field id={priceId} label={t('counter.exchange.price')} error={priceProblem}>
        <NumberInput
          id={priceId}
          size="large"
          prefix={currencySymbol(currency)}
          status={priceProblem === undefined ? '' : 'error'}
          aria-invalid={priceProblem !== undefined}
          measure={amountIn(currency)}
          value={gold.price}
          onChange={(value) => onChange({ ...gold, price: numberIn(value) })}
        />
      </Field>
      <div className="counter-figure">
        <small>{t('counter.exchange.worth')}</small>
        <output aria-label={t('counter.exchange.worth')}>
          <Money value={oldGoldWorth(gold.weight, gold.price)} currency={currency} />
        </output>
      </div>
    </>
  )
}

/** The material of the gold; a proposed price follows it. A chosen bar determines the material. */
function Made({
  counter: { bar },
  gold,
  priceOf,
  onChange,
}: GoldProps & { priceOf: (materialId: number | null) => number | undefined }) {
  const { t } = useTranslation()
  const id = useId()
  const label = useLabels('gold_bars')
  const choose = (material_id: number | null) => {
    const isProposed = gold.price === 0 || gold.price === priceOf(gold.material_id)
    onChange({ ...gold, material_id, price: isProposed ? (priceOf(material_id) ?? gold.price) : gold.price })
  }
  return (
    <Field id={id} label={label('material_id')}>
      <ReferenceSelect
        id={id}
        to="materials"
        by="id"
        disabled={bar !== undefined}
        placeholder={t('counter.exchange.fine')}
        value={bar ? (bar.material_id ?? undefined) : (gold.material_id ?? undefined)}
        onChange={(value) => choose(typeof value === 'number' ? value : null)}
      />
    </Field>
  )
}

function Bar({ counter, gold }: Omit<GoldProps, 'onChange'>) {
  const { entry, bar, problems, change, chooseBar } = counter
  const { new_gold_bar } = entry
  return (
    <GoldBarField
      bar={bar}
      isIn
      weight={gold.weight}
      error={problems.gold_bar_code}
      newBar={{
        name: new_gold_bar === null ? undefined : (new_gold_bar.name ?? ''),
        isGiven: true,
        rename: (name) =>
          change((now) => ({ ...now, new_gold_bar: name === undefined ? null : { name: name || null } })),
      }}
      onChange={chooseBar}
    />
  )
}
