import { Button, DatePicker, Modal } from 'antd'
import dayjs from 'dayjs'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DATE_FORMAT } from '../../fields/format'
import { useBusinessDay } from '../../providers/business-day'
import { request } from '../../providers/request'
import { useDialogs } from '../../shell/dialogs'
import { focusFirstInput } from '../../shell/focus-first-input'
import { Field } from './Field'
import type { LineRecord, OrderRecord } from './order-record'
import { ReturnFiguresView } from './ReturnFiguresView'
import { ReturnLines } from './ReturnLines'
import { returnFigures } from './return-figures'
import { useOrderStep } from './use-order-step'
import { useChooseAllKey } from './use-choose-all-key'
import { useLabels } from './use-order-labels'

interface ReturnDialogProps {
  /** A confirmed sale, as the server holds it. */
  sale: OrderRecord
  onClose: () => void
}

interface Choice {
  ids: number[]
  date: string
}

function useReturning(sale: OrderRecord, onClose: () => void) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return useOrderStep({
    send: ({ ids, date }: Choice) =>
      request<OrderRecord>('POST', `/orders/return/${sale.id}`, { detail_ids: ids, date }),
    done: t('orders.return.done'),
    onDone: (made) => {
      onClose()
      void dialogs.open('orders', made.id)
    },
  })
}

/** Chooses what the customer brings back of a sale, shows what that comes to, and makes the return. */
export function ReturnDialog({ sale, onClose }: ReturnDialogProps) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [date, setDate] = useState(today)
  const returning = useReturning(sale, onClose)
  const open = sale.order_details.filter((line) => !line.returned)
  const lines = open.filter(({ id }) => chosen.has(id))
  const chooseAll = () => setChosen(new Set(open.map(({ id }) => id)))
  const root = useRef<HTMLDivElement>(null)
  useChooseAllKey(root, chooseAll)
  return (
    <Modal
      open
      centered
      width="min(960px, 94vw)"
      title={`${t('orders.return.title')} · ${sale.code}`}
      onCancel={onClose}
      afterOpenChange={focusFirstInput(root)}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.cancel')}</Button>
          <Button
            type="primary"
            disabled={lines.length === 0}
            loading={returning.isPending}
            onClick={() => returning.mutate({ ids: lines.map(({ id }) => id), date })}
          >
            {t('orders.return.submit', { count: lines.length })}
          </Button>
        </>
      }
    >
      <div className="return-dialog" ref={root}>
        <ReturnLines sale={sale} chosen={chosen} onChoose={setChosen} onChooseAll={chooseAll} />
        <div className="return-foot">
          <ReturnDate value={date} onChange={setDate} />
          <Figures sale={sale} lines={lines} />
        </div>
      </div>
    </Modal>
  )
}

function Figures({ sale, lines }: { sale: OrderRecord; lines: readonly LineRecord[] }) {
  const inGold = sale.payment_method === 'with_gold'
  return <ReturnFiguresView figures={returnFigures(lines, sale)} currency={sale.currency} inGold={inGold} />
}

function ReturnDate({ value, onChange }: { value: string; onChange: (date: string) => void }) {
  const id = useId()
  const label = useLabels('orders')
  return (
    <Field id={id} label={label('date')}>
      <DatePicker
        id={id}
        allowClear={false}
        format={DATE_FORMAT}
        value={dayjs(value)}
        onChange={(day: dayjs.Dayjs | null) => day && onChange(day.format(DATE_FORMAT))}
      />
    </Field>
  )
}
