import { useList, useNotification } from '@refinedev/core'
import { App } from 'antd'
import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { copyFromAbove, type LineChange, type OrderDraft, removeLine, restoreLine } from '#domain/order/draft'
import { orderTypes } from '#domain/order/order-types'
import { currencySymbol } from '../../fields/format'
import { type GridActions, handleGridKey, handleGridPaste } from './grid-keys'
import { fieldsOfColumn, lineColumns, type LineLabels } from './line-columns'
import { LineRow } from './LineRow'
import { LineTotals } from './LineTotals'
import type { Companion } from './order-record'
import { pasteInto } from './paste'
import type { PlacedErrors } from './placed-errors'
import { useLineLabels } from './use-order-labels'

interface LineGridProps {
  draft: OrderDraft
  errors: PlacedErrors
  onChange: (next: (draft: OrderDraft) => OrderDraft) => void
  onChangeCell: (key: number, change: LineChange) => void
  /** Enter on the last cell: the scanner takes the focus. */
  onLeave: () => void
}

const MOST_COLOURS = 100
const UNDO_IN_SECONDS = 8

/** Removing a line, with a way back for a few seconds. */
function useRemove({ draft, onChange }: Pick<LineGridProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const lines = useRef(draft.lines)
  useEffect(() => {
    lines.current = draft.lines
  }, [draft.lines])
  return useCallback(
    (key: number) => {
      const index = lines.current.findIndex((line) => line.key === key)
      const line = lines.current[index]
      if (line === undefined) return
      onChange((current) => removeLine(current, key))
      const undo = () => {
        message.destroy(`line-${key}`)
        onChange((current) => restoreLine(current, line, index))
      }
      message.open({
        key: `line-${key}`,
        duration: UNDO_IN_SECONDS,
        content: (
          <>
            {t('orders.line.removed', { code: line.inventory_code || line.product.code })}
            <button type="button" className="link-button" onClick={undo}>
              {t('orders.line.undo')}
            </button>
          </>
        ),
      })
    },
    [message, onChange, t],
  )
}

/** A cell that is left with a text that is no value of it keeps its last value, and says so. */
function useTellKept() {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  return ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.kept === undefined) return
    const message = t('orders.line.kept', { text: target.value, value: target.dataset.kept })
    notify?.({ type: 'error', message })
  }
}

/** Shows the line that was added last, when the grid scrolls. */
function useShowLast(count: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) body.current?.lastElementChild?.scrollIntoView?.({ block: 'nearest' })
    before.current = count
  }, [count])
  return body
}

/** Goes to the first cell that the server has refused. */
function useGoToError(body: RefObject<HTMLElement | null>, errors: PlacedErrors) {
  const before = useRef(errors)
  useEffect(() => {
    const isNew = errors.lines.size > before.current.lines.size
    before.current = errors
    if (isNew) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [body, errors])
}

function gridActions(
  onChange: LineGridProps['onChange'],
  remove: GridActions['remove'],
  leave: GridActions['leave'],
): GridActions {
  return {
    copyAbove: (key, column) => onChange((current) => copyFromAbove(current, key, fieldsOfColumn(column))),
    remove,
    paste: (key, columns, rows) => onChange((current) => pasteInto(current, key, columns, rows)),
    leave,
  }
}

/** The lines of an order as a spreadsheet, with the totals pinned below. */
export function LineGrid({ draft, errors, onChange, onChangeCell, onLeave }: LineGridProps) {
  const { t } = useTranslation()
  const labels = useLineLabels()
  const remove = useRemove({ draft, onChange })
  const tellKept = useTellKept()
  const body = useShowLast(draft.lines.length)
  useGoToError(body, errors)
  const { header } = draft
  const actions = gridActions(onChange, (key) => !header.confirmed && remove(key), onLeave)
  return (
    <div className="line-grid" data-mode={header.payment_method}>
      <table
        aria-label={t('orders.lines')}
        onKeyDown={(event) => handleGridKey(event, actions)}
        onPaste={(event) => handleGridPaste(event, actions)}
        onBlur={tellKept}
      >
        <LineHead labels={labels} />
        <LineBody {...{ draft, errors, labels, body, onChangeCell }} onRemove={remove} />
        <LineTotals draft={draft} labels={labels} onChange={onChange} />
      </table>
      {draft.lines.length === 0 && <p className="line-empty">{t('orders.no_lines')}</p>}
    </div>
  )
}

type LineBodyProps = Pick<LineGridProps, 'draft' | 'errors' | 'onChangeCell'> & {
  labels: LineLabels
  body: RefObject<HTMLTableSectionElement | null>
  onRemove: (key: number) => void
}

function LineBody({ draft, errors, labels, body, onChangeCell, onRemove }: LineBodyProps) {
  const colours = useList<Companion>({ resource: 'colors', pagination: { pageSize: MOST_COLOURS } })
  const { header } = draft
  return (
    <tbody ref={body}>
      {draft.lines.map((line, index) => (
        <LineRow
          key={line.key}
          line={line}
          position={index + 1}
          errors={errors.lines.get(line.key)}
          locked={header.confirmed}
          sells={orderTypes[header.order_type].in_out === -1}
          symbol={currencySymbol(header.currency)}
          labels={labels}
          colours={colours.result.data}
          onChange={onChangeCell}
          onRemove={onRemove}
        />
      ))}
    </tbody>
  )
}

function LineHead({ labels }: { labels: LineLabels }) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th className="line-position" aria-label={t('orders.line.position')}>
          #
        </th>
        {lineColumns.map(({ name, numeric }) => (
          <th key={name} className={numeric ? `cell-${name} cell-right` : `cell-${name}`} scope="col">
            {labels[name]}
          </th>
        ))}
        <th className="line-actions" aria-label={t('orders.line.actions')} />
      </tr>
    </thead>
  )
}
