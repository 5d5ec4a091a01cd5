import { useCallback, useId, useLayoutEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isBegun, readNumber, type Measure, type Refusal } from '#domain/typed-number'
import { useLanguage } from '../../data/languages/use-title'

/** What is being typed, and the value that it stands for; of a refused text that which its field has instead. */
interface Typed {
  text: string
  value: unknown
}

interface TypedNumberOptions {
  value: unknown
  measure: Measure
  /** The box, once it is drawn. */
  box: () => HTMLInputElement | null
  /** Takes the number, nothing for empty text, or a text that is refused; answers the value that its field then has. */
  onType: (value: number | undefined, refused: string | undefined) => unknown
}

/** The digits of a value, as they are changed. */
export function digitsOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
}

/** Whether a text stands for a value; of one that gives no number a field may make nothing, or 0. */
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
 * A number while it is typed. The text stays as it is typed until the box is left, and a refused one also then: it is
 * marked, nothing of it is taken, and no form is sent with it.
 */
export function useTypedNumber({ value, measure, box, onType }: TypedNumberOptions) {
  const language = useLanguage()
  const textOf = useRefusalText()
  const id = useId()
  const [typed, setTyped] = useState<Typed>()
  const [last, setLast] = useState(value)
  // While it is typed, what is only begun is not yet told.
  const [telling, setTelling] = useState(true)
  if (!Object.is(value, last)) {
    setLast(value)
    if (typed !== undefined && !standsFor(typed, value)) setTyped(undefined)
  }
  const text = typed?.text ?? (typeof value === 'string' ? value : '')
  const reading = readNumber(text, measure, language)
  const refusal = 'refusal' in reading ? reading.refusal : undefined
  const sentence = refusal && textOf(refusal)
  useLayoutEffect(() => {
    box()?.setCustomValidity(sentence ?? '')
  })
  return {
    id,
    text: typed?.text,
    sentence: telling || (refusal && !isBegun(text, measure, language)) ? sentence : undefined,
    /** Begins to type with the digits of the value. */
    begin: () => {
      if (refusal === undefined) setTyped({ text: digitsOf(value), value })
    },
    type: (next: string) => {
      const read = readNumber(next, measure, language)
      setTelling(false)
      setTyped({
        text: next,
        value: 'value' in read ? onType(read.value, undefined) : onType(undefined, next),
      })
    },
    drop: () => setTyped(undefined),
    leave: () => {
      setTelling(true)
      if (refusal === undefined) setTyped(undefined)
    },
    /** The browser has stopped a form for it: the first such box gets the focus, and says why itself. */
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
 * Goes to the first number that is refused, which then says why.
 *
 * @param within what would be saved, paid or confirmed
 * @returns whether there is one
 */
export function stopsAtRefused(within: ParentNode | null): boolean {
  const refused = within === null ? undefined : firstRefused(within)
  refused?.reportValidity()
  refused?.focus()
  return refused !== undefined
}
