import { Button, Input, type InputProps as AntInputProps, type InputRef } from 'antd'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { add, compare, multiply } from '#domain/decimal'
import type { Measure } from '#domain/typed-number'
import { keysOf, type OwnKeys } from '../../kit/keys/keys-of'
import { choosing, placeCursor } from '../choose-on-click'
import { formatMeasured } from '../../data/languages/format'
import './number-input.css'
import { digitsOf, useTypedNumber } from './use-typed-number'

export interface NumberInputProps extends Omit<
  AntInputProps,
  'value' | 'onChange' | 'onKeyDown' | 'prefix' | 'suffix' | 'styles' | 'classNames'
> {
  value: unknown
  /** Undefined for empty text; a refused text as it is, which a form keeps but never sends. */
  onChange: (value: number | string | undefined) => void
  measure: Measure
  /** The step of the arrow keys; they move the cursor when left out. */
  step?: number
  /** Keys beyond those of every number. */
  keys?: OwnKeys<HTMLInputElement>
  prefix?: ReactNode
  suffix?: ReactNode
}

function isWithin(value: number, { least, most }: Measure): boolean {
  return (
    (least === undefined || compare(value, least) >= 0) && (most === undefined || compare(value, most) <= 0)
  )
}

/** Adds a step by an arrow key; false where there is none. */
function stepped({ value, measure, step, onChange }: NumberInputProps, key: string): boolean {
  if (step === undefined || typeof value !== 'number') return false
  const next = add(value, multiply(step, key === 'ArrowUp' ? 1 : -1))
  if (isWithin(next, measure)) onChange(next)
  return true
}

/**
 * The input of every number. It shows a formatted number, and its plain digits during typing; a refused text stays,
 * with the reason below it.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, measure, step, keys, onFocus, onBlur, className = '', style, ...rest } = props
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
  const { t } = useTranslation()
  const { sentence, text, written } = typing
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
        data-unit={measure.unit}
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
        {...keysOf<HTMLInputElement>({
          edit_value: placeCursor,
          ...(step === undefined ? {} : { step: (_, key) => stepped(props, key) }),
          ...keys,
        })}
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
      {sentence && written && (
        <Button
          size="small"
          type="text"
          // The field keeps the focus, and its sentence.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => typing.type(written)}
        >
          {t('numbers.keep', { written })}
        </Button>
      )}
    </span>
  )
}
