/** The successive states of a value, one of which is current. */
export interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

/** The maximum number of undo steps. */
const STEPS = 100

/** A history that starts with this state. */
export function beginning<State>(present: State): History<State> {
  return { past: [], present, future: [] }
}

/** Adds a new state; undone states are discarded. */
export function after<State>({ past, present }: History<State>, next: State): History<State> {
  return { past: [...past, present].slice(-STEPS), present: next, future: [] }
}

/** One step back; the same history if there is none. */
export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] }
}

/** One step forward again; the same history if there is none. */
export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
