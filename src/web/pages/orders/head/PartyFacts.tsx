import { useTranslation } from 'react-i18next'
import { orderTypes, type OrderType } from '#domain/order/order-types'
import { negate } from '#domain/decimal'
import type { DraftHeader } from '#domain/order/draft/draft'
import { formatGrams, formatMoney } from '../../../data/languages/format'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import { useOwed } from '../../../trade/customer/use-owed'
import { readsAsText } from './in-place'
import { useCustomer } from './use-customer'

interface PartyFactsProps {
  header: DraftHeader
}

/** What one must know of the other party in one line: its group, what is owed, its balance, and the way to all else. */
export function PartyFacts({ header }: PartyFactsProps) {
  const { t } = useTranslation()
  const customer = useCustomer(header.customer_id)
  if (!customer) return null
  return (
    <span className="order-party-facts">
      {customer.customer_group && <span>{customer.customer_group.name}</span>}
      {/* Nothing is on account for the default customer. */}
      {!customer.is_default && (
        <>
          <Owed customerId={customer.id} type={header.order_type} />
          <span className="figure-link">
            <RecordLink
              resource="customers"
              recordKey={customer.id}
              part="balance"
              hint={t('holdings.source')}
            >
              {t('orders.customer.balance', {
                value: formatMoney(customer.balance_value, customer.balance_currency),
              })}
            </RecordLink>
          </span>
        </>
      )}
      {/* The name itself opens it once it is agreed. */}
      {!readsAsText(header) && (
        <RecordLink resource="customers" recordKey={customer.id}>
          {t('orders.customer.open')}
        </RecordLink>
      )}
    </span>
  )
}

/** What the party owes us, or on a purchase what we owe it, of all its orders that are not paid. */
function Owed({ customerId, type }: { customerId: number; type: OrderType }) {
  const { t } = useTranslation()
  const owed = useOwed(customerId)
  if (owed === undefined) return null
  const { supplied } = orderTypes[type]
  const turned = (value: number) => (supplied ? negate(value) : value)
  const said = [
    ...owed.cash.map(({ value, currency }) => formatMoney(turned(value), currency)),
    ...(owed.gold === 0 ? [] : [`${formatGrams(turned(owed.gold))} g`]),
  ].join(' + ')
  if (said === '') return null
  return (
    <span className="figure-link">
      <RecordLink resource="customers" recordKey={customerId} part="unpaid">
        {t(supplied ? 'orders.customer.we_owe' : 'orders.customer.owes', { value: said })}
      </RecordLink>
    </span>
  )
}
