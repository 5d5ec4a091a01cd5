import { DownOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftHeader } from '#domain/order/draft/draft'
import { isReadOnly } from '#domain/order/draft/draft-prices'
import { absolute } from '#domain/decimal'
import type { AgreedOrder } from '../../../data/records/agreed-names'
import type { CurrencyChange } from './CurrencyField'
import { CustomerField, Agreed, useCustomer } from './use-customer'
import { Field } from '../../../trade/order/Field'
import { inPlace, readsAsText, TermFields } from './TermFields'
import './order-head.css'
import type { Companion, CustomerRecord } from '../../../data/records/order-record'
import type { FieldErrors } from '../editor/use-order-calls'
import { useLabels } from '../../../trade/order/line-columns'
import '../../../fields/lines/lines.css'
import { entryOf } from '../../../fields/registry'
import { useTitle } from '../../../data/languages/use-title'
import { useResource } from '../../../data/resources'
import { type HeadField, headFields, headRecord, headValue } from './head-fields'
import { formatGrams, formatMoney } from '../../../data/languages/format'
import { AwaitedAmount } from '../../../fields/numbers/Money'
import { recordName } from '../../../fields/references/RecordLabel'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import { type Owed as OwedAmounts, useOwed } from '../../../trade/ledger/customer-debt'

export interface OrderHeadProps {
  header: DraftHeader
  errors: FieldErrors
  /** The customer as the stored order names it. */
  companion: Companion | null | undefined
  onChange: (change: Partial<DraftHeader>) => void
  onCustomer: (customer: CustomerRecord) => void
  /** The change of the order's currency. */
  currency: CurrencyChange
}

/** The head of an order: the other party, and the terms. Memoised: typing in a line does not render it. */
export const OrderHead = memo(function OrderHead(props: OrderHeadProps) {
  const { header, errors, companion, onCustomer } = props
  const contact = useId()
  const [unfolded, setUnfolded] = useState(false)
  // Fields with problems stay visible.
  const isOpen = unfolded || contactFields.some(({ name }) => errors[name] !== undefined)
  return (
    <div
      className="order-head"
      data-folded={!isOpen || undefined}
      data-agreed={readsAsText(header) || undefined}
    >
      <div className="order-party">
        <CustomerField
          header={header}
          error={errors.customer_id}
          companion={companion}
          agreed={(header.stored.agreed as AgreedOrder | undefined)?.customer}
          onCustomer={onCustomer}
        />
        <PartyFacts header={header} />
        <ContactFold {...{ header, isOpen, contact }} onFold={() => setUnfolded(!isOpen)} />
      </div>
      <div className="order-contact" id={contact}>
        <HeadTexts {...props} of={contactFields} />
      </div>
      <div className="order-terms">
        <TermFields {...props} />
      </div>
      <HeadFields {...props} />
    </div>
  )
})

/** The notes printed below the lines, and edited there. Memoised. */
export const OrderNotes = memo(function OrderNotes(props: HeadTextsProps) {
  return (
    <div className="order-notes" data-agreed={readsAsText(props.header) || undefined}>
      <HeadTexts {...props} of={noteFields} />
    </div>
  )
})

const contactFields = [
  { name: 'contact_person', most: 80 },
  { name: 'phone', most: 60 },
  { name: 'fax', most: 60 },
  { name: 'email', most: 120 },
  { name: 'address', most: 300 },
] as const

const noteFields = [
  { name: 'invoice_number', most: 60 },
  { name: 'remarks', most: 2000 },
] as const

interface ContactFoldProps {
  header: DraftHeader
  isOpen: boolean
  /** The id of the unfolded element. */
  contact: string
  onFold: () => void
}

/** The contact of the other party in short; its fields are folded behind it. */
function ContactFold({ header, isOpen, contact, onFold }: ContactFoldProps) {
  const { t } = useTranslation()
  const { contact_person, phone, address } = header
  const said = [contact_person, phone, address].filter((text) => text !== '').join(' · ')
  return (
    <button
      type="button"
      className="order-fold"
      aria-expanded={isOpen}
      aria-controls={contact}
      title={t('orders.contact')}
      onClick={onFold}
    >
      <span className={said === '' || isOpen ? '' : 'unseen'}>{t('orders.contact')}</span>
      <span className="order-fold-text" data-data>
        {!isOpen && said}
      </span>
      <DownOutlined rotate={isOpen ? 180 : 0} />
    </button>
  )
}

type HeadTextsProps = Pick<OrderHeadProps, 'header' | 'errors' | 'onChange'>

interface HeadTextsOf extends HeadTextsProps {
  of: typeof contactFields | typeof noteFields
}

function HeadTexts({ header, errors, onChange, of }: HeadTextsOf) {
  const id = useId()
  const label = useLabels('orders')
  return of.map(({ name, most }) => (
    <Field
      key={name}
      id={`${id}-${name}`}
      label={label(name)}
      error={errors[name]}
      className={`order-field-${name}`}
    >
      <Input
        id={`${id}-${name}`}
        {...inPlace(header)}
        autoComplete="off"
        maxLength={most}
        title={header[name]}
        readOnly={isReadOnly(header)}
        value={header[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  ))
}

/** The fields that this installation has added to orders, as their kinds read and are typed. */
function HeadFields(props: OrderHeadProps) {
  const fields = headFields(useResource('orders'), props.header)
  if (fields.length === 0) return null
  return (
    <div className="order-own">
      {fields.map((field) => (
        <HeadFieldInput key={field.name} {...props} {...field} />
      ))}
    </div>
  )
}

function HeadFieldInput({ header, errors, onChange, ...own }: OrderHeadProps & HeadField) {
  const { name, field, required, locked } = own
  const id = useId()
  const title = useTitle()
  const { Input, Cell, wide } = entryOf(field)
  const record = headRecord(header)
  const value = headValue(header, own)
  const isEmpty = value === undefined || value === ''
  const error = errors[name]
  return (
    <Field {...{ id, error, required }} label={title(field)} className={wide ? 'order-field-wide' : ''}>
      {locked ? (
        <Agreed id={id}>{isEmpty ? '–' : <Cell {...{ name, field, value, record }} place="list" />}</Agreed>
      ) : (
        <Input
          {...{ id, name, field, value, record }}
          invalid={error !== undefined}
          onChange={(next) => onChange({ own: { ...header.own, [name]: next ?? null } })}
        />
      )}
    </Field>
  )
}

interface PartyFactsProps {
  header: DraftHeader
}

/** The main facts of the other party in one line: its group, the amounts owed, its balance, and a link to the rest. */
function PartyFacts({ header }: PartyFactsProps) {
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
      {customer.customer_group && <span>{recordName(customer.customer_group)}</span>}
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

/** The amount that the party owes us for all its unpaid orders, and the amount that we owe it. */
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

/** The amounts that each side owes the other, both as positive figures. */
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
