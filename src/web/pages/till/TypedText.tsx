import { Input } from 'antd'
import { useId } from 'react'

interface TypedTextProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  problem?: string | undefined
}

/** A labelled line of text. */
export function TypedText({ label, value, onChange, maxLength, problem }: TypedTextProps) {
  const id = useId()
  return (
    <div className="till-amount">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
        {...(problem === undefined ? {} : { status: 'error' as const, 'aria-describedby': `${id}-problem` })}
      />
      {problem !== undefined && (
        <small id={`${id}-problem`} role="alert" className="problem">
          {problem}
        </small>
      )}
    </div>
  )
}
