import { Input } from 'antd'
import type { FieldEntry, InputProps } from './field-entry'

/** The server never returns a password: typed text is a new one, and an empty input changes nothing. */
function PasswordInput({ id, value, onChange, invalid, describedBy }: InputProps) {
  return (
    <Input.Password
      id={id}
      value={typeof value === 'string' ? value : ''}
      autoComplete="new-password"
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

export const password: FieldEntry = {
  Cell: () => null,
  Input: PasswordInput,
  unfiltered: 'a secret is compared with nothing',
  width: 120,
}
