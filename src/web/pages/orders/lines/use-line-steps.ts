import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { OrderDraft } from '#domain/order/draft/draft'
import { takeBack } from '#domain/order/draft/draft-undo'
import { useShortcut } from '../../../kit/keys/use-shortcut'

/** Something that was done to the lines at once: a removal, a copy, a paste. */
export interface LineStep {
  before: OrderDraft
  after: OrderDraft
  /** Called when it was undone. */
  onBack?: () => void
}

export interface LineSteps {
  /** Makes a change that can be undone; undefined when it changes nothing. */
  take: (next: (draft: OrderDraft) => OrderDraft) => LineStep | undefined
  /** Undoes one step. */
  back: (step: LineStep) => void
  /** Undoes the last step, if there is one. */
  undo: () => boolean
}

const MOST_STEPS = 100

/** Whether the cursor is in a text, whose typing an undo would mean. */
function hasTyping(target: EventTarget | null): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isText && (target.dataset.column === undefined ? target.value !== '' : 'typed' in target.dataset)
}

/** Keeps the changes of the lines, so that they can be undone step by step. */
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
  useShortcut('undo', ({ target }) => !hasTyping(target) && undo(), { at: () => grid.current })
  return useMemo(() => ({ take, back, undo }), [take, back, undo])
}
