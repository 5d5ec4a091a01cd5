import { useNotification, type BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import { ApiError } from '../data/request'
import type { FormValues } from '../fields/form-values'
import { RecordDialog } from '../editing/RecordDialog'
import type { DialogProps } from '../shell/dialogs/dialogs'
import { useQuestion } from '../shell/use-question'
import type { Price } from '../trade/price/daily-price'
import { jumpOf, type PriceJump, PriceQuestion } from '../trade/price/price-jump'

function asPrice(held: unknown): Price | undefined {
  if (typeof held !== 'object' || held === null || !('value' in held)) return undefined
  const currency = 'currency' in held ? held.currency : undefined
  const { value } = held
  return typeof value === 'number'
    ? { value, currency: typeof currency === 'string' ? currency : defaultCurrency }
    : undefined
}

/** Whether a record holds the same price for the same day. */
function isUnchanged(record: BaseRecord, date: string, price: Price): boolean {
  const before = asPrice(record.price)
  return record.date === date && before?.value === price.value && before.currency === price.currency
}

/** The question about a price that is far from the last one; while the last one is unknown, nothing is saved. */
function usePriceCheck() {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { open: notify } = useNotification()
  const isMeant = (jump: PriceJump) =>
    ask({
      title: t('price.unusual'),
      content: <PriceQuestion jump={jump} />,
      okText: t('price.save_anyway'),
      cancelText: t('price.back'),
    })
  return async (body: FormValues, record: BaseRecord): Promise<FormValues | undefined> => {
    const price = asPrice(body.price)
    const { date } = body
    if (price === undefined || typeof date !== 'string' || isUnchanged(record, date, price)) return body
    try {
      const jump = await jumpOf(date, price)
      return jump === undefined || (await isMeant(jump)) ? body : undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify?.({ type: 'error', message: error.message })
      return undefined
    }
  }
}

/** The dialog of the gold price of any day: made from its resource, with the question of today's. */
export function DailyPriceRecord(props: DialogProps) {
  const confirm = usePriceCheck()
  return <RecordDialog {...props} confirm={confirm} />
}
