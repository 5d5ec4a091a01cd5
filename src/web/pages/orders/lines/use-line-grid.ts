import { useNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useCallback, useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { givePiece } from '#domain/order/awaited-piece'
import { copyFromAbove, type DraftLine, type OrderDraft } from '#domain/order/draft/draft'
import { resetFee, resetPrice } from '#domain/order/draft/draft-prices'
import { putBack } from '#domain/order/draft/draft-undo'
import type { ScannedItem } from '#domain/order/scanned-item'
import { focusLate } from '../../../kit/keys/late-focus'
import { type GridActions, isCell, lineKeyOf } from './grid-keys'
import { fieldsOfColumn } from '../../../trade/order/line-columns'
import { useLanguage } from '../../../data/languages/use-title'
import { useRefusalText } from '../../../fields/numbers/use-typed-number'
import { pasteInto, type RefusedCell } from './paste'
import type { PlacedErrors } from '../editor/placed-errors'
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

const followers = [
  ...(['weight', 'diamond_count', 'diamond_weight', 'diamond_fee_value'] as const),
  ...(['discount_type', 'discount_value', 'part_rounding_value'] as const),
]

/** Pieces and weight bring proposals along, which go with them. */
const restoredFields = (column: string) => {
  const fields = fieldsOfColumn(column)
  return fields.some((field) => field === 'quantity' || field === 'weight')
    ? [...fields, ...followers]
    : fields
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
    const fields = restoredFields(column)
    if (!was || !is || was.key !== key || fields.every((field) => was[field] === is[field])) return false
    onChange((current) => putBack(current, was, fields))
    return true
  }
  return { onFocus, giveBack }
}

/** Which lines the user has opened, and which they have folded. */
function useUnfolded() {
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, boolean>>(new Map())
  const unfold = useCallback(
    (key: number, open: boolean) => setUnfolded((lines) => new Map(lines).set(key, open)),
    [],
  )
  return { unfolded, unfold }
}

/** Reports the first refused cell of a pasted block, with the reason. */
function useTellRefused() {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const textOf = useRefusalText()
  return (refused: RefusedCell[]) => {
    const [first] = refused
    if (!first) return
    const { text, position, refusal } = first
    const facts = { count: refused.length, text, position, reason: textOf(refusal) }
    notify?.({ type: 'error', message: t('orders.line.not_pasted', facts) })
  }
}

/** Everything that is done to the lines in the grid, beside typing in a cell. */
export function useLineGrid({ draft, onChange, onLeave, grid, locked }: LineGridOptions) {
  const steps = useLineSteps(grid, draft, onChange)
  const { take } = steps
  const remove = useRemoveLine(draft, steps)
  const language = useLanguage()
  const tellRefused = useTellRefused()
  const { onFocus, giveBack } = useEntered({ draft, onChange })
  const { unfolded, unfold } = useUnfolded()
  const onReset = useCallback(
    (key: number, fee: number) => void take((current) => resetFee(current, key, fee)),
    [take],
  )
  const onResetPrice = useCallback(
    (key: number, price: number) => void take((current) => resetPrice(current, key, price)),
    [take],
  )
  const onPiece = useCallback(
    (key: number, piece: ScannedItem) => void take((current) => givePiece(current, key, piece)),
    [take],
  )
  const actions: GridActions = {
    copyAbove: (key, column) => take((current) => copyFromAbove(current, key, fieldsOfColumn(column))),
    remove: (key) => !locked && remove(key),
    paste: (key, columns, rows) => {
      tellRefused(pasteInto(draft, key, columns, rows, language).refused)
      take((current) => pasteInto(current, key, columns, rows, language).draft)
    },
    giveBack,
    unfold,
    leave: onLeave,
  }
  return { actions, onFocus, unfolded, unfold, remove, onReset, onResetPrice, onPiece, take }
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
    focusLate(cell)
  }, [body, errors])
}
