import type { BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import type { Resource } from '#resource/resource'
import { useBusinessDay } from '../../data/business-day'
import { newRecord } from '../form-values'
import { useStable } from '../../kit/use-stable'
import type { InputProps } from '../field-entry'
import { broughtBack, rowsOf, withValues, type RemovedRow } from './line-rows'

/** The lines of a form, and the actions on them. */
export function useLineEdit({ value, record, onChange }: InputProps, line: Resource) {
  const today = useBusinessDay()
  const [removed, setRemoved] = useState<RemovedRow[]>([])
  const rows = rowsOf(value)
  // Adding a line to a new record and removing it again restores the initial state.
  const change = (next: BaseRecord[]) =>
    onChange(next.length === 0 && record.id === undefined ? undefined : next)
  const type = useStable((index: number, values: Record<string, unknown>) => {
    const row = rows[index]
    if (row) change(rows.with(index, withValues(line, row, values)))
  })
  const add = () => change([...rows, newRecord(line, today)])
  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    setRemoved((last) => [...last, { row, index }])
    change(rows.toSpliced(index, 1))
  }
  const undo = () => {
    const { rows: next, rest } = broughtBack(rows, removed)
    setRemoved(rest)
    if (next !== rows) change(next)
  }
  return { rows, removed: removed.length, type, add, remove, undo }
}
