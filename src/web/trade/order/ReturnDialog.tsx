import { DatePicker, Checkbox } from 'antd'
import dayjs from 'dayjs'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { owesMetal } from '#domain/order/settlement-modes'
import { groupedDigits } from '#domain/decimal'
import type { Measure } from '#domain/typed-number'
import { DATE_FORMAT, formatAmount } from '../../data/languages/format'
import { useBusinessDay } from '../../data/business-day'
import { ActionDialog } from '../../editing/action/ActionDialog'
import { useDialogs, RecordLink } from '../../shell/dialogs/dialogs'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { Field } from './Field'
import type { LineRecord, OrderRecord } from '../../data/records/order-record'
import {
  ReturnFiguresView,
  leftToReturn,
  returnFigures,
  sentPart,
  wrongIn,
  type AskedPart,
} from './return-figures'
import { useOrderStep } from './use-order-step'
import { useLabels } from './line-columns'
import { OwnNode } from '../../kit/OwnNode'
import { useLanguage } from '../../data/languages/use-title'
import { nameIn } from '../../data/records/agreed-names'
import { grams } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'

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

/** Chooses the returned lines of a sale and the part of each, shows their total, and makes the return. */
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

/** The returned part of a line, by the line's id; other lines return all that is left of them. */
type AskedParts = ReadonlyMap<number, AskedPart>

interface ReturnLinesProps {
  sale: OrderRecord
  chosen: ReadonlySet<number>
  asked: AskedParts
  onAsk: (line: LineRecord, part: AskedPart) => void
  onChoose: (chosen: ReadonlySet<number>) => void
  onChooseAll: () => void
}

/** The lines of a sale, of which those that are not returned yet can be chosen. */
function ReturnLines({ sale, chosen, asked, onAsk, onChoose, onChooseAll }: ReturnLinesProps) {
  const { t } = useTranslation()
  const label = useLabels('order_details')
  const open = sale.order_details.filter((line) => !line.returned)
  const isAll = chosen.size === open.length
  const inGold = owesMetal(sale.payment_method)
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <div className="return-lines">
      <table>
        <thead>
          <tr>
            <th scope="col" className="return-box">
              <Checkbox
                aria-label={t('orders.return.all')}
                title={t('orders.return.all_keys')}
                checked={isAll}
                indeterminate={chosen.size > 0 && !isAll}
                onChange={() => (isAll ? onChoose(new Set()) : onChooseAll())}
              />
            </th>
            <th scope="col">{label('inventory_code')}</th>
            <th scope="col" className="return-product">
              {label('product_code')}
            </th>
            <th scope="col" className="cell-right">
              {label('quantity')}
            </th>
            <th scope="col" className="cell-right">
              {label('weight')}
            </th>
            <th scope="col" className="cell-right">
              {label('receivable_cash_value')}
            </th>
            {inGold && (
              <th scope="col" className="cell-right">
                {label('receivable_gold_weight')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sale.order_details.map((line) => (
            <ReturnLine
              key={line.id}
              line={line}
              inGold={inGold}
              checked={chosen.has(line.id)}
              asked={asked.get(line.id)}
              onAsk={(part) => onAsk(line, part)}
              onToggle={() => toggle(line.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ReturnLineProps {
  line: LineRecord
  inGold: boolean
  checked: boolean
  asked: AskedPart | undefined
  onAsk: (part: AskedPart) => void
  onToggle: () => void
}

function ReturnLine({ line, inGold, checked, asked, onAsk, onToggle }: ReturnLineProps) {
  const { t } = useTranslation()
  const code = line.inventory_code ?? line.product_code
  const language = useLanguage()
  const names = line.agreed?.product ?? line.product
  const product = names ? nameIn(names, language) : line.product_code
  const back = leftToReturn(line, asked)
  return (
    <tr data-returned={line.returned || undefined} data-chosen={checked || undefined}>
      <td className="return-box">
        <Checkbox
          aria-label={t('orders.return.line', { code })}
          disabled={line.returned}
          checked={checked}
          onChange={onToggle}
        />
      </td>
      <td>
        {code}
        <small className="return-product-below">{product}</small>
        {line.returned_order_code !== null && (
          <small>
            {line.returned
              ? t('orders.return.in')
              : t('orders.line.returned_part', { back: line.returned_quantity, sold: line.quantity })}{' '}
            <RecordLink resource="orders" recordKey={line.returned_order_code}>
              {line.returned_order_code}
            </RecordLink>
          </small>
        )}
      </td>
      <td className="return-product">{product}</td>
      <AmountCells {...{ line, asked, onAsk }} />
      <td className="cell-right">
        <OwnNode>{formatAmount(back.receivable_cash_value)}</OwnNode>
      </td>
      {inGold && (
        <td className="cell-right">
          <OwnNode>{groupedDigits(back.receivable_gold_weight, 3)}</OwnNode>
        </td>
      )}
    </tr>
  )
}

/** The pieces and grams that come back: all that is left at first. A piece with a code of its own comes back whole. */
function AmountCells({ line, asked, onAsk }: Pick<ReturnLineProps, 'line' | 'asked' | 'onAsk'>) {
  const { t } = useTranslation()
  const left = leftToReturn(line)
  const back = leftToReturn(line, asked)
  const isWhole = line.returned || !line.parts || line.inventory_code_seq !== null
  const code = line.inventory_code ?? line.product_code
  const wrong = wrongIn(line, asked)
  const input = (
    name: 'quantity' | 'weight',
    measure: Measure,
    ask: (value: AskedPart['weight']) => void,
  ) => (
    <NumberInput
      size="small"
      className="return-amount"
      aria-label={t(`orders.return.part_${name}`, { code })}
      title={t('orders.return.most', { most: groupedDigits(left[name], measure.decimals) })}
      status={wrong.includes(name) ? 'error' : ''}
      aria-invalid={wrong.includes(name)}
      measure={measure}
      value={asked && name in asked ? asked[name] : back[name]}
      onChange={ask}
    />
  )
  const pieces: Measure = { decimals: 0, unit: 'piece', least: 1, most: left.quantity }
  return (
    <>
      <td className="cell-right">
        {isWhole || left.quantity <= 1
          ? groupedDigits(back.quantity, 0)
          : // The weight is the pieces' share again.
            input('quantity', pieces, (quantity) => onAsk({ quantity }))}
      </td>
      <td className="cell-right">
        {isWhole
          ? groupedDigits(back.weight, 3)
          : input('weight', { ...grams, most: left.weight }, (weight) => onAsk({ ...asked, weight }))}
      </td>
    </>
  )
}
