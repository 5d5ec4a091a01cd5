import { Button, Checkbox } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency, formatMoney } from '#domain/money'
import { ofMaterial, type Exchange } from '#domain/payment/counter'
import { isDear, oldGoldWorth } from '#domain/payment/settle'
import { currencySymbol } from '../../data/languages/format'
import { amountIn, grams } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { ReferenceSelect } from '../../fields/references/ReferenceSelect'
import { Field } from '../order/Field'
import { useLabels } from '../order/line-columns'
import { useGoldPrices } from '../order/use-price-news'
import { type GoldBar, GoldBarField } from '../payment/GoldBarField'
import { exchangeFor, type Counter } from './use-counter'
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
        <Button onClick={() => exchange(startExchange(prices.of(null)))}>{t('counter.exchange.add')}</Button>
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
        <Bar counter={counter} gold={entry.exchange} priceOf={prices.of} onChange={exchange} />
      </div>
      <DearPrice counter={counter} gold={entry.exchange} priceOf={prices.of} onChange={exchange} />
    </section>
  )
}

interface GoldProps {
  counter: Counter
  gold: Exchange
  onChange: (next: Exchange) => void
}

type PricedProps = GoldProps & { priceOf: (materialId: number | null) => number | undefined }

const startExchange = (price = 0): Exchange => ({
  ...{ weight: 0, price, material_id: null, price_confirmed: false },
})

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
          onChange={(value) => onChange({ ...gold, price: numberIn(value), price_confirmed: false })}
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

/** The material of the gold, by which its price is proposed. A chosen bar determines the material. */
function Made({ counter: { bar }, gold, priceOf, onChange }: PricedProps) {
  const id = useId()
  const { t } = useTranslation()
  const label = useLabels('gold_bars')
  const choose = (material: number | null) => onChange(ofMaterial(gold, material, priceOf(material)))
  return (
    <Field id={id} label={label('material_id')}>
      <ReferenceSelect
        id={id}
        to="materials"
        by="id"
        disabled={bar !== undefined}
        placeholder={t('counter.exchange.fine')}
        value={gold.material_id ?? undefined}
        onChange={(value) => choose(typeof value === 'number' ? value : null)}
      />
    </Field>
  )
}

/** The bar that takes the gold; an existing one has a material of its own. */
function Bar({ counter, gold, priceOf, onChange }: PricedProps) {
  const { entry, bar, problems, change, chooseBar } = counter
  const { new_gold_bar } = entry
  const choose = (chosen: GoldBar | undefined) => {
    chooseBar(chosen)
    const material = chosen?.material_id ?? null
    if (chosen) onChange(ofMaterial(gold, material, priceOf(material)))
  }
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
      onChange={choose}
    />
  )
}

/**
 * The question about a price above the selling price of the material; it appears again when price or material change.
 */
function DearPrice({ counter, gold, priceOf, onChange }: PricedProps) {
  const { t } = useTranslation()
  const { currency } = counter.due.order
  const most = priceOf(gold.material_id)
  // The server may have a price that the user does not see.
  const refused = counter.isDearRefused
  if (!isDear(gold.price, most) && !refused && !gold.price_confirmed) return null
  const shown = (value: number) => formatMoney(value, currency)
  return (
    <div className="counter-dear" role="note">
      <span>
        {most === undefined || !isDear(gold.price, most)
          ? t('counter.exchange.dear_unknown')
          : t('counter.exchange.dear', { most: shown(most) })}
      </span>
      <Checkbox
        checked={gold.price_confirmed}
        onChange={({ target }) => onChange({ ...gold, price_confirmed: target.checked })}
      >
        {t('counter.exchange.dear_confirm', { price: shown(gold.price) })}
      </Checkbox>
    </div>
  )
}
