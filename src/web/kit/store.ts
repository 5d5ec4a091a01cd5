import { useSyncExternalStore } from 'react'

/** A value outside of React, and what tells when it may be another. */
export interface Source<T> {
  get: () => T
  /** Calls the listener at each change; ends when the result is called. */
  subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends Source<T> {
  /** Keeps a value and tells every listener, also when the value is the same. */
  set: (next: T) => void
  isHeard: () => boolean
}

/**
 * A value that many components share and that functions outside of them read and change.
 *
 * @param whileHeard begins with the first listener; its result is called when the last one has gone
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

/** What the browser holds and tells by an event. */
export function eventSource<T>(target: EventTarget, event: string, get: () => T): Source<T> {
  const subscribe = (listener: () => void) => {
    target.addEventListener(event, listener)
    return () => target.removeEventListener(event, listener)
  }
  return { get, subscribe }
}

/** The value as it is now; the component renders anew at each change. */
export function useStore<T>({ subscribe, get }: Source<T>): T {
  return useSyncExternalStore(subscribe, get)
}
