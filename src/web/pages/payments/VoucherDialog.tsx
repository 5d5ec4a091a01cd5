import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../data/calls'
import { useResource } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { PlainFrame } from '../../editing/action/PlainFrame'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { BillView } from '../../trade/bill/BillView'
import '../../trade/payment/payments.css'
import { voucherCall } from '../../trade/bill/voucher-query'
import { isBill } from '../../trade/bill/voucher-record'
import { VoucherView } from '../../trade/bill/VoucherView'

/** A payment: the voucher of an order payment, or a bill over several orders. */
export function VoucherDialog({ recordKey, onClose }: DialogProps) {
  const { t } = useTranslation()
  const resource = useResource('payments')
  const standing = useAnswer(voucherCall(recordKey), { enabled: recordKey !== 'new' })
  const { data, error, refetch } = standing
  const close = () => onClose()
  if (data)
    return isBill(data) ? (
      <BillView bill={data} standing={standing} onClose={close} />
    ) : (
      <VoucherView voucher={data} standing={standing} onClose={close} />
    )
  const again = () => void refetch()
  const missing = error && <LoadFailure title={t('form.failed')} reason={error.message} onRetry={again} />
  return (
    <PlainFrame resource={resource} onClose={close}>
      {recordKey === 'new'
        ? t('payments.no_order')
        : (missing ?? <Skeleton active paragraph={{ rows: 6 }} />)}
    </PlainFrame>
  )
}
