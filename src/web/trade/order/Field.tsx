import { type ReactNode, useId } from 'react'
import { Input } from 'antd'
import './order-field.css'

interface FieldProps {
  id: string
  label: string
  /** Secondary text at the right of the label. */
  aside?: ReactNode
  error?: string | undefined
  required?: boolean
  className?: string
  children: ReactNode
}

/** A labelled field: the label above, the problem below. */
export function Field({ id, label, aside, error, required = false, className = '', children }: FieldProps) {
  return (
    <div className={`order-field ${className}`}>
      <div className="order-field-label">
        <label htmlFor={id} className={required ? 'demanded' : undefined}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error !== undefined && (
        <div className="order-field-error" role="alert">
          {error}
        </div>
      )}
    </div>
  )
}

interface ReasonFieldProps {
  label: string
  value: string
  onChange: (reason: string) => void
}

const LONGEST_REASON = 500

/** The reason for an action, which is kept with it. */
export function ReasonField({ label, value, onChange }: ReasonFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={LONGEST_REASON}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
