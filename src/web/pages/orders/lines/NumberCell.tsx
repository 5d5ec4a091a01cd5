import { useEffect, useRef, useState } from 'react'
import { groupedDigits } from '#domain/decimal'
import type { Measure } from '#domain/typed-number'
import { keysOf } from '../../../kit/keys/keys-of'
import { choosing, placeCursor, useTypedNumber } from '../../../fields/numbers/NumberInput'

export interface NumberCellProps {
  column: string
  /** The label for screen readers: the column and the line. */
  label: string
  value: number
  measure: Measure
  invalid: boolean
  /** Shown when the pointer rests on it. */
  hint?: string | undefined
  autoFocus?: boolean
  /** Takes a text that says more than its number; answers whether it did. */
  onText?: (text: string) => boolean
  onType: (value: number) => void
  /** Reports the reason why the typed text is refused, or that it is accepted. */
  onRefuse: (column: string, sentence: string | undefined) => void
}

/** Shows the reason for a refused text below the line. */
function useTellRefused({ column, onRefuse }: NumberCellProps, sentence: string | undefined): void {
  useEffect(() => {
    if (sentence === undefined) return
    onRefuse(column, sentence)
    return () => onRefuse(column, undefined)
  }, [column, onRefuse, sentence])
}

/**
 * One number of a line.
 *
 * A plain input, since an order has thousands of them: a typed text stays as it is until the cell is left, and the
 * draft follows at each key. While a text is refused the line has its earlier value.
 */
export function NumberCell(props: NumberCellProps) {
  const { column, label, value, measure, invalid, hint, autoFocus, onType, onText } = props
  const cell = useRef<HTMLInputElement>(null)
  const before = useRef(value)
  const typing = useTypedNumber({
    value,
    measure,
    box: () => cell.current,
    onType: (next = 0, refused) => {
      const taken = refused === undefined ? next : before.current
      onType(taken)
      return taken
    },
  })
  const { text, sentence } = typing
  useTellRefused(props, sentence)
  const shown = groupedDigits(value, measure.decimals)
  return (
    <input
      ref={cell}
      className="cell-input cell-number"
      data-column={column}
      data-unit={measure.unit}
      data-typed={text === undefined ? undefined : ''}
      data-zero={value === 0 || undefined}
      aria-label={label}
      aria-invalid={invalid || sentence !== undefined || undefined}
      title={sentence ?? hint}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? shown}
      autoFocus={autoFocus ?? false}
      onFocus={(event) => {
        if (text === undefined) before.current = value
        event.target.select()
      }}
      {...choosing}
      {...keysOf({
        edit_value: placeCursor,
        give_back: () => {
          typing.drop()
          // The grid gives back the value.
          return false
        },
      })}
      onChange={({ target }) => {
        if (onText?.(target.value)) typing.drop()
        else typing.type(target.value)
      }}
      onInvalid={typing.onInvalid}
      onBlur={typing.leave}
    />
  )
}

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
