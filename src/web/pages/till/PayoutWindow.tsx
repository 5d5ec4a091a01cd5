import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import { ActionDialog } from '../../editing/action/ActionDialog'
import { amountsOf, type TypedAmount } from './amount-rows'
import { AmountRows } from './AmountRows'
import type { TillRecord } from '../../data/records/till-record'
import { TypedText } from './TypedText'
import { tillWindow, useTillAction } from './use-till'

/** Takes money out of the till for anything but a payment: tea, postage, a deposit at the bank. */
export function PayoutWindow({ till, onClose }: { till: TillRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const [currency = defaultCurrency] = till.amounts.map((amount) => amount.currency)
  const [rows, setRows] = useState<TypedAmount[]>([{ currency, value: undefined }])
  const [reason, setReason] = useState('')
  const { call, calling, problems, forget } = useTillAction(
    { path: `/tills/${till.id}/payouts`, done: 'till.paid_out' },
    onClose,
  )
  const typed = rows.filter(({ value }) => value !== undefined)
  const [amount, another] = amountsOf(typed, true) ?? []
  const change = (next: TypedAmount[]) => {
    forget('value')
    setRows(next)
  }
  return (
    <ActionDialog
      {...tillWindow}
      title={t('till.payout')}
      code={till.code}
      submit={t('till.payout_now')}
      calling={calling}
      disabled={amount === undefined || another !== undefined}
      onSubmit={() => amount && call({ ...amount, reason })}
      onClose={onClose}
    >
      <AmountRows rows={rows} onChange={change} />
      {another !== undefined && <small className="problem">{t('till.one_currency')}</small>}
      {problems.value !== undefined && (
        <small role="alert" className="problem">
          {problems.value}
        </small>
      )}
      <TypedText
        label={t('till.reason')}
        value={reason}
        maxLength={200}
        problem={problems.reason}
        onChange={(text) => {
          forget('reason')
          setReason(text)
        }}
      />
    </ActionDialog>
  )
}
