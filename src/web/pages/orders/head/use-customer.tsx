import { useOne, useNotification, type BaseRecord } from '@refinedev/core'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Divider, App } from 'antd'
import { useId, useState, useEffect, useEffectEvent, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftHeader } from '#domain/order/draft/draft'
import { mayChangeTerms } from '#domain/order/draft/draft-prices'
import { orderTypes, takesFromStock, type OrderType } from '#domain/order/order-types'
import type { CustomerRecord, Companion } from '../../../data/records/order-record'
import { ReferenceSelect } from '../../../fields/references/ReferenceSelect'
import { mayDo } from '../../../data/session/access'
import { ask, type Call } from '../../../data/calls'
import { useResources } from '../../../data/resources'
import { RecordLink, useDialogs } from '../../../shell/dialogs/dialogs'
import { useKnownDefault } from '../../../trade/order/default-customer'
import { Field } from '../../../trade/order/Field'
import { type AgreedName, nameToday } from '../../../data/records/agreed-names'
import '../../../kit/link-button.css'
import type { OrderEditing } from '../editor/use-order-editor'
import { useLanguage } from '../../../data/languages/use-title'
import '../name-today.css'

/** The customer of an order, with group and balance; undefined while it is loading, null when there is none. */
export function useCustomer(id: number | null): CustomerRecord | null | undefined {
  const { result, query } = useOne<CustomerRecord>({
    resource: 'customers',
    id: id ?? 0,
    queryOptions: { enabled: id !== null },
  })
  if (id === null || query.isError) return null
  return result
}

/**
 * The values that the choice of a customer copies onto the order.
 *
 * @see spec.md §3 Order
 */
export function contactOf(customer: CustomerRecord): Partial<DraftHeader> {
  return {
    customer_id: customer.id,
    contact_person: customer.contact_person ?? '',
    phone: customer.phone ?? '',
    fax: customer.fax ?? '',
    email: customer.email ?? '',
    address: customer.address ?? '',
  }
}

interface CustomerFieldProps {
  header: DraftHeader
  error: string | undefined
  /** The customer's companion on the order, until the whole record is loaded. */
  companion: Companion | null | undefined
  /** The customer's name when the order was confirmed. */
  agreed: AgreedName | null | undefined
  onCustomer: (customer: CustomerRecord) => void
}

/** A customer under the name and code that were agreed. */
const calledAs = (customer: Companion | undefined, agreed: AgreedName | null | undefined) =>
  customer && { ...customer, ...(agreed && { code: agreed.code, name: agreed.name }) }

const customerCall = (id: unknown): Call<CustomerRecord> => ({
  resource: 'customers',
  path: `/customers/${String(id)}`,
})

/** Loads the whole record of a chosen customer before it is set on the order. */
function useChoice(onCustomer: CustomerFieldProps['onCustomer']) {
  const { open: notify } = useNotification()
  return (record: BaseRecord) =>
    void ask(customerCall(record.id)).then(onCustomer, (failure: Error) =>
      notify?.({ type: 'error', message: failure.message }),
    )
}

/** Chooses the counterparty, and creates one that is not there yet; once it is agreed, its name opens it. */
export function CustomerField({ header, error, companion, agreed, onCustomer }: CustomerFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const customer = useCustomer(header.customer_id)
  const known = companion?.id === header.customer_id ? companion : undefined
  const chosen = calledAs(customer ?? known, agreed)
  const choose = useChoice(onCustomer)
  return (
    <Field
      id={id}
      label={t(orderTypes[header.order_type].supplied ? 'orders.customer.supplier' : 'orders.customer.buyer')}
      error={error}
      className="order-field-customer"
    >
      {mayChangeTerms(header) ? (
        <CustomerChoice {...{ id, header, chosen, choose }} />
      ) : (
        <Agreed id={id}>
          {chosen && (
            <RecordLink resource="customers" recordKey={chosen.id}>
              {[chosen.code, chosen.name].filter(Boolean).join(' ')}
            </RecordLink>
          )}
        </Agreed>
      )}
      {header.customer_id === null && <NoDefaultCustomer header={header} onCreated={choose} />}
      <NameToday agreed={agreed} today={customer ?? known} />
    </Field>
  )
}

interface CustomerChoiceProps extends Pick<CustomerFieldProps, 'header'> {
  id: string
  chosen: Companion | undefined
  choose: (record: BaseRecord) => void
}

