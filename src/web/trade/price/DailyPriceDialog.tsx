import { CloudDownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useId, useState, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreate, useNotification } from '@refinedev/core'
import { currencies, defaultCurrency, formatMoney } from '#domain/money'
import { formatDatetime } from '../../data/languages/format'
import { amountIn } from '../../fields/numbers/measures'
import { NumberInput, stopsAtRefused } from '../../fields/numbers/NumberInput'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { useDailyPrice, type DailyPrice } from './daily-price'
import './daily-price.css'
import { PriceQuestion, jumpOf, type PriceJump } from './price-jump'
import { PriceTrend } from './PriceTrend'
import { ask } from '../../data/calls'
import { ApiError, problemsOf } from '../../data/request'
import { useRefusalText } from '../../editing/save-notices'

const WIDTH = 440

/** The earlier prices, in one line. */
function Lead() {
  const { t } = useTranslation()
  const { today, latest } = useDailyPrice()
  const price = latest && formatMoney(latest.price.value, latest.price.currency)
  const text =
    latest === undefined
      ? t('price.lead', { date: today })
      : t(latest.date === today ? 'price.current' : 'price.latest', { price, date: latest.date })
  return <p className="quiet">{text}</p>
}

/** `2026-11-21 10:32`, and of today the time alone. */
function timeOf(moment: string, today: string): string {
  const shown = formatDatetime(moment)
  return shown.startsWith(today) ? shown.slice(11, 16) : shown.slice(0, 16)
}

/** The source of a fetched price. */
function QuotedBy({ quotation: { source, sell, fetched_at } }: { quotation: Quotation }) {
  const { t } = useTranslation()
  const { today } = useDailyPrice()
  return t('price.quoted', { source, time: timeOf(fetched_at, today), sell: formatMoney(sell) })
}

/** The price with its label; below, its problem or source. */
function PriceField({ id, form }: { id: string; form: PriceForm }) {
  const { t } = useTranslation()
  const { value, quotation, problem, noService } = form
  return (
    <>
      <label className="price-form-label" htmlFor={id}>
        {t('price.label')}
      </label>
      <NumberInput
        id={id}
        size="large"
        value={value}
        measure={amountIn(defaultCurrency)}
        prefix={currencies[defaultCurrency].symbol}
        suffix={t('price.per_gram')}
        status={problem === '' ? '' : 'error'}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem ${id}-source`}
        onChange={form.type}
        keys={{ accept: form.save }}
      />
      <p id={`${id}-problem`} className="price-form-problem" role="alert">
        {problem}
      </p>
      <p id={`${id}-source`} className="price-form-source" role="status">
        {quotation && problem === '' && <QuotedBy quotation={quotation} />}
        {quotation === undefined && noService}
      </p>
    </>
  )
}

/** The usual buttons; while a question about the price is open, its two answers. */
function Actions({ form, onClose, onBack }: { form: PriceForm; onClose: () => void; onBack: () => void }) {
  const { t } = useTranslation()
  if (form.jump) {
    return (
      <>
        <Button key="back" autoFocus onClick={onBack}>
          {t('price.back')}
        </Button>
        <Button key="anyway" type="primary" loading={form.saving} onClick={form.saveAnyway}>
          {t('price.save_anyway')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button
        className="dialog-action-start"
        icon={<CloudDownloadOutlined />}
        loading={form.fetching}
        disabled={form.noService !== ''}
        onClick={form.fill}
      >
        {t('price.fetch')}
      </Button>
      <Button onClick={onClose}>{t('form.cancel')}</Button>
      <Button type="primary" loading={form.saving} onClick={form.save}>
        {t('price.save')}
      </Button>
    </>
  )
}

/** Sets today's gold price per gram, typed or fetched; setting it again replaces it. */
export function DailyPriceDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const { today, latest, missing } = useDailyPrice()
  const id = useId()
  const focus = () => document.getElementById(id)?.focus()
  const typing = usePriceForm(onClose)
  const save = () => {
    const isRefused = stopsAtRefused(document.getElementById(id)?.closest('.dialog-frame') ?? null)
    if (!isRefused) typing.save()
  }
  const form = { ...typing, save }
  const back = () => {
    form.back()
    focus()
  }
  return (
    <ModalWindow width={WIDTH} fillsPhone={false} afterOpenChange={focus} onCancel={onClose}>
      <DialogFrame
        title={missing ? t('price.set') : t('price.title')}
        code={today}
        actions={<Actions form={form} onClose={onClose} onBack={back} />}
      >
        <Lead />
        <PriceField id={id} form={form} />
        {form.jump && (
          <Alert
            className="price-question"
            showIcon
            type="warning"
            message={t('price.unusual')}
            description={<PriceQuestion jump={form.jump} />}
          />
        )}
        {latest !== undefined && !form.jump && <PriceTrend days={30} height={96} />}
      </DialogFrame>
    </ModalWindow>
  )
}

/** A quotation of the gold price service. */
interface Quotation {
  /** Money per liang. */
  sell: number
  price_per_gram: number
  source: string
  fetched_at: string
}

/** The typed or fetched price, its problem, and the question about it. */
function usePriceForm(onSaved: () => void) {
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

type PriceForm = ReturnType<typeof usePriceForm>

/** One call at a time: the next call, `stop` and unmounting discard the result of the previous one. */
function useLatestCall() {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const { open } = useNotification()
  const stop = useCallback(() => {
    running.current?.abort()
    setBusy(false)
  }, [])
  useEffect(() => () => running.current?.abort(), [])
  const run = async (action: (signal: AbortSignal) => Promise<void>) => {
    stop()
    const { signal } = (running.current = new AbortController())
    setBusy(true)
    try {
      await action(signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      open?.({ type: 'error', message: error.message })
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return { busy, run, stop }
}
