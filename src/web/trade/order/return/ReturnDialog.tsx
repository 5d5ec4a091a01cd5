import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DATE_FORMAT } from '../../../data/languages/format'
import { useBusinessDay } from '../../../data/business-day'
import { ActionDialog } from '../../../editing/action/ActionDialog'
import { useDialogs } from '../../../shell/dialogs/dialogs'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import { Field } from '../Field'
import type { LineRecord, OrderRecord } from '../../../data/records/order-record'
import { ReturnFiguresView } from './ReturnFiguresView'
import { ReturnLines, type AskedParts } from './ReturnLines'
import { leftToReturn, returnFigures, sentPart, wrongIn, type AskedPart } from './return-figures'
import { useOrderStep } from '../use-order-step'
import { useLabels } from '../use-order-labels'
import { owesMetal } from '#domain/order/settlement-modes'

interface ReturnDialogProps {
  /** A confirmed sale, as the server holds it. */
  sale: OrderRecord
  /** Lines that are chosen from the start. */
  chosen?: readonly number[]
  onClose: () => void
}

interface Choice {
  lines: readonly LineRecord[]
  asked: AskedParts
  date: string
}

function useReturning(sale: OrderRecord, onClose: () => void) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return useOrderStep({
    step: ({ lines, asked, date }: Choice) => {
      const parts = lines.flatMap((line) => {
        const part = asked.get(line.id)
        return part ? [sentPart(line, part)] : []
      })
      return {
        ...{ resource: 'orders', method: 'POST', path: `/orders/return/${sale.id}` },
        body: { detail_ids: lines.map(({ id }) => id), ...(parts.length > 0 && { parts }), date },
      }
    },
    done: t('orders.return.done'),
    onDone: (made) => {
      onClose()
      void dialogs.open('orders', made.id)
    },
  })
}

/** Chooses the returned lines of a sale and how much of each comes back, shows their total, and makes the return. */
export function ReturnDialog({ sale, chosen: first = [], onClose }: ReturnDialogProps) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(first))
  const [asked, setAsked] = useState<AskedParts>(new Map())
  const [date, setDate] = useState(sale.date > today ? sale.date.slice(0, 10) : today)
  const returning = useReturning(sale, onClose)
  const open = sale.order_details.filter((line) => !line.returned)
  const lines = open.filter(({ id }) => chosen.has(id))
  const isWrong = lines.some((line) => wrongIn(line, asked.get(line.id)).length > 0)
  const ask = ({ id }: LineRecord, part: AskedPart) => {
    setAsked((now) => new Map(now).set(id, part))
    setChosen((now) => new Set(now).add(id))
  }
  const chooseAll = () => setChosen(new Set(open.map(({ id }) => id)))
  const root = useRef<HTMLDivElement>(null)
  useShortcut('choose_all', chooseAll, { at: () => root.current })
  return (
    <ActionDialog
      width="min(960px, 94vw)"
      title={t('orders.return.title')}
      code={sale.code}
      submit={t('orders.return.submit', { count: lines.length })}
      calling={returning.calling}
      disabled={lines.length === 0 || isWrong}
      onSubmit={() => returning.call({ lines, asked, date })}
      onClose={onClose}
    >
      <div className="return-dialog" ref={root}>
        <ReturnLines {...{ sale, chosen, asked }} onChoose={setChosen} onChooseAll={chooseAll} onAsk={ask} />
        <div className="return-foot">
          <ReturnDate value={date} earliest={sale.date} onChange={setDate} />
          <Figures {...{ sale, lines, asked }} />
        </div>
      </div>
    </ActionDialog>
  )
}

function Figures({ sale, lines, asked }: Pick<Choice, 'lines' | 'asked'> & { sale: OrderRecord }) {
  const inGold = owesMetal(sale.payment_method)
  return (
    <ReturnFiguresView
      figures={returnFigures(
        lines.map((line) => leftToReturn(line, asked.get(line.id))),
        sale,
      )}
      currency={sale.currency}
      inGold={inGold}
    />
  )
}

interface ReturnDateProps {
  value: string
  /** The day of the sale. */
  earliest: string
  onChange: (date: string) => void
}

function ReturnDate({ value, earliest, onChange }: ReturnDateProps) {
  const id = useId()
  const label = useLabels('orders')
  return (
    <Field id={id} label={label('date')}>
      <DatePicker
        id={id}
        allowClear={false}
        format={DATE_FORMAT}
        value={dayjs(value)}
        minDate={dayjs(earliest)}
        onChange={(day: dayjs.Dayjs | null) => day && onChange(day.format(DATE_FORMAT))}
      />
    </Field>
  )
}
