import type { BaseRecord } from '@refinedev/core'
import { Tabs, type TabsProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { holdingOf } from '../../fields/numbers/balances'
import { useStale } from '../../data/calls'
import { useBusinessDay } from '../../data/business-day'
import { RecordDialog } from '../../editing/RecordDialog'
import { StoredRecord } from '../../editing/StoredRecord'
import { useDialogs, type DialogProps } from '../../shell/dialogs/dialogs'
import { Movements } from '../../trade/ledger/Movements'
import { BillableOrders } from '../../trade/bill/BillableOrders'
import { CustomerOrders } from './CustomerOrders'
import { DEFAULT_CUSTOMER } from '../../trade/customer/default-customer'
import { StatementView } from './StatementView'
import { yearOf, type Period } from '../../data/records/statement'
import { useDefaultQuestion } from './use-default-question'
import './customers.css'

/** The parts of a customer's dialog, by their names in the address; the form comes first. */
const parts = ['form', 'orders', 'unpaid', 'balance', 'statement'] as const
type Part = (typeof parts)[number]

const holding = holdingOf('customers')

const isPart = (part: string | undefined): part is Part => parts.some((known) => known === part)

interface CustomerPartsProps {
  part: Part
  form: ReactNode
  customer: BaseRecord
  renew: () => void
  period: Period
  onPeriod: (period: Period) => void
}

/** The parts of a customer's dialog; the form keeps what is typed in it while another is looked at. */
function CustomerParts({ part, form, customer, renew, period, onPeriod }: CustomerPartsProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const content: Record<Part, ReactNode> = {
    form,
    orders: <CustomerOrders customerId={Number(customer.id)} />,
    unpaid: <BillableOrders customerId={Number(customer.id)} />,
    balance: <Movements holding={holding} record={customer} onChanged={renew} />,
    statement: <StatementView customerId={Number(customer.id)} period={period} onPeriod={onPeriod} />,
  }
  const items: TabsProps['items'] = parts.map((key) => ({
    key,
    label: t(`customers.parts.${key}`),
    children: content[key],
    forceRender: key === 'form',
    destroyOnHidden: key !== 'form',
  }))
  return (
    <Tabs
      className="customer-parts"
      activeKey={part}
      items={items}
      onChange={(next) => dialogs.turn(next === 'form' ? undefined : next)}
    />
  )
}

/** A customer: the form, and orders, balance and statement beside it. */
export function CustomerDialog(props: DialogProps) {
  const today = useBusinessDay()
  const [period, setPeriod] = useState<Period>(() => yearOf(today))
  const confirm = useDefaultQuestion()
  const stale = useStale()
  const onClose = (saved?: BaseRecord) => {
    if (saved) void stale([DEFAULT_CUSTOMER])
    props.onClose(saved)
  }
  if (props.recordKey === 'new') return <RecordDialog {...props} {...{ confirm, onClose }} />
  const part = isPart(props.part) ? props.part : 'form'
  return (
    <StoredRecord
      {...props}
      {...{ confirm, onClose }}
      formHidden={part !== 'form'}
      arrange={(form, customer, renew) => (
        <CustomerParts {...{ part, form, customer, renew, period }} onPeriod={setPeriod} />
      )}
    />
  )
}
