import { FileDoneOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../providers/access'
import { useResource } from '../../providers/resources'
import { billableOf, tryBill } from './billable'
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
  const orders = records.map((record) => billableOf(record))
  const { broken } = tryBill(orders)
  if (!mayDo('create', useResource('order_payments'))) return null
  return (
    <Tooltip title={broken && t(`bills.blocks.${broken}`)}>
      <Button
        type="text"
        size="small"
        icon={<FileDoneOutlined aria-hidden />}
        disabled={broken !== undefined}
        loading={making}
        onClick={() => make(orders.map(({ id }) => id))}
      >
        {t('bills.make')}
      </Button>
    </Tooltip>
  )
}
