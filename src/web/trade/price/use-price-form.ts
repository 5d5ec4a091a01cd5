import { ask } from '../../data/calls'
import { useCreate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import { ApiError, problemsOf } from '../../data/request'
import { useRefusalText } from '../../editing/save-notices'
import { useDailyPrice, type DailyPrice } from './daily-price'
import { jumpOf, type PriceJump } from './price-jump'
import { useLatestCall } from './use-latest-call'

/** A quotation of the gold price service. */
export interface Quotation {
  /** Money per liang. */
  sell: number
  price_per_gram: number
  source: string
  fetched_at: string
}

/** The typed or fetched price, its problem, and the question about it. */
export function usePriceForm(onSaved: () => void) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const { today } = useDailyPrice()
  const [value, setValue] = useState<unknown>()
  const [quotation, setQuotation] = useState<Quotation>()
  const [problem, setProblem] = useState('')
  const [jump, setJump] = useState<PriceJump>()
  const [noService, setNoService] = useState('')
  const fetching = useLatestCall()
  const checking = useLatestCall()
  const { mutate, mutation } = useCreate<DailyPrice>({
    errorNotification: (error) => ({ type: 'error', message: refusalText(error) }),
    successNotification: () => ({ type: 'success', message: t('form.saved') }),
  })

  const take = (next: unknown, quoted?: Quotation) => {
    setValue(next)
    setQuotation(quoted)
    setProblem('')
    setJump(undefined)
  }
  /** Typing during a request overrides its answer. */
  const type = (next: unknown) => {
    fetching.stop()
    take(next)
  }
  const fill = () =>
    fetching.run(async (signal) => {
      try {
        const quoted = await ask<Quotation>({ path: '/daily_prices/fetch' }, signal)
        take(quoted.price_per_gram, quoted)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'no_price_service') throw error
        setNoService(error.message)
      }
    })
  const send = (price: DailyPrice['price']) =>
    mutate(
      { resource: 'daily_prices', values: { date: today, price } },
      { onSuccess: onSaved, onError: (error) => setProblem(problemsOf(error)[0]?.message ?? '') },
    )
  const save = () => {
    if (typeof value !== 'number' || value <= 0) return setProblem(t('price.required'))
    const price = { value, currency: defaultCurrency }
    void checking.run(async (signal) => {
      const found = await jumpOf(today, price, { signal })
      setJump(found)
      if (found === undefined) send(price)
    })
  }
  return {
    ...{ value, quotation, problem, jump, noService, type, save },
    fill: () => void fill(),
    fetching: fetching.busy,
    saving: checking.busy || mutation.isPending,
    saveAnyway: () => jump && send(jump.next),
    back: () => setJump(undefined),
  }
}

export type PriceForm = ReturnType<typeof usePriceForm>
