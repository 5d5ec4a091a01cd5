import { OwnNode } from '../../kit/OwnNode'
import { useModal, useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate, formatGrams } from '../../data/languages/format'
import { PrintRecordsButton } from '../../print/PrintRecordsButton'
import { mayDo } from '../../data/session/access'
import { useCall, type Call } from '../../data/calls'
import { useResource } from '../../data/resources'
import { RefreshNotice, type Standing } from '../../shell/notices/RefreshNotice'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { State } from '../../shell/State'
import { useQuestion } from '../../shell/use-question'
import { BillOrders } from './BillOrders'
import { BillPayDialog } from './BillPayDialog'
import { BillPayments } from './BillPayments'
import { useRenewal } from '../payment/use-renewal'
import { type BillRecord, directionOf } from './voucher-record'
import { Money } from '../../fields/numbers/Money'

interface BillViewProps {
  bill: BillRecord
  standing: Standing
  onClose: () => void
}

/** A bill: its orders, payments, unpaid amount and actions. */
export function BillView({ bill, standing, onClose }: BillViewProps) {
  const { t } = useTranslation()
  const paying = useModal()
  const mayPay = mayDo('create', useResource('order_payments')) && bill.open
  return (
    <DialogFrame
      title={t('bills.one')}
      code={bill.code}
      tags={
        <State tone={bill.open ? 'waiting' : 'received'}>
          {t(bill.open ? 'bills.open' : 'bills.settled')}
        </State>
      }
      actions={
        <>
          <DeleteBillButton bill={bill} onDeleted={onClose} />
          <PrintRecordsButton document="bill" keys={[String(bill.id)]} />
          <Button onClick={onClose}>{t('payments.close')}</Button>
          {mayPay && (
            <Button type="primary" onClick={paying.show}>
              {t(`bills.pay.open.${directionOf(bill)}`)}
            </Button>
          )}
        </>
      }
    >
      <div className="voucher">
        <RefreshNotice of={standing} />
        <BillHead bill={bill} />
        <BillOrders bill={bill} />
        <BillPayments bill={bill} />
        {bill.remarks && <span className="quiet">{bill.remarks}</span>}
      </div>
      {paying.visible && <BillPayDialog bill={bill} onClose={paying.close} />}
    </DialogFrame>
  )
}

/** The customer, orders, paid and unpaid amounts of a bill, in cash and gold. */
function BillHead({ bill }: { bill: BillRecord }) {
  const { t } = useTranslation()
  const hasGold = (bill.gold_weight ?? 0) > 0 || bill.unpaid_gold_weight > 0
  const figures = [
    { name: 'value', cash: bill.value, gold: bill.gold_weight },
    { name: 'paid', cash: bill.amount_paid_value, gold: bill.gold_paid_weight },
    { name: 'due', cash: bill.unpaid_cash_value, gold: bill.unpaid_gold_weight },
  ]
  return (
    <div className="voucher-head">
      <div>
        <small>{t(bill.in_out === 1 ? 'bills.from' : 'bills.to')}</small>
        {bill.customer && (
          <RecordLink resource="customers" recordKey={bill.customer.id}>
            {bill.customer.name}
          </RecordLink>
        )}
        <small>{formatDate(bill.date)}</small>
      </div>
      {figures.map(({ name, cash, gold }) => (
        <div key={name} className={`voucher-${name}`} role="group" aria-label={t(`bills.${name}`)}>
          <small>{t(`bills.${name}`)}</small>
          <strong data-zero={cash === 0 || undefined}>
            <Money value={cash} currency={bill.currency} />
          </strong>
          {hasGold && (
            <strong data-zero={!gold || undefined}>
              <OwnNode>{`${formatGrams(gold ?? 0)} g`}</OwnNode>
            </strong>
          )}
        </div>
      ))}
    </div>
  )
}

/** Deletes a bill without payments, which frees its orders for another one. */
function DeleteBillButton({ bill, onDeleted }: { bill: BillRecord; onDeleted: () => void }) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { open: notify } = useNotification()
  const renew = useRenewal()
  const mayDelete = mayDo('delete', useResource('order_payments'))
  const removal: Call = { resource: 'payments', method: 'DELETE', path: `/payments/${bill.id}` }
  const { call, calling } = useCall(() => removal, {
    onSuccess: () => {
      notify?.({ type: 'success', message: t('payments.removed') })
      onDeleted()
      renew(bill)
    },
    onError: (error) => notify?.({ type: 'error', message: error.message }),
  })
  const untouched = bill.open && bill.amount_paid_value === 0 && (bill.gold_paid_weight ?? 0) === 0
  if (!untouched || !mayDelete) return null
  const askToDelete = () =>
    void ask({
      title: t('payments.remove.title'),
      content: t('bills.remove', { code: bill.code }),
      okText: t('payments.remove.button'),
      danger: true,
      cancelText: t('form.cancel'),
      onOk: () => call(),
    })
  return (
    <Button danger type="text" className="dialog-action-start" loading={calling} onClick={askToDelete}>
      {t('payments.remove.button')}
    </Button>
  )
}
