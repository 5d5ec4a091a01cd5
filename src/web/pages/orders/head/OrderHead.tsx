import { DownOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftHeader } from '#domain/order/draft/draft'
import { isReadOnly } from '#domain/order/draft/draft-prices'
import type { AgreedOrder } from '../../../data/records/agreed-names'
import type { CurrencyChange } from '../currency/CurrencyField'
import { CustomerField } from './CustomerField'
import { Field } from '../../../trade/order/Field'
import { HeadFields } from './HeadFields'
import { inPlace, readsAsText } from './in-place'
import { PartyFacts } from './PartyFacts'
import './order-head.css'
import type { Companion, CustomerRecord } from '../../../data/records/order-record'
import type { FieldErrors } from '../editor/placed-errors'
import { TermFields } from './TermFields'
import { useLabels } from '../../../trade/order/use-order-labels'

export interface OrderHeadProps {
  header: DraftHeader
  errors: FieldErrors
  /** The customer as the stored order names it. */
  companion: Companion | null | undefined
  onChange: (change: Partial<DraftHeader>) => void
  onCustomer: (customer: CustomerRecord) => void
  /** What changes the order's currency. */
  currency: CurrencyChange
}

/** The head of an order: whom it is with, and on what terms. Memoised: typing in a line leaves it alone. */
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

/** What is printed below the lines, and written there. Memoised. */
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
  /** The id of what it unfolds. */
  contact: string
  onFold: () => void
}

/** How the other party is reached, in short, behind which its fields are folded. */
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
