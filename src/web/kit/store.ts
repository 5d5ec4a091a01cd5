import { useSyncExternalStore } from 'react'

/** A value outside of React that announces its changes. */
export interface Source<T> {
  get: () => T
  /** Calls the listener at each change; the returned function unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends Source<T> {
  /** Stores a value and calls every listener, even when the value is unchanged. */
  set: (next: T) => void
  isHeard: () => boolean
}

/**
 * A value that many components share and that functions outside of them read and change.
 *
 * @param whileHeard runs when the first listener subscribes; the function that it returns runs when the last one
 * unsubscribes
 */
export function createStore<T>(first: T, whileHeard?: () => () => void): Store<T> {
  let value = first
  let end: (() => void) | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) end = whileHeard?.()
    listeners.add(listener)
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) end?.()
    }
  }
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { get: () => value, set, subscribe, isHeard: () => listeners.size > 0 }
}

/** A value that the browser holds and announces by an event. */
export function eventSource<T>(target: EventTarget, event: string, get: () => T): Source<T> {
  const subscribe = (listener: () => void) => {
    target.addEventListener(event, listener)
    return () => target.removeEventListener(event, listener)
  }
  return { get, subscribe }
}

/** The current value; the component re-renders at each change. */
export function useStore<T>({ subscribe, get }: Source<T>): T {
  return useSyncExternalStore(subscribe, get)
}
