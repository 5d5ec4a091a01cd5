import { DownOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftHeader } from '#domain/order/draft/draft'
import { isReadOnly, mayChangeTerms } from '#domain/order/freedom'
import type { AgreedOrder } from '../../../data/records/agreed-names'
import type { CurrencyChange } from '../currency/CurrencyField'
import { CustomerField } from './CustomerField'
import { Field } from '../../../trade/order/Field'
import { HeadFields } from './HeadFields'
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

/** The head of an order. Memoised: typing in a line leaves it alone. */
export const OrderHead = memo(function OrderHead(props: OrderHeadProps) {
  const { header, errors, companion, onCustomer } = props
  const [unfolded, setUnfolded] = useState(false)
  // Fields with problems stay visible.
  const isOpen = unfolded || foldedFields.some((name) => errors[name] !== undefined)
  return (
    <div className="order-head" data-folded={!isOpen || undefined}>
      <div className="order-terms">
        <CustomerField
          header={{ ...header, confirmed: !mayChangeTerms(header) }}
          error={errors.customer_id}
          companion={companion}
          agreed={(header.stored.agreed as AgreedOrder | undefined)?.customer}
          onCustomer={onCustomer}
        />
        <TermFields {...props} />
      </div>
      <ContactFold header={header} isOpen={isOpen} onFold={() => setUnfolded(!isOpen)} />
      <ContactFields {...props} />
      <HeadFields {...props} />
    </div>
  )
})

const contactFields = [
  { name: 'contact_person', most: 80 },
  { name: 'phone', most: 60 },
  { name: 'fax', most: 60 },
  { name: 'invoice_number', most: 60 },
  { name: 'email', most: 120 },
  { name: 'address', most: 300 },
  { name: 'remarks', most: 2000 },
] as const

/** The fields that a phone shows on request. */
const foldedFields = [...contactFields.map(({ name }) => name), 'salesperson'] as const

interface ContactFoldProps {
  header: DraftHeader
  isOpen: boolean
  onFold: () => void
}

/** On a phone, whom the order is for in one line, which unfolds; elsewhere all of it is there. */
function ContactFold({ header, isOpen, onFold }: ContactFoldProps) {
  const { t } = useTranslation()
  const { contact_person, phone, address, remarks } = header
  const said = [contact_person, phone, address, remarks].filter((text) => text !== '').join(' · ')
  return (
    <button type="button" className="order-fold" aria-expanded={isOpen} onClick={onFold}>
      <span className="order-fold-title">{t('orders.contact')}</span>
      <span className="order-fold-text">{!isOpen && said}</span>
      <DownOutlined rotate={isOpen ? 180 : 0} />
    </button>
  )
}

/** Contact, address and remarks: they read as text and are edited in place. */
function ContactFields({ header, errors, onChange }: OrderHeadProps) {
  const id = useId()
  const label = useLabels('orders')
  return (
    <div className="order-contact">
      {contactFields.map(({ name, most }) => (
        <Field
          key={name}
          id={`${id}-${name}`}
          label={label(name)}
          error={errors[name]}
          className={`order-field-${name}`}
        >
          <Input
            id={`${id}-${name}`}
            variant="borderless"
            className="in-place"
            autoComplete="off"
            maxLength={most}
            placeholder="–"
            title={header[name]}
            readOnly={isReadOnly(header)}
            value={header[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
