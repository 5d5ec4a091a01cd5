import { Button, Checkbox } from 'antd'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import { useBusinessDay } from '../../data/business-day'
import { useSaveShortcut } from '../../editing/use-save-shortcut'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { useSending, useUnsaved } from '../../shell/leaving/unsaved'
import type { OrderRecord } from '../../data/records/order-record'
import { PriceNote } from '../order/PriceNote'
import { usePriceNewsOf } from '../order/use-price-news'
import { type Due, kindOf } from '../payment/payment-draft'
import { mayExchange } from './counter-entry'
import { CounterExchange } from './CounterExchange'
import { CounterGold } from './CounterGold'
import { CounterMoney } from './CounterMoney'
import { CounterPlan } from './CounterPlan'
import './counter.css'
import { type PaidOrder, useCounter } from './use-counter'
import { useTenderKeys } from './use-tender-keys'

interface CounterDialogProps {
  order: OrderRecord
  due: Due
  onClose: DialogProps['onClose']
}

/** The counter: what was handed over is the only figure; Enter does all that the dialog lists. */
export function CounterDialog({ order, due, onClose }: CounterDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const counter = useCounter(order, due, useBusinessDay(), (paid: PaidOrder) => onClose({ ...paid }))
  const { busy, done, dirty, finish, setFinish, submit } = counter
  useSaveShortcut(id)
  useUnsaved(dirty && !done)
  useSending(busy)
  const form = useRef<HTMLFormElement>(null)
  useTenderKeys(counter, form)
  const { unpaid_cash_value, unpaid_gold_weight } = due.order
  const nothingDue = unpaid_cash_value <= 0 && unpaid_gold_weight <= 0
  const kind = kindOf(order)
  return (
    <DialogFrame
      title={t(`counter.titles.${kind}`)}
      code={order.code}
      actions={
        <>
          {finish !== undefined && (
            <Checkbox
              className="counter-finish"
              checked={finish}
              onChange={({ target }) => setFinish(target.checked)}
            >
              {t('counter.finish')}
            </Checkbox>
          )}
          <Button disabled={busy} onClick={() => onClose()}>
            {t('payments.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={id} loading={busy} disabled={nothingDue}>
            {t(finish ? 'counter.finish_button' : `counter.titles.${kind}`)}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className="counter"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {nothingDue && <p>{t('payments.blocks.no_cash_unpaid')}</p>}
        {unpaid_gold_weight > 0 && <CounterGold counter={counter} autoFocus={unpaid_cash_value <= 0} />}
        {mayExchange(due) && <CounterExchange counter={counter} />}
        {unpaid_cash_value > 0 && <CounterMoney counter={counter} />}
        {finish === true && <PriceChanges order={order} onReprice={(priceOf) => onClose({ priceOf })} />}
        {!nothingDue && <CounterPlan counter={counter} />}
        <button type="submit" hidden aria-label={t('payments.save')} />
      </form>
    </DialogFrame>
  )
}

/** Says which lines have another gold price than today's, before the order is confirmed with its payment. */
function PriceChanges({ order, onReprice }: { order: OrderRecord; onReprice: (priceOf: PriceOf) => void }) {
  const news = usePriceNewsOf(order)
  return <PriceNote {...news} onReprice={() => onReprice(news.priceOf)} />
}
