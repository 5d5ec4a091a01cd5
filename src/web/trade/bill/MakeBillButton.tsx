import { FileDoneOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../data/calls'
import { mayAct, mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { billableOf, tryBill } from './billable'
import { openBillsOf } from './open-bills'
import { useBilling } from './use-billing'

interface MakeBillButtonProps {
  /** The orders that are marked in a list. */
  records: readonly BaseRecord[]
  onMade: () => void
}

/** Makes one bill of the marked orders of a list, or says why that is impossible. */
export function MakeBillButton({ records, onMade }: MakeBillButtonProps) {
  const { t } = useTranslation()
  const { make, making } = useBilling(onMade)
  const mayBill = mayDo('create', useResource('order_payments')) && mayAct('payments.bill') !== undefined
  const codes = records.map(({ code }) => String(code))
  const open = { resource: 'bill_orders', name: ['open', codes], gather: () => openBillsOf(codes) }
  const { data: bills } = useAnswer(open, { enabled: mayBill, keepPrevious: true })
  const orders = records.map((record) => billableOf(record, bills?.get(String(record.code))))
  const { block } = tryBill(orders)
  if (!mayBill) return null
  return (
    <Tooltip title={block && t(`bills.blocks.${block.code}`, block.facts)}>
      <Button
        type="text"
        size="small"
        icon={<FileDoneOutlined aria-hidden />}
        disabled={block !== undefined}
        loading={making}
        onClick={() => make(orders.map(({ id }) => id))}
      >
        {t('bills.make')}
      </Button>
    </Tooltip>
  )
}
