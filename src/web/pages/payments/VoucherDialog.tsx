import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useResource } from '../../providers/resources'
import { LoadFailure } from '../../screens/ListNotices'
import { PlainFrame } from '../../screens/PlainFrame'
import type { DialogProps } from '../../shell/dialogs'
import { BillView } from './BillView'
import './payments.css'
import { voucherQuery } from './voucher-query'
import { isBill } from './voucher-record'
import { VoucherView } from './VoucherView'

/** A payment: the voucher of an order payment, or a bill over several orders. */
export function VoucherDialog({ recordKey, onClose }: DialogProps) {
  const { t } = useTranslation()
  const resource = useResource('payments')
  const standing = useQuery({
    ...voucherQuery(recordKey),
    enabled: recordKey !== 'new',
  })
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
