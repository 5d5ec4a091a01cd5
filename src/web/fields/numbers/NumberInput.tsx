import { Input, type InputProps as AntInputProps, type InputRef } from 'antd'
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { add, compare, multiply } from '#domain/decimal'
import type { Measure } from '#domain/typed-number'
import { choosing, placesCursor } from '../choose-on-click'
import { formatMeasured } from '../../data/languages/format'
import './number-input.css'
import { digitsOf, useTypedNumber } from './use-typed-number'

export interface NumberInputProps extends Omit<
  AntInputProps,
  'value' | 'onChange' | 'prefix' | 'suffix' | 'styles' | 'classNames'
> {
  value: unknown
  /** Undefined for empty text; a refused text as it is, which a form keeps but never sends. */
  onChange: (value: number | string | undefined) => void
  measure: Measure
  /** The step of the arrow keys; they move the cursor when left out. */
  step?: number
  prefix?: ReactNode
  suffix?: ReactNode
}

const arrows: Partial<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

function isWithin(value: number, { least, most }: Measure): boolean {
  return (
    (least === undefined || compare(value, least) >= 0) && (most === undefined || compare(value, most) <= 0)
  )
}

/** Adds a step by an arrow key. */
function stepped({ value, measure, step, onChange }: NumberInputProps, event: KeyboardEvent): void {
  const by = arrows[event.key]
  if (step === undefined || by === undefined || typeof value !== 'number') return
  event.preventDefault()
  const next = add(value, multiply(step, by))
  if (isWithin(next, measure)) onChange(next)
}

/**
 * The input of every number. It shows a formatted number, and its plain digits during typing; a refused text stays,
 * with the reason below it.
 */
export function NumberInput(props: NumberInputProps) {
  const {
    value,
    onChange,
    measure,
    step: _,
    onFocus,
    onBlur,
    onKeyDown,
    className = '',
    style,
    ...rest
  } = props
  const box = useRef<InputRef>(null)
  const typing = useTypedNumber({
    value,
    measure,
    box: () => box.current?.input ?? null,
    onType: (next, refused) => {
      onChange(refused ?? next)
      return refused ?? next
    },
  })
  const { sentence, text } = typing
  const isTyping = text !== undefined
  // Replacing the formatted number by its digits clears the selection; restored, the next key replaces all of them.
  useLayoutEffect(() => {
    if (isTyping) box.current?.select()
  }, [isTyping])
  const problemId = `${typing.id}-refused`
  const described = [rest['aria-describedby'], sentence && problemId].filter(Boolean).join(' ')
  return (
    <span className={`number-input ${className}`} style={style} data-refused={sentence && ''}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        ref={box}
        status={sentence ? 'error' : (rest.status ?? '')}
        aria-invalid={sentence ? true : rest['aria-invalid']}
        aria-describedby={described || undefined}
        value={text ?? (typeof value === 'number' ? formatMeasured(value, measure) : digitsOf(value))}
        onFocus={(event) => {
          typing.begin()
          onFocus?.(event)
        }}
        {...choosing}
        onKeyDown={(event) => {
          if (!placesCursor(event)) stepped(props, event)
          onKeyDown?.(event)
        }}
        onChange={(event) => typing.type(event.target.value)}
        onInvalid={typing.onInvalid}
        onBlur={(event) => {
          typing.leave()
          onBlur?.(event)
        }}
      />
      {sentence && (
        <small id={problemId} role="alert" className="number-input-refused">
          {sentence}
        </small>
      )}
    </span>
  )
}
