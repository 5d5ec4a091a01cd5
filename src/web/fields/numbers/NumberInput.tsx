import { Button, Input, type InputProps as AntInputProps, type InputRef } from 'antd'
import { useLayoutEffect, useRef, type ReactNode, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { add, compare, multiply } from '#domain/decimal'
import type { Measure } from '#domain/typed-number'
import { keysOf, type OwnKeys } from '../../kit/keys/keys-of'
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

type Box = HTMLInputElement

/** Where the last click into a box was, among its characters. */
const clicked = new WeakMap<Box, number>()

function chooseAll(box: Box): void {
  box.setSelectionRange(0, box.value.length)
}

/**
 * Clicks as in a cell of a spreadsheet: one click selects the whole value, even when the cell has the focus, so that
 * the next key replaces it; a double click, or F2, places the cursor. Dragging selects a range.
 */
export const choosing = {
  onMouseDown: ({ currentTarget: box, detail }: MouseEvent<Box>) => {
    // Pressing into a selection would keep it, and reveal no cursor position.
    if (detail === 1 && box.selectionStart !== box.selectionEnd) box.setSelectionRange(0, 0)
  },
  onClick: ({ currentTarget: box, detail }: MouseEvent<Box>) => {
    if (detail === 2) {
      const at = clicked.get(box) ?? box.value.length
      return box.setSelectionRange(at, at)
    }
    if (detail !== 1 || box.selectionStart !== box.selectionEnd) return
    clicked.set(box, box.selectionStart ?? box.value.length)
    chooseAll(box)
  },
}

/** Places the cursor at the end of the value. */
export function placeCursor({ currentTarget: box }: KeyboardEvent<Box>): void {
  box.setSelectionRange(box.value.length, box.value.length)
}
