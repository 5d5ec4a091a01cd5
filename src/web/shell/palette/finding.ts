import type { ReactNode } from 'react'
import type { ShortcutName } from '#keys/shortcuts'
import type { FoundRecord } from './use-found-records'

/** One thing that the palette offers: a page, an action or a record. */
export interface Finding {
  id: string
  kind: 'pages' | 'actions' | 'records'
  icon: ReactNode
  title: string
  /** The second fact beside the title: the code of a piece, the customer of an order. */
  beside?: string | undefined
  /** Its type, or its place in the menu. */
  note: string
  /** Further words that find it, separated by commas. */
  words?: string
  shortcut?: ShortcutName
  /** Offered only where a text asks for it. */
  rare?: true
  /** The record that it opens. */
  record?: FoundRecord
  open(): void
}

export interface FindingGroup {
  title: string
  findings: Finding[]
}
