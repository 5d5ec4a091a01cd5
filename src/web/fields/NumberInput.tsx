import { Input, type InputProps as AntInputProps, type InputRef } from 'antd'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { parseNumber } from './format'

export interface NumberInputProps extends Omit<AntInputProps, 'value' | 'onChange' | 'prefix' | 'suffix'> {
  value: unknown
  /** Undefined for empty text; the text itself when it is no number, so that the form can say so. */
  onChange: (value: unknown) => void
  format: (value: number) => string
  prefix?: ReactNode
  suffix?: ReactNode
}

/** What is being typed, and the value that it stands for. */
interface Typed {
  text: string
  value: unknown
}

const inDigits = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''

/** The text in the box while it has the focus; another value from elsewhere, such as a quotation, takes its place. */
function useTyped(value: unknown) {
  const [typed, setTyped] = useState<Typed>()
  const [last, setLast] = useState(value)
  if (!Object.is(value, last)) {
    setLast(value)
    if (typed !== undefined && !Object.is(value, typed.value)) setTyped({ text: inDigits(value), value })
  }
  return [typed, setTyped] as const
}

/** Shows a formatted number, and its plain digits while it is being typed. Takes what a spreadsheet pastes. */
export function NumberInput({ value, onChange, format, onFocus, onBlur, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useTyped(value)
  const box = useRef<InputRef>(null)
  const isTyping = typed !== undefined
  // The digits take the place of the formatted number, which drops what was chosen; the next key replaces them all.
  useLayoutEffect(() => {
    if (isTyping) box.current?.select()
  }, [isTyping])
  const settled = typeof value === 'number' ? format(value) : inDigits(value)
  return (
    <Input
      ref={box}
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      value={typed?.text ?? settled}
      onFocus={(event) => {
        setTyped({ text: inDigits(value), value })
        onFocus?.(event)
      }}
      onChange={(event) => {
        const text = event.target.value
        const next = text.trim() === '' ? undefined : (parseNumber(text) ?? text)
        setTyped({ text, value: next })
        onChange(next)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
