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

/** Shows a formatted number, and its plain digits while it is being typed. Takes what a spreadsheet pastes. */
export function NumberInput({ value, onChange, format, onFocus, onBlur, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  const box = useRef<InputRef>(null)
  const isTyping = typed !== undefined
  // The digits take the place of the formatted number, which drops what was chosen; the next key replaces them all.
  useLayoutEffect(() => {
    if (isTyping) box.current?.select()
  }, [isTyping])
  const settled = typeof value === 'number' ? format(value) : typeof value === 'string' ? value : ''
  return (
    <Input
      ref={box}
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      value={typed ?? settled}
      onFocus={(event) => {
        setTyped(typeof value === 'number' ? String(value) : settled)
        onFocus?.(event)
      }}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange(text.trim() === '' ? undefined : (parseNumber(text) ?? text))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
