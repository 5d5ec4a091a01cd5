import { CloudDownloadOutlined } from '@ant-design/icons'
import { useCreate, useNotification } from '@refinedev/core'
import { Button, Modal, Typography } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies, defaultCurrency, formatMoney } from '#domain/money'
import { formatAmount } from '../../fields/format'
import { NumberInput } from '../../fields/NumberInput'
import { ApiError, problemsOf, request } from '../../providers/request'
import { DialogFrame } from '../../shell/DialogFrame'
import { useDailyPrice, type DailyPrice } from './daily-price'

const WIDTH = 440

/** What is known of earlier prices, in one line. */
function Lead() {
  const { t } = useTranslation()
  const { today, latest } = useDailyPrice()
  const price = latest && formatMoney(latest.price.value, latest.price.currency)
  const text =
    latest === undefined
      ? t('price.lead', { date: today })
      : t(latest.date === today ? 'price.current' : 'price.latest', { price, date: latest.date })
  return <Typography.Paragraph type="secondary">{text}</Typography.Paragraph>
}

/** The price being typed, and why it was not taken. */
function usePriceForm(onSaved: () => void) {
  const { t } = useTranslation()
  const { today } = useDailyPrice()
  const [value, setValue] = useState<unknown>()
  const [problem, setProblem] = useState('')
  const { mutate, mutation } = useCreate<DailyPrice>()
  const change = (next: unknown) => {
    setValue(next)
    setProblem('')
  }
  const save = () => {
    if (typeof value !== 'number' || value <= 0) return setProblem(t('price.required'))
    mutate(
      { resource: 'daily_prices', values: { date: today, price: { value, currency: defaultCurrency } } },
      { onSuccess: onSaved, onError: (error) => setProblem(problemsOf(error)[0]?.message ?? '') },
    )
  }
  return { value, change, problem, save, saving: mutation.isPending }
}

type PriceFieldProps = ReturnType<typeof usePriceForm> & { id: string }

/** The price with its label before it and what is wrong with it below. */
function PriceField({ id, value, change, problem, save }: PriceFieldProps) {
  const { t } = useTranslation()
  return (
    <>
      <label className="price-form-label" htmlFor={id}>
        {t('price.label')}
      </label>
      <NumberInput
        id={id}
        size="large"
        value={value}
        format={formatAmount}
        prefix={currencies[defaultCurrency].symbol}
        suffix={t('price.per_gram')}
        status={problem === '' ? '' : 'error'}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={change}
        onPressEnter={save}
      />
      <p id={`${id}-problem`} className="price-form-problem" role="alert">
        {problem}
      </p>
    </>
  )
}

/** Sets today's gold price per gram, typed or fetched; setting it again replaces it. */
export function DailyPriceDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const { today, missing } = useDailyPrice()
  const form = usePriceForm(onClose)
  const fetching = useFetchedPrice(form.change)
  const id = useId()
  const focus = () => document.getElementById(id)?.focus()
  return (
    <Modal
      open
      centered
      className="dialog-window"
      width={WIDTH}
      footer={null}
      maskClosable={false}
      afterOpenChange={focus}
      onCancel={onClose}
    >
      <DialogFrame
        title={missing ? t('price.set') : t('price.title')}
        code={today}
        actions={
          <>
            <Button
              className="dialog-action-start"
              icon={<CloudDownloadOutlined />}
              loading={fetching.busy}
              onClick={() => void fetching.start()}
            >
              {t('price.fetch')}
            </Button>
            <Button onClick={onClose}>{missing ? t('price.later') : t('price.cancel')}</Button>
            <Button type="primary" loading={form.saving} onClick={form.save}>
              {t('price.save')}
            </Button>
          </>
        }
      >
        <Lead />
        <PriceField id={id} {...form} />
      </DialogFrame>
    </Modal>
  )
}

/** Asks the gold price service; when that fails its message is shown and the typed price stays. */
function useFetchedPrice(fill: (value: number) => void) {
  const [busy, setBusy] = useState(false)
  const { open } = useNotification()
  const start = async () => {
    setBusy(true)
    try {
      const { price_per_gram } = await request<{ price_per_gram: number }>('GET', '/daily_prices/fetch')
      fill(price_per_gram)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      open?.({ type: 'error', message: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}
