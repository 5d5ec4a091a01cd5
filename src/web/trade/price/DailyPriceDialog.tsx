import { CloudDownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies, defaultCurrency, formatMoney } from '#domain/money'
import { formatDatetime } from '../../data/languages/format'
import { amountIn } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { stopsAtRefused } from '../../fields/numbers/use-typed-number'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { useDailyPrice } from './daily-price'
import './daily-price.css'
import { PriceQuestion } from './PriceQuestion'
import { PriceTrend } from './PriceTrend'
import { usePriceForm, type PriceForm, type Quotation } from './use-price-form'

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
