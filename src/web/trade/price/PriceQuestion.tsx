import { useTranslation } from 'react-i18next'
import { compare, negate } from '#domain/decimal'
import { formatMoney } from '#domain/money'
import { formatAmount } from '../../data/languages/format'
import './daily-price.css'
import type { PriceJump } from './price-jump'

function sizeOf(percent: number): { key: string; size: string } {
  const isRise = compare(percent, 0) > 0
  return { key: isRise ? 'price.rise' : 'price.fall', size: formatAmount(isRise ? percent : negate(percent)) }
}

/** An unusual price: both prices, and their difference. */
export function PriceQuestion({ jump: { last, next, percent } }: { jump: PriceJump }) {
  const { t } = useTranslation()
  const words = {
    next: formatMoney(next.value, next.currency),
    last: formatMoney(last.price.value, last.price.currency),
    date: last.date,
  }
  const { key, size } = percent === undefined ? { key: 'price.other_currency', size: '' } : sizeOf(percent)
  return <span className="price-question">{t(key, { ...words, percent: size })}</span>
}
