import { Input } from 'antd'
import { useState } from 'react'

interface SoughtTextProps {
  label: string
  value?: string
  onChange: (text: string) => void
}

/** A search text, applied at Enter or when the field is left. */
export function SoughtText({ label, value = '', onChange }: SoughtTextProps) {
  const [text, setText] = useState(value)
  const take = () => onChange(text.trim())
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <Input
        allowClear
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onClear={() => onChange('')}
      />
    </form>
  )
}
