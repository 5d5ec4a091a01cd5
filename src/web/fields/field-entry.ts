import type { BaseRecord } from '@refinedev/core'
import type { ComponentType } from 'react'
import type { Field } from '#resource/resource'

/** What shows a value: in a cell of a list, and as text where it cannot be written. */
export interface CellProps {
  name: string
  field: Field
  value: unknown
  /** The whole record, which holds the currency of a money and the companion of a reference. */
  record: BaseRecord
  /** Where there is room, a cell may show more: `dialog` is a description, `list` one line of a table. */
  place: 'list' | 'dialog'
}

/** What takes a value in a form. */
export interface InputProps {
  id: string
  name: string
  field: Field
  /** Whatever the record, a preset or an earlier input left there. */
  value: unknown
  /** Undefined clears. A text that is no value of the kind is passed on as it is, for the form to refuse it. */
  onChange: (value: unknown) => void
  /** A reference was chosen by the user, who expects what it prefills; called before `onChange`. */
  onChoose?: (chosen: BaseRecord) => void
  record: BaseRecord
  /** What is wrong with a part of the value, for a kind that shows its problems itself. */
  problemsAt?: (path: (string | number)[]) => string[]
  invalid: boolean
  describedBy?: string | undefined
  autoFocus?: boolean
  /** In a cell of a table: one line high, without buttons beside it. */
  compact?: boolean
}

export type FilterOperator = 'contains' | 'eq' | 'in' | 'gte' | 'lte' | 'between' | 'null' | 'nnull'

/** A condition on one column, in the operators of the API. */
export interface ColumnFilter {
  operator: FilterOperator
  value: unknown
}

/** What takes the condition of a column. */
export interface FilterProps {
  name: string
  field: Field
  filter: ColumnFilter | undefined
  onChange: (filter: ColumnFilter | undefined) => void
}

/** What tells one value of a condition within a sentence. */
export interface SaidProps {
  field: Field
  value: unknown
}

/** How a kind of field reads, is typed and is filtered. */
export interface FieldEntry {
  Cell: ComponentType<CellProps>
  Input: ComponentType<InputProps>
  /** Takes a condition on its values; `unfiltered` says why a kind has none. */
  Filter?: ComponentType<FilterProps>
  unfiltered?: string
  /** Tells a value of its filter; its plain text when left out. */
  Said?: ComponentType<SaidProps>
  /** There always is a value, so nobody asks for those without. */
  neverEmpty?: true
  /** Width of its column in a list, in pixels, the same for all or as a field needs it. */
  width: number | ((field: Field) => number)
  /** The width down to which its column may be squeezed so that a list fits; not at all when left out. */
  leastWidth?: number | ((field: Field) => number)
  /** Takes the whole width of a form. */
  wide?: boolean
  /** Is typed in a cell of lines all the same. */
  fitsCell?: boolean
  /** Numbers align right. */
  align?: 'right' | 'center'
  /** Its cell is a link of its own, so a list does not make one around it. */
  linked?: boolean
  /** Problems of parts of the value stand at these parts, and not below the field. */
  showsProblems?: true
  /** A rule that JSON Schema cannot say: the key of the message of a broken one. */
  problem?: (value: unknown) => string | undefined
}
