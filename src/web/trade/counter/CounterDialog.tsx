import { Checkbox } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import { useBusinessDay } from '../../data/business-day'
import { ActionFrame } from '../../editing/action/ActionDialog'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../data/records/order-record'
import { PriceNote } from '../order/PriceNote'
import { usePriceNewsOf } from '../order/use-price-news'
import { payingAsks } from '../payment/may-pay'
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

/** The counter: the amount handed over is the only input; Enter runs all steps that the dialog lists. */
export function CounterDialog({ order, due, onClose }: CounterDialogProps) {
  const { t } = useTranslation()
  const counter = useCounter(order, due, useBusinessDay(), (paid: PaidOrder) => onClose({ ...paid }))
  const { busy, done, dirty, finish, setFinish, submit } = counter
  const fields = useRef<HTMLDivElement>(null)
  useTenderKeys(counter, fields)
  const { unpaid_cash_value, unpaid_gold_weight } = due.order
  const nothingDue = unpaid_cash_value <= 0 && unpaid_gold_weight <= 0
  const kind = kindOf(order)
  const asks = counter.outcome.settled.some((paid) => payingAsks(order, paid, due.rates))
  return (
    <ActionFrame
      title={t(`counter.titles.${kind}`)}
      code={order.code}
      submit={t(`counter.${finish ? 'finish_button' : 'titles'}.${kind}`)}
      calling={busy}
      disabled={nothingDue}
      unsaved={dirty && !done}
      asks={asks}
      outlook={
        finish !== undefined && (
          <Checkbox
            className="counter-finish"
            checked={finish}
            onChange={({ target }) => setFinish(target.checked)}
          >
            {t('counter.finish')}
          </Checkbox>
        )
      }
      onSubmit={submit}
      onClose={() => onClose()}
    >
      <div ref={fields} className="counter">
        {nothingDue && <p>{t('payments.blocks.no_cash_unpaid')}</p>}
        {unpaid_gold_weight > 0 && <CounterGold counter={counter} autoFocus={unpaid_cash_value <= 0} />}
        {mayExchange(due) && <CounterExchange counter={counter} />}
        {unpaid_cash_value > 0 && <CounterMoney counter={counter} />}
        {finish === true && <PriceChanges order={order} onReprice={(priceOf) => onClose({ priceOf })} />}
        {!nothingDue && <CounterPlan counter={counter} />}
      </div>
    </ActionFrame>
  )
}

/** Says which lines have another gold price than today's, before the order is confirmed with its payment. */
function PriceChanges({ order, onReprice }: { order: OrderRecord; onReprice: (priceOf: PriceOf) => void }) {
  const news = usePriceNewsOf(order)
  return <PriceNote {...news} onReprice={() => onReprice(news.priceOf)} />
}
