import { useNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
} from 'react'
import { App } from 'antd'
import { readDiscount } from '#domain/order/discount-types'
import { givePiece, type ScannedItem } from '#domain/order/scanned-item'
import {
  copyFromAbove,
  type DraftLine,
  type OrderDraft,
  removeLine,
  changeLine,
  type LineChange,
} from '#domain/order/draft/draft'
import { resetFee, resetPrice } from '#domain/order/draft/draft-prices'
import { restoreLineValues, takeBack } from '#domain/order/draft/draft-undo'
import type { Language } from '#words/languages'
import { notationOf } from '#words/notation'
import { readNumber, type Refusal } from '#domain/typed-number'
import { focusLate } from '../../../kit/keys/late-focus'
import { type GridActions, isCell, lineKeyOf } from './grid-keys'
import {
  fieldsOfColumn,
  isFixed,
  isNumberColumn,
  isTextColumn,
  measureIn,
  mostOf,
} from '../../../trade/order/line-columns'
import { useLanguage } from '../../../data/languages/use-title'
import { useRefusalText } from '../../../fields/numbers/NumberInput'
import type { PlacedErrors } from '../editor/use-order-calls'
import '../../../kit/link-button.css'
import { useShortcut } from '../../../kit/keys/use-shortcut'

interface LineGridOptions {
  draft: OrderDraft
  onChange: (next: (draft: OrderDraft) => OrderDraft) => void
  onLeave: () => void
  grid: RefObject<HTMLElement | null>
  /** The lines are read-only. */
  locked: boolean
}

const followers = [
  ...(['weight', 'diamond_count', 'diamond_weight', 'diamond_fee_value'] as const),
  ...(['discount_type', 'discount_value', 'part_rounding_value'] as const),
]

/** Pieces and weight set proposals, which are restored with them. */
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
    onChange((current) => restoreLineValues(current, was, fields))
    return true
  }
  return { onFocus, giveBack }
}

/** The lines that the user has opened, and the lines that they have folded. */
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
  const refusalText = useRefusalText()
  return (refused: RefusedCell[]) => {
    const [first] = refused
    if (!first) return
    const { text, position, refusal } = first
    const facts = { count: refused.length, text, position, reason: refusalText(refusal) }
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

const UNDO_IN_SECONDS = 8

/** Takes a line out, and offers to bring it back for a few seconds; Ctrl+Z brings it back at any time. */
function useRemoveLine({ lines }: OrderDraft, { take, back }: LineSteps): (key: number) => void {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])
  return useCallback(
    (key: number) => {
      const line = latest.current.find((each) => each.key === key)
      const step = take((draft) => removeLine(draft, key))
      if (line === undefined || step === undefined) return
      step.onBack = () => message.destroy(`line-${key}`)
      message.open({
        key: `line-${key}`,
        duration: UNDO_IN_SECONDS,
        content: (
          <>
            {t('orders.line.removed', { code: line.inventory_code || line.product.code })}
            <button type="button" className="link-button" onClick={() => back(step)}>
              {t('orders.line.undo')}
            </button>
          </>
        ),
      })
    },
    [message, take, back, t],
  )
}

/** Something that was done to the lines at once: a removal, a copy, a paste. */
interface LineStep {
  before: OrderDraft
  after: OrderDraft
  /** Called when it was undone. */
  onBack?: () => void
}

interface LineSteps {
  /** Makes a change that can be undone; undefined when it changes nothing. */
  take: (next: (draft: OrderDraft) => OrderDraft) => LineStep | undefined
  /** Undoes one step. */
  back: (step: LineStep) => void
  /** Undoes the last step, if there is one. */
  undo: () => boolean
}

const MOST_STEPS = 100

/** Whether the cursor is in a text field, to whose typing an undo would apply. */
function hasTyping(target: EventTarget | null): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isText && (target.dataset.column === undefined ? target.value !== '' : 'typed' in target.dataset)
}

/** Keeps the changes of the lines, so that they can be undone step by step. */
function useLineSteps(
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

/** A cell of a pasted block that its column refuses. */
interface RefusedCell {
  /** Of the line, from 1. */
  position: number
  text: string
  refusal: Refusal
}

interface Pasted {
  draft: OrderDraft
  refused: RefusedCell[]
}

type Change = LineChange | Refusal

const isRefusal = (change: Change): change is Refusal => 'reason' in change

function changeFor(line: DraftLine, column: string, text: string, { currency, language }: Reader): Change {
  if (isTextColumn(column)) return { [column]: text.trim().slice(0, mostOf[column]) }
  if (!isNumberColumn(column)) return {}
  const discount = column === 'discount_value' ? readDiscount(text) : undefined
  if (discount) return discount
  const reading = readNumber(text, measureIn(column, line, currency), notationOf(language))
  if ('refusal' in reading) return reading.refusal
  return reading.value === undefined ? {} : { [column]: reading.value }
}

interface Reader {
  currency: string
  language: Language
}

/**
 * Fills lines from a block of cells: the first column at `columns[0]` of the line `key`, further rows below it.
 *
 * Empty cells, values that the goods determine, and rows beyond the last line are left out; refused numbers are
 * reported.
 */
export function pasteInto(
  draft: OrderDraft,
  key: number,
  columns: string[],
  rows: string[][],
  language: Language,
): Pasted {
  const { order_type, currency } = draft.header
  const first = draft.lines.findIndex((line) => line.key === key)
  return rows.reduce<Pasted>(
    (current, cells, offset) => {
      const line = current.draft.lines[first + offset]
      if (line === undefined) return current
      const read = cells.map((text, index) => {
        const column = columns[index] ?? ''
        const change = isFixed(line, column, order_type)
          ? {}
          : changeFor(line, column, text, { currency, language })
        return { text, change }
      })
      const change: LineChange = Object.assign(
        {},
        ...read.map(({ change }) => (isRefusal(change) ? {} : change)),
      )
      const refused = read.flatMap(({ text, change }) =>
        isRefusal(change) ? [{ position: first + offset + 1, text, refusal: change }] : [],
      )
      return {
        draft: changeLine(current.draft, line.key, change),
        refused: [...current.refused, ...refused],
      }
    },
    { draft, refused: [] },
  )
}
