import { useContext, useEffect, useMemo } from 'react'
import { useAskToDiscard } from '../use-question'
import { ViewContext } from '../views/view-scope'

/** A question that is open until it is answered or withdrawn. */
interface Question {
  then: (onAnswer: () => void, onTaken: () => void) => unknown
}

/** Protects a page, or a dialog over it, from being left without a question. */
export interface Guard {
  /** Whether going to an address loses unsaved input. */
  leaves: (target: URL) => boolean
  ask: (onLeave: () => void) => Question
  /** Whether it also guards against links and other new addresses, and not against Back and Forward alone. */
  isForLinks?: boolean
}

/** The active guards, that of the topmost dialog last. */
const guards: Guard[] = []
/** The guard whose question is open: a second Back does not repeat it. */
let asked: Guard | undefined

/** The topmost guard that Back or Forward to an address would pass. */
export const guardAgainst = (target: URL) => guards.findLast(({ leaves }) => leaves(target))

/** Asks a guard before Back or Forward, unless its question is open. */
export function askBeforeGoing(guard: Guard, goOn: () => void): void {
  if (asked === guard) return
  asked = guard
  const question = guard.ask(() => {
    // The dialog may have been saved and closed while the question was open: the same steps would lead further back.
    if (guards.includes(guard)) goOn()
  })
  const forget = () => {
    if (asked === guard) asked = undefined
  }
  question.then(forget, forget)
}

/** Goes to a new address, after the questions of all that it would leave, the topmost first. */
export function askBeforePush(target: URL, goOn: () => void): void {
  const left = guards.filter(({ isForLinks, leaves }) => isForLinks === true && leaves(target))
  left.reduce(
    (then, { ask }) =>
      () =>
        void ask(then),
    goOn,
  )()
}

/** The question before Back and Forward leave a guarded page or dialog. */
export function useGuard(guard: Guard | undefined): void {
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
  const ask = useAskToDiscard('leave')
  const isKept = useContext(ViewContext)?.keeps === true
  const guard = useMemo(() => {
    const path = window.location.pathname
    const leaves = (target: URL) => target.pathname !== path
    return unsaved && !isKept ? { leaves, ask, isForLinks: true } : undefined
  }, [unsaved, isKept, ask])
  useGuard(guard)
}
