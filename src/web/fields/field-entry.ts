import type { BaseRecord } from '@refinedev/core'
import type { ComponentType } from 'react'
import type { Field } from '#resource/resource'

/** The props of a component that shows a value: in a cell of a list, or as read-only text. */
export interface CellProps {
  name: string
  field: Field
  value: unknown
  /** The whole record, which holds the currency of a money and the companion of a reference. */
  record: BaseRecord
  /** The place of a cell; with more room it may show more: `dialog` is a description, `list` one line of a table. */
  place: 'list' | 'dialog'
  /** The value is part of a link, and has no link of its own. */
  linked?: true
}

/** The props of an input in a form. */
export interface InputProps {
  id: string
  name: string
  field: Field
  /** Unchecked, since it comes from a record, a preset or earlier input. */
  value: unknown
  /**
   * Undefined clears the value. A text that is not a value of the kind is passed as it is, for the form to refuse it.
   */
  onChange: (value: unknown) => void
  /** The user has chosen a reference, and expects the values that it prefills; called before `onChange`. */
  onChoose?: (chosen: BaseRecord) => void
  record: BaseRecord
  /** The problems of a part of the value, for a kind that shows them itself. */
  problemsAt?: (path: (string | number)[]) => string[]
  invalid: boolean
  describedBy?: string | undefined
  autoFocus?: boolean
  /** In a cell of a table: one line high, without buttons beside it. */
  compact?: boolean
}

export type FilterOperator = 'contains' | 'eq' | 'in' | 'gte' | 'lte' | 'between' | 'null' | 'nnull' | 'unmet'

/** A condition on one column, in the operators of the API. */
export interface ColumnFilter {
  operator: FilterOperator
  value: unknown
}

/** The props of the filter of a column. */
export interface FilterProps {
  name: string
  field: Field
  filter: ColumnFilter | undefined
  onChange: (filter: ColumnFilter | undefined) => void
}

/** The props of a value within the sentence of a condition. */
export interface SaidProps {
  field: Field
  value: unknown
}

/** The display, input and filter of a kind of field. */
export interface FieldEntry {
  Cell: ComponentType<CellProps>
  Input: ComponentType<InputProps>
  /** Takes a condition on its values; `unfiltered` is the reason why a kind has none. */
  Filter?: ComponentType<FilterProps>
  unfiltered?: string
  /** Shows a value of its filter in a sentence; plain text when left out. */
  Said?: ComponentType<SaidProps>
  /** There is always a value, so that emptiness is not filtered. */
  neverEmpty?: true
  /** The width of its column in a list, in pixels, fixed or by field. */
  width: number | ((field: Field) => number)
  /** The minimum width to which its column may shrink so that a list fits; it does not shrink when left out. */
  leastWidth?: number | ((field: Field) => number)
  /** Takes the whole width of a form. */
  wide?: boolean
  /** Fits a cell of lines although it is wide. */
  fitsCell?: boolean
  /** Numbers align right. */
  align?: 'right' | 'center'
  /** Its cell is a link itself, so that a list adds none around it. */
  linked?: boolean
  /** Shows problems of parts of the value at these parts instead of below the field. */
  showsProblems?: true
  /** A rule beyond JSON Schema: the key of the message of a broken one. */
  problem?: (value: unknown) => string | undefined
}
