import type { BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdingOf } from '../../fields/numbers/balances'
import { useStale } from '../../data/calls'
import { useBusinessDay } from '../../data/business-day'
import { RecordDialog } from '../../editing/RecordDialog'
import { StoredRecord } from '../../editing/StoredRecord'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { Movements } from '../../trade/ledger/Movements'
import { BillableOrders } from '../../trade/bill/BillableOrders'
import { CustomerOrders } from './CustomerOrders'
import { DEFAULT_CUSTOMER } from '../../trade/customer/default-customer'
import { StatementView } from './StatementView'
import { yearOf, type Period } from '../../data/records/statement'
import { useDefaultQuestion } from './use-default-question'
import './customers.css'

const holding = holdingOf('customers')

/** A customer: the form, and orders, balance and statement beside it. */
export function CustomerDialog(props: DialogProps) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const [period, setPeriod] = useState<Period>(() => yearOf(today))
  const confirm = useDefaultQuestion()
  const stale = useStale()
  const onClose = (saved?: BaseRecord) => {
    if (saved) void stale([DEFAULT_CUSTOMER])
    props.onClose(saved)
  }
  if (props.recordKey === 'new') return <RecordDialog {...props} {...{ confirm, onClose }} />
  const parts = (customer: BaseRecord, renew: () => void) => {
    const customerId = Number(customer.id)
    const content = {
      orders: <CustomerOrders customerId={customerId} />,
      unpaid: <BillableOrders customerId={customerId} />,
      balance: <Movements holding={holding} record={customer} onChanged={renew} />,
      statement: <StatementView customerId={customerId} period={period} onPeriod={setPeriod} />,
    }
    return Object.entries(content).map(([key, shown]) => ({
      ...{ key, label: t(`customers.parts.${key}`), content: shown },
    }))
  }
  return <StoredRecord {...props} {...{ confirm, onClose, parts }} />
}
