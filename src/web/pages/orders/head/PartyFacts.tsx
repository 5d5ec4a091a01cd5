import { useTranslation } from 'react-i18next'
import { absolute } from '#domain/decimal'
import type { DraftHeader } from '#domain/order/draft/draft'
import { formatGrams, formatMoney } from '../../../data/languages/format'
import { AwaitedAmount } from '../../../fields/numbers/AwaitedAmount'
import { nameOf } from '../../../fields/references/RecordLabel'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import type { Owed as OwedAmounts } from '../../../trade/customer/owed'
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
  if (customer === undefined && header.customer_id !== null)
    return (
      <span className="order-party-facts">
        <AwaitedAmount />
      </span>
    )
  if (!customer) return null
  return (
    <span className="order-party-facts">
      {customer.customer_group && <span>{nameOf(customer.customer_group)}</span>}
      {/* Nothing is on account for the default customer. */}
      {!customer.is_default && (
        <>
          <Owed customerId={customer.id} />
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

/** What the party owes us of all its orders that are not paid, and what we owe it. */
function Owed({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const owed = useOwed(customerId)
  if (owed === undefined) return <AwaitedAmount />
  if (owed === null) return null
  const { theirs, ours } = sidesOf(owed)
  if (theirs === '' && ours === '') return null
  return (
    <span className="figure-link">
      <RecordLink resource="customers" recordKey={customerId} part="unpaid">
        {[
          ...(theirs === '' ? [] : [t('orders.customer.owes', { value: theirs })]),
          ...(ours === '' ? [] : [t('orders.customer.we_owe', { value: ours })]),
        ].join(' · ')}
      </RecordLink>
    </span>
  )
}

/** What each side owes the other, both as positive figures. */
function sidesOf({ cash, gold }: OwedAmounts): { theirs: string; ours: string } {
  const figures = [
    ...cash.map(({ value, currency }) => ({ value, text: formatMoney(absolute(value), currency) })),
    ...(gold === 0 ? [] : [{ value: gold, text: `${formatGrams(absolute(gold))} g` }]),
  ]
  const said = (isOurs: boolean) =>
    figures
      .filter(({ value }) => value < 0 === isOurs)
      .map(({ text }) => text)
      .join(' + ')
  return { theirs: said(false), ours: said(true) }
}
