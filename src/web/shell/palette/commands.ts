import { useEffect } from 'react'
import { createStore } from '../../kit/store'
import { useStable } from '../../kit/use-stable'

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
