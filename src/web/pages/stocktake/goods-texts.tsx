import { useTranslation } from 'react-i18next'
import { absolute } from '#domain/decimal'
import { formatGrams, formatNumber } from '../../data/languages/format'

interface GoodsProps {
  quantity: number
  weight: number | null
}

const signed = (value: number, text: string) => `${value < 0 ? '−' : value > 0 ? '+' : ''}${text}`

/** Pieces, and their grams below. */
export function Goods({ quantity, weight }: GoodsProps) {
  const { t } = useTranslation()
  return (
    <span className="stocktake-goods">
      <span>
        {formatNumber(quantity)} <span className="quiet">{t('stocktake.pieces')}</span>
      </span>
      {weight !== null && (
        <span>
          {formatGrams(weight)} <span className="quiet">g</span>
        </span>
      )}
    </span>
  )
}

/** What came or went, with its sign; nothing where nothing did. */
export function Difference({ quantity, weight }: { quantity: number; weight: number }) {
  const { t } = useTranslation()
  if (quantity === 0 && weight === 0) return <span className="quiet">–</span>
  return (
    <span className="stocktake-goods">
      {quantity !== 0 && (
        <span>
          {signed(quantity, formatNumber(absolute(quantity)))}{' '}
          <span className="quiet">{t('stocktake.pieces')}</span>
        </span>
      )}
      {weight !== 0 && (
        <span>
          {signed(weight, formatGrams(absolute(weight)))} <span className="quiet">g</span>
        </span>
      )}
    </span>
  )
}
