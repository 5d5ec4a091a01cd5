import { useCallback, useId, useLayoutEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isBegun, readNumber, type Measure, type Refusal } from '#domain/typed-number'
import { notationOf } from '#words/notation'
import { useLanguage } from '../../data/languages/use-title'

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
export function digitsOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
}

/** Whether a text represents a value; a field may turn a text without a number into nothing, or 0. */
function standsFor(typed: Typed, value: unknown): boolean {
  return (
    Object.is(value, typed.value) || (typeof typed.value !== 'number' && (value === undefined || value === 0))
  )
}

/** A sentence that says why a text is not taken. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation()
  return useCallback(({ reason, facts }: Refusal) => t(`numbers.${reason}`, facts), [t])
}

/**
 * A number during typing. The typed text stays until the input is left, and a refused one also then: it is marked, no
 * part of it is taken, and no form is sent with it.
 */
export function useTypedNumber({ value, measure, box, onType }: TypedNumberOptions) {
  const notation = notationOf(useLanguage())
  const textOf = useRefusalText()
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
    // What the field has already is not asked for again, however large.
    const most = measure.most ?? (next === digitsOf(known) ? Number.MAX_SAFE_INTEGER : undefined)
    return readNumber(next, { ...measure, most }, notation)
  }
  const reading = readText(text)
  const refusal = 'refusal' in reading ? reading.refusal : undefined
  const sentence = refusal && textOf(refusal)
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
    /** An implausible number as it is taken. */
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
