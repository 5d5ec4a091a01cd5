import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { OrderDraft } from '#domain/order/draft'
import { takeBack } from '#domain/order/draft-undo'
import { isInFront } from '../../shell/in-front'

/** Something that was done to the lines at once: a removal, a copy, a paste. */
export interface LineStep {
  before: OrderDraft
  after: OrderDraft
  /** Hears that it was taken back. */
  onBack?: () => void
}

export interface LineSteps {
  /** Does something that can be taken back; undefined when it changes nothing. */
  take: (next: (draft: OrderDraft) => OrderDraft) => LineStep | undefined
  /** Takes one step back. */
  back: (step: LineStep) => void
  /** Takes the last step back, if there is one. */
  undo: () => boolean
}

const MOST_STEPS = 100

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'

/** Is there a text under the cursor whose own typing an undo would mean? */
function hasTyping(target: EventTarget | null): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isText && (target.dataset.column === undefined ? target.value !== '' : 'typed' in target.dataset)
}

/** Ctrl+Z takes back what was done to the lines, wherever no typing is under the cursor. */
function useUndoKey(grid: RefObject<HTMLElement | null>, undo: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isUndo(event) || hasTyping(event.target) || !grid.current || !isInFront(grid.current)) return
      if (undo()) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [grid, undo])
}

/** Remembers what is done to the lines, so that it can be taken back step by step. */
export function useLineSteps(
  grid: RefObject<HTMLElement | null>,
  draft: OrderDraft,
  onChange: (next: (draft: OrderDraft) => OrderDraft) => void,
): LineSteps {
  const latest = useRef(draft)
  const steps = useRef<LineStep[]>([])
  useLayoutEffect(() => {
    latest.current = draft
  }, [draft])
  const take = useCallback<LineSteps['take']>(
    (next) => {
      const before = latest.current
      const after = next(before)
      if (after === before) return undefined
      const step: LineStep = { before, after }
      steps.current = [...steps.current.slice(1 - MOST_STEPS), step]
      onChange(next)
      return step
    },
    [onChange],
  )
  const back = useCallback<LineSteps['back']>(
    (step) => {
      if (!steps.current.includes(step)) return
      steps.current = steps.current.filter((each) => each !== step)
      onChange((current) => takeBack(current, step.before, step.after))
      step.onBack?.()
    },
    [onChange],
  )
  const undo = useCallback(() => {
    const last = steps.current.at(-1)
    if (last) back(last)
    return last !== undefined
  }, [back])
  useUndoKey(grid, undo)
  return useMemo(() => ({ take, back, undo }), [take, back, undo])
}