function CustomerChoice({ id, header, chosen, choose }: CustomerChoiceProps) {
  const { t } = useTranslation()
  const [searched, setSearched] = useState('')
  return (
    <ReferenceSelect
      id={id}
      to="customers"
      by="id"
      autoFocus={header.customer_id === null}
      allowClear={false}
      placeholder={t('orders.customer.choose')}
      value={header.customer_id}
      chosen={chosen}
      onSearchText={setSearched}
      onChange={(_, record) => record && choose(record)}
      popupRender={(list) => (
        <>
          {list}
          <CreateCustomer name={searched} onCreated={choose} />
        </>
      )}
    />
  )
}

/** Below the customers that were found: one that is not there yet, with the name that was searched for. */
function CreateCustomer({ name, onCreated }: { name: string; onCreated: (record: BaseRecord) => void }) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const create = async () => {
    const saved = await dialogs.open('customers', 'new', name === '' ? undefined : { name })
    if (saved) onCreated(saved)
  }
  return (
    <>
      <Divider className="select-divider" />
      <Button
        type="text"
        block
        icon={<PlusOutlined />}
        className="select-create"
        onClick={() => void create()}
      >
        {name === '' ? t('orders.customer.create') : t('orders.customer.create_named', { name })}
      </Button>
    </>
  )
}

/** The help for a sale without a customer in a shop without a default customer: how to set one. */
function NoDefaultCustomer({
  header,
  onCreated,
}: Pick<CustomerFieldProps, 'header'> & { onCreated: (record: BaseRecord) => void }) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const customers = useResources().customers
  const isSale = takesFromStock(header.order_type) && !header.confirmed
  const { data } = useKnownDefault(isSale)
  if (!isSale || data !== null || !mayDo('create', customers)) return null
  const create = async () => {
    const preset = { name: t('orders.customer.anybody'), is_default: true }
    const saved = await dialogs.open('customers', 'new', preset)
    if (saved) onCreated(saved)
  }
  return (
    <small className="order-field-hint quiet">
      {t('orders.customer.no_default')}{' '}
      <button type="button" className="link-button" onClick={() => void create()}>
        {t('orders.customer.make_default')}
      </button>
    </small>
  )
}

/**
 * Gives an open new order the customer that its address names now. An order with input keeps its own, and shows a
 * message.
 */
export function useAskedCustomer(
  { state, dirty }: OrderEditing,
  asked: CustomerRecord | undefined,
  take: (customer: CustomerRecord) => void,
): void {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const id = asked?.id
  const arrive = useEffectEvent(() => {
    if (asked === undefined || state.saved || state.draft.header.customer_id === asked.id) return
    if (!dirty) take(asked)
    else if (!asked.is_default)
      notification.warning({ message: t('orders.begun_already', { name: asked.name }), role: 'alert' })
  })
  useEffect(() => arrive(), [id])
}

/** An agreed value that does not change any more, as text. */
export function Agreed({ id, children }: PropsWithChildren<{ id: string }>) {
  return (
    <output id={id} className="order-field-read">
      {children}
    </output>
  )
}

/** A customer by the id in an address; undefined when there is none. */
function useNamed(id: string | null) {
  const isNamed = id !== null && /^\d{1,9}$/.test(id)
  const { result, query } = useOne<CustomerRecord>({
    resource: 'customers',
    id: id ?? '',
    errorNotification: false,
    queryOptions: { enabled: isNamed },
  })
  return { data: isNamed ? result : undefined, isPending: isNamed && query.isPending }
}

/**
 * The initial customer of a new order: the one that its address names, else for a sale the default one, for whom
 * nothing else can be written, since nothing is kept on account (domain.md §11.10).
 *
 * @param named the id in the address
 * @returns whether the order has to wait for it; without an answer it begins with no customer, and an order that has
 * begun waits no more
 */
export function useFirstCustomer(recordKey: string, type: OrderType, named: string | null = null) {
  const isNew = recordKey === 'new'
  const given = useNamed(isNew ? named : null)
  const usual = isNew && takesFromStock(type)
  const { data, isPending } = useKnownDefault(usual)
  const isWaiting = given.isPending || (usual && isPending)
  const [begun, setBegun] = useState<string>()
  if (!isWaiting && begun !== recordKey) setBegun(recordKey)
  const otherwise = usual ? (data ?? undefined) : undefined
  return {
    beginsWith: isWaiting ? undefined : (given.data ?? otherwise),
    waiting: isWaiting && begun !== recordKey,
  }
}

interface NameTodayProps {
  agreed: AgreedName | null | undefined
  today: AgreedName | null | undefined
}

/** The current name of a record, beside the name that a confirmed order keeps, if they differ. */
export function NameToday({ agreed, today }: NameTodayProps) {
  const { t } = useTranslation()
  const name = nameToday(agreed, today, useLanguage())
  return name === undefined ? null : <small className="name-today">{t('orders.now', { name })}</small>
}
