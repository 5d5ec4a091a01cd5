import { useState } from 'react'
import { grouped, round } from '#domain/decimal'
import { parseNumber } from '../../fields/format'

export interface NumberCellProps {
  column: string
  /** What a screen reader says: the column and the line. */
  label: string
  value: number
  /** Decimals that the value holds. */
  places: number
  invalid: boolean
  /** Shown when the pointer rests on it. */
  hint?: string | undefined
  autoFocus?: boolean
  onType: (value: number) => void
}

/** A typed text as a value of the cell: empty is 0; undefined is no number, a negative one, or half a piece. */
function valueOf(text: string, places: number): number | undefined {
  if (text.trim() === '') return 0
  const value = parseNumber(text)
  if (value === undefined || value < 0 || (places === 0 && !Number.isInteger(value))) return undefined
  return round(value, places)
}

/**
 * One number of a line.
 *
 * A plain input, since an order has thousands of them: what is typed stays as it is typed until the cell is left, and
 * the draft follows at each key.
 */
export function NumberCell(props: NumberCellProps) {
  const { column, label, value, places, invalid, hint, autoFocus, onType } = props
  const [typed, setTyped] = useState<string>()
  const read = typed === undefined ? undefined : valueOf(typed, places)
  const isWrong = typed !== undefined && read === undefined
  // A value that changed under the cursor, by Ctrl+D or an undo, wins over the typed text.
  const text = typed !== undefined && (isWrong || read === value) ? typed : grouped(value, places)
  return (
    <input
      className="cell-input cell-number"
      data-column={column}
      data-typed={typed === undefined ? undefined : ''}
      data-zero={value === 0 || undefined}
      aria-label={label}
      aria-invalid={invalid || isWrong || undefined}
      data-kept={isWrong ? grouped(value, places) : undefined}
      title={hint}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      autoFocus={autoFocus ?? false}
      onFocus={(event) => event.target.select()}
      // The grid gives the old value back; the text that stood for another one goes.
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
      }}
      onChange={(event) => {
        setTyped(event.target.value)
        const next = valueOf(event.target.value, places)
        if (next !== undefined) onType(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
