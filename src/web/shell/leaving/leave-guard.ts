import { useContext, useEffect, useMemo } from 'react'
import { UNSAFE_NavigationContext, useLocation } from 'react-router'
import { useAskToDiscard } from '../use-question'
import { ViewContext } from '../views/view-scope'

/** A question that is open until it is answered or withdrawn. */
interface Question {
  then: (onAnswer: () => void, onTaken: () => void) => unknown
}

type Ask = (onLeave: () => void) => Question

/** Protects a page, or a dialog over it, from being left without a question. */
export interface Guard {
  /** Whether going to an address loses unsaved input. */
  leaves: (target: URL) => boolean
  ask: Ask
}

/** The active guards, that of the topmost dialog last. */
const guards: Guard[] = []
/** The user has agreed to leave. */
let isLeaving = false
/** The guard whose question is open: a second Back does not repeat it. */
let asked: Guard | undefined
/** The page's position in the browser's history, as the router stores it there. */
let place = 0

function placeOf(state: unknown): number {
  const isNoted = typeof state === 'object' && state !== null && 'idx' in state
  return isNoted && typeof state.idx === 'number' ? state.idx : 0
}

/** Whether the browser's history holds a page of the app before this one. */
export const hasPageBefore = () => placeOf(window.history.state) > 0

/** `popstate` fires after the browser has moved: the guard goes back to the page, and on again when the user agrees. */
function onMove(event: PopStateEvent) {
  const target = new URL(window.location.href)
  const guard = guards.findLast(({ leaves }) => leaves(target))
  const isMeant = isLeaving
  isLeaving = false
  if (guard === undefined || isMeant) return
  event.stopImmediatePropagation()
  const steps = placeOf(event.state) - place
  // `history.go(0)` would reload the page.
  if (steps === 0) return
  window.history.go(-steps)
  if (asked !== guard) askOf(guard, steps)
}

function askOf(guard: Guard, steps: number) {
  asked = guard
  const question = guard.ask(() => {
    // The dialog may have been saved and closed while the question was open: the same steps would lead further back.
    if (!guards.includes(guard)) return
    isLeaving = true
    window.history.go(steps)
  })
  const forget = () => {
    if (asked === guard) asked = undefined
  }
  question.then(forget, forget)
}

// Listeners of the window are called in the order in which they were added, and the router's must be the last: this
// module is loaded with the shell, before the router starts.
window.addEventListener('popstate', onMove)

/** The question before Back and Forward leave a guarded page or dialog. */
export function useGuard(guard: Guard | undefined): void {
  const location = useLocation()
  useEffect(() => {
    place = placeOf(window.history.state)
  }, [location])
  useEffect(() => {
    if (guard === undefined) return
    guards.push(guard)
    return () => {
      guards.splice(guards.indexOf(guard), 1)
      if (asked === guard) asked = undefined
    }
  }, [guard])
}

/**
 * The question before another page replaces one with unsaved changes: on links, and on Back and Forward. A page that is
 * kept in a tab is left without one until the tab is closed. Dialogs over the page, which change only the query, open
 * and close freely: each has a guard of its own.
 */
export function useLeaveGuard(unsaved: boolean): void {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const ask = useAskToDiscard('leave')
  const isKept = useContext(ViewContext)?.keeps === true
  const guard = useMemo(() => {
    const path = window.location.pathname
    return unsaved && !isKept ? { leaves: (target: URL) => target.pathname !== path, ask } : undefined
  }, [unsaved, isKept, ask])
  useGuard(guard)

  useEffect(() => {
    if (guard === undefined) return
    const push = navigator.push.bind(navigator)
    navigator.push = (to, state, options) => {
      const address = typeof to === 'string' ? to : (to.pathname ?? '')
      if (guard.leaves(new URL(address, window.location.href))) ask(() => push(to, state, options))
      else push(to, state, options)
    }
    return () => {
      navigator.push = push
    }
  }, [guard, navigator, ask])
}
