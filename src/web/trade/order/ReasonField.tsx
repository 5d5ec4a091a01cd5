import { Input } from 'antd'
import { useId } from 'react'
import { Field } from './Field'

interface ReasonFieldProps {
  label: string
  value: string
  onChange: (reason: string) => void
}

const LONGEST_REASON = 500

/** Why something is done that is kept with its reason. */
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
