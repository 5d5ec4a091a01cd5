import { Button, Input, type InputProps as AntInputProps, type InputRef } from 'antd'
import {
  useLayoutEffect,
  useRef,
  type ReactNode,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useId,
  useState,
  type FormEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { add, compare, multiply } from '#domain/decimal'
import { type Measure, isBegun, readNumber, type Refusal } from '#domain/typed-number'
import { notationOf } from '#words/notation'
import { keysOf, type OwnKeys } from '../../kit/keys/keys-of'
import { formatMeasured } from '../../data/languages/format'
import './number-input.css'
import { useLanguage } from '../../data/languages/use-title'

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

/** Adds a step by an arrow key; false when there is none. */
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
          // The field keeps the focus, and the reason stays.
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

/** The position of the last click into a box, among its characters. */
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

/** The typed text and its value; for a refused text, the value that its field has instead. */
interface Typed {
  text: string
  value: unknown
}

interface TypedNumberOptions {
  value: unknown
  measure: Measure
  /** The box, once it is drawn. */
  box: () => HTMLInputElement | null
  /** Receives the number, undefined for empty text, or a refused text; returns the resulting value of the field. */
  onType: (value: number | undefined, refused: string | undefined) => unknown
}

/** The digits of a value for editing. */
function digitsOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
}

/** Whether a text represents a value; a field may turn a text without a number into nothing, or 0. */
function standsFor(typed: Typed, value: unknown): boolean {
  return (
    Object.is(value, typed.value) || (typeof typed.value !== 'number' && (value === undefined || value === 0))
  )
}

/** The sentence with the reason why a text is refused. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation()
  return useCallback(({ reason, facts }: Refusal) => t(`numbers.${reason}`, facts), [t])
}

/**
 * A number during typing. The typed text stays until the input is left. A refused text stays after that too, marked: no
 * part of it is taken, and no form is sent with it.
 */
export function useTypedNumber({ value, measure, box, onType }: TypedNumberOptions) {
  const notation = notationOf(useLanguage())
  const refusalText = useRefusalText()
  const id = useId()
  const [typed, setTyped] = useState<Typed>()
  const [last, setLast] = useState(value)
  const [known, setKnown] = useState(value)
  // During typing, an incomplete number is not reported yet.
  const [telling, setTelling] = useState(true)
  if (!Object.is(value, last)) {
    setLast(value)
    if (typed !== undefined && !standsFor(typed, value)) setTyped(undefined)
  }
  const text = typed?.text ?? (typeof value === 'string' ? value : '')
  const readText = (next: string) => {
    // A value that the field already has is accepted, however large.
    const most = measure.most ?? (next === digitsOf(known) ? Number.MAX_SAFE_INTEGER : undefined)
    return readNumber(next, { ...measure, most }, notation)
  }
  const reading = readText(text)
  const refusal = 'refusal' in reading ? reading.refusal : undefined
  const sentence = refusal && refusalText(refusal)
  useLayoutEffect(() => {
    box()?.setCustomValidity(sentence ?? '')
  })
  const type = (next: string) => {
    const read = readText(next)
    setTelling(false)
    setTyped({
      text: next,
      value: 'value' in read ? onType(read.value, undefined) : onType(undefined, next),
    })
  }
  const written = refusal?.reason === 'implausible' ? refusal.facts.written : undefined
  return {
    id,
    text: typed?.text,
    /** The reading of an implausible number, as text. */
    written: typeof written === 'string' ? written : undefined,
    sentence: telling || (refusal && !isBegun(text, measure, notation)) ? sentence : undefined,
    /** Starts editing with the digits of the value. */
    begin: () => {
      if (refusal !== undefined) return
      setKnown(value)
      setTyped({ text: digitsOf(value), value })
    },
    type,
    drop: () => setTyped(undefined),
    leave: () => {
      setTelling(true)
      if (refusal === undefined) setTyped(undefined)
    },
    /**
     * The browser has blocked a form because of this input: the first such input gets the focus and shows the reason.
     */
    onInvalid: (event: FormEvent<HTMLInputElement>) => {
      event.preventDefault()
      setTelling(true)
      const { form } = event.currentTarget
      if (!form || firstRefused(form) === event.currentTarget) event.currentTarget.focus()
    },
  }
}

function firstRefused(within: ParentNode): HTMLInputElement | undefined {
  return [...within.querySelectorAll<HTMLInputElement>('input')].find(({ validity }) => validity.customError)
}

/**
 * Focuses the first refused number, which then shows the reason.
 *
 * @param within the element that would be saved, paid or confirmed
 * @returns whether there is one
 */
export function stopsAtRefused(within: ParentNode | null): boolean {
  const refused = within === null ? undefined : firstRefused(within)
  refused?.reportValidity()
  refused?.focus()
  return refused !== undefined
}
