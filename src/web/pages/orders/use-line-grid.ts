import { useCallback, useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { changeLine, copyFromAbove, type DraftLine, type OrderDraft, replaceLines } from '#domain/order/draft'
import { resetFee } from '#domain/order/draft-prices'
import { type GridActions, isCell, lineKeyOf } from './grid-keys'
import { fieldsOfColumn } from './line-columns'
import { pasteInto } from './paste'
import type { PlacedErrors } from './placed-errors'
import { useLineSteps } from './use-line-steps'
import { useRemoveLine } from './use-remove-line'

interface LineGridOptions {
  draft: OrderDraft
  onChange: (next: (draft: OrderDraft) => OrderDraft) => void
  onLeave: () => void
  grid: RefObject<HTMLElement | null>
  /** The lines only read. */
  locked: boolean
}

/** The line as it was when the cursor came into one of its cells, for Escape to give the cell's value back. */
function useEntered({ draft, onChange }: Pick<LineGridOptions, 'draft' | 'onChange'>) {
  const entered = useRef<{ cell: EventTarget; line: DraftLine }>(undefined)
  const lineOf = (key: number | undefined) => draft.lines.find((line) => line.key === key)
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const line = isCell(target) ? lineOf(lineKeyOf(target)) : undefined
    entered.current = line && { cell: target, line }
  }
  const giveBack = (key: number, column: string) => {
    const was = entered.current?.line
    const is = lineOf(key)
    const fields = fieldsOfColumn(column)
    if (!was || !is || was.key !== key || fields.every((field) => was[field] === is[field])) return false
    const values = Object.fromEntries(fields.map((field) => [field, was[field]]))
    const isFee = column === 'labor_fee_per_gram_value'
    onChange((current) => {
      const next = changeLine(current, key, values)
      return isFee
        ? replaceLines(next, (line) =>
            line.key === key ? { ...line, fee_is_default: was.fee_is_default } : line,
          )
        : next
    })
    return true
  }
  return { onFocus, giveBack }
}

/** Which lines show what they hold beside their columns. */
function useUnfolded() {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const unfold = useCallback(
    (key: number, open: boolean) =>
      setUnfolded((keys) => new Set(open ? [...keys, key] : [...keys].filter((each) => each !== key))),
    [],
  )
  return { unfolded, unfold }
}

/** Everything that is done to the lines in the grid, beside typing in a cell. */
export function useLineGrid({ draft, onChange, onLeave, grid, locked }: LineGridOptions) {
  const steps = useLineSteps(grid, draft, onChange)
  const { take } = steps
  const remove = useRemoveLine(draft, steps)
  const { onFocus, giveBack } = useEntered({ draft, onChange })
  const { unfolded, unfold } = useUnfolded()
  const onReset = useCallback(
    (key: number, fee: number) => void take((current) => resetFee(current, key, fee)),
    [take],
  )
  const actions: GridActions = {
    copyAbove: (key, column) => take((current) => copyFromAbove(current, key, fieldsOfColumn(column))),
    remove: (key) => !locked && remove(key),
    paste: (key, columns, rows) => take((current) => pasteInto(current, key, columns, rows)),
    giveBack,
    unfold,
    leave: onLeave,
  }
  return { actions, onFocus, unfolded, unfold, remove, onReset, take }
}

/** Shows the line that was added last, when the grid scrolls. */
export function useShowLast(body: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) body.current?.lastElementChild?.scrollIntoView?.({ block: 'nearest' })
    before.current = count
  }, [body, count])
}

/** Goes to the first cell that the server has refused. */
export function useGoToError(body: RefObject<HTMLElement | null>, errors: PlacedErrors): void {
  const before = useRef(errors)
  useEffect(() => {
    const isNew = errors !== before.current && errors.lines.size > before.current.lines.size
    before.current = errors
    if (!isNew) return
    const cell = body.current?.querySelector<HTMLElement>('[aria-invalid], .line-problems')
    cell?.scrollIntoView?.({ block: 'center' })
    cell?.focus()
  }, [body, errors])
}
