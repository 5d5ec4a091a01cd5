import { type ReactNode, useEffect } from 'react'
import type { ShortcutName } from '#keys/shortcuts'
import type { FoundRecord } from './use-found-records'
import { createStore } from '../../kit/store'
import { useStable } from '../../kit/use-stable'

/** One offer of the palette: a page, an action or a record. */
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
  /** Offered only for a text that matches it. */
  rare?: true
  /** The record that it opens. */
  record?: FoundRecord
  open(): void
}

export interface FindingGroup {
  title: string
  findings: Finding[]
}

/** An action that a part of the app above the shell offers in the palette. */
export interface Command {
  name: string
  title: string
  /** Further words that find it, separated by commas. */
  words: string
  /** One of the menu's icons. */
  icon: string
  run(): void
}

/** The offered commands, in the order in which they came. */
export const commands = createStore<readonly Command[]>([])

/** Offers an action in the palette while the component is mounted. */
export function useCommand({ name, title, words, icon, run }: Command): void {
  const stable = useStable(run)
  useEffect(() => {
    const command = { name, title, words, icon, run: stable }
    commands.set([...commands.get(), command])
    return () => commands.set(commands.get().filter((each) => each !== command))
  }, [name, title, words, icon, stable])
}
