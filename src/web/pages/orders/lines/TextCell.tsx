import { useState } from 'react'
import { keysOf } from '../../../kit/keys/keys-of'
import { choosing, placeCursor } from '../../../fields/choose-on-click'

interface TextCellProps {
  column: string
  /** The label for screen readers: the column and the line. */
  label: string
  value: string
  /** Characters. */
  most: number
  invalid: boolean
  autoFocus?: boolean
  onType: (value: string) => void
}

/** One text of a line. */
export function TextCell({ column, label, value, most, invalid, autoFocus, onType }: TextCellProps) {
  const [typed, setTyped] = useState(false)
  return (
    <input
      className="cell-input"
      data-column={column}
      data-typed={typed ? '' : undefined}
      aria-label={label}
      aria-invalid={invalid || undefined}
      autoComplete="off"
      autoFocus={autoFocus ?? false}
      placeholder="–"
      maxLength={most}
      value={value}
      onFocus={(event) => event.target.select()}
      {...choosing}
      {...keysOf({
        edit_value: placeCursor,
        give_back: () => {
          setTyped(false)
          return false
        },
      })}
      onChange={(event) => {
        setTyped(true)
        onType(event.target.value)
      }}
      onBlur={() => setTyped(false)}
    />
  )
}
