import type { ErrorSchema } from '@rjsf/utils'
import { useEffect } from 'react'
import { focusLate } from '../../kit/keys/late-focus'

/** A new record is typed at once: from its first empty input, which for a scanned code is the one after it. */
export function useFirstInput(id: string, ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    const inputs = document
      .getElementById(id)
      ?.querySelectorAll<HTMLInputElement>('input:enabled, textarea:enabled')
    const first = [...(inputs ?? [])].find(({ value, type }) => value === '' && !unfit.has(type))
    first?.focus()
  }, [id, ready])
}

const unfit = new Set(['hidden', 'file'])

/** Focuses the first field with a problem from the server that has an input in the form. */
export function useFirstProblem(id: string, problems: ErrorSchema): void {
  useEffect(() => {
    const inputs = Object.entries(problems).map(([name, node]) => inputWithin(`${id}_${name}`, node))
    const first = inputs.find((input) => input !== null)
    // The user may be correcting one of them already, so the focus stays.
    if (!first || inputs.includes(activeInput())) return
    focusLate(first)
  }, [id, problems])
}

/** The input of a property, or of the first part of it that has one and is wrong. */
function inputWithin(id: string, node: unknown): HTMLElement | null {
  const own = document.getElementById(id)
  if (own || typeof node !== 'object' || node === null) return own
  const parts = Object.entries(node).filter(([name]) => name !== '__errors')
  return (
    parts.map(([name, part]) => inputWithin(`${id}_${name}`, part)).find((input) => input !== null) ?? null
  )
}

const activeInput = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)
