import { FileDoneOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../providers/access'
import { useResource } from '../../providers/resources'
import { billableOf, tryBill } from './billable'
import { openBillsOf } from './open-bills'
import { useBilling } from './use-billing'

interface MakeBillButtonProps {
  /** The orders that are marked in a list. */
  records: readonly BaseRecord[]
  onMade: () => void
}

/** Puts the marked orders of a list onto one bill; says why where they cannot be on one. */
export function MakeBillButton({ records, onMade }: MakeBillButtonProps) {
  const { t } = useTranslation()
  const { make, making } = useBilling(onMade)
  const mayBill = mayDo('create', useResource('order_payments'))
  const codes = records.map(({ code }) => String(code))
  const { data: bills } = useQuery({
    queryKey: ['bill_orders', 'open', codes],
    queryFn: () => openBillsOf(codes),
    enabled: mayBill,
    placeholderData: keepPreviousData,
  })
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
