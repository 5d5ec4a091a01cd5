import { createContext, useContext, useEffect, useInsertionEffect, useLayoutEffect } from 'react'
import { createStore } from '../../kit/store'
import { ViewContext } from '../views/view-scope'

/** The state of a form in its window. */
export interface Unsaved {
  /** Whether the form holds input that closing would lose. */
  current: boolean
  /** Whether the form is being sent, which cannot be undone. */
  sending?: boolean | undefined
  /** Drops the kept draft, once the user has agreed to discard the input. */
  discard?: (() => void) | undefined
}

export const UnsavedContext = createContext<Unsaved | undefined>(undefined)

/** A form with unsaved input. */
interface UnsavedForm {
  /** The view of its page; none for a dialog. */
  view: number | undefined
  discard: (() => void) | undefined
}

const forms = new Set<UnsavedForm>()

/** The views with unsaved input, hidden ones included. */
export const unsavedViews = createStore<ReadonlySet<number>>(new Set())

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function announce(): void {
  unsavedViews.set(new Set([...forms].flatMap(({ view }) => view ?? [])))
}

function enter(form: UnsavedForm): () => void {
  if (forms.size === 0) window.addEventListener('beforeunload', askBeforeUnload)
  forms.add(form)
  // Deferred, since a store must not change during a render.
  queueMicrotask(announce)
  return () => {
    forms.delete(form)
    if (forms.size === 0) window.removeEventListener('beforeunload', askBeforeUnload)
    queueMicrotask(announce)
  }
}

/** Drops the kept drafts of these views. */
export function discardUnsaved(ids: ReadonlySet<number>): void {
  for (const { view, discard } of [...forms]) if (view !== undefined && ids.has(view)) discard?.()
}

/** Marks this form as being sent: its dialog stays open until the outcome is known. */
export function useSending(sending: boolean): void {
  const dialog = useContext(UnsavedContext)
  useLayoutEffect(() => {
    if (!sending || dialog === undefined) return
    Object.assign(dialog, { sending: true })
    return () => void Object.assign(dialog, { sending: false })
  }, [sending, dialog])
}

/**
 * Marks this form as holding unsaved input: closing its dialog or its tab, or leaving the app, then raises a question.
 *
 * @param discard called when the user discards the input; always the same function
 */
export function useUnsaved(unsaved: boolean, discard?: () => void): void {
  const dialog = useContext(UnsavedContext)
  const view = useContext(ViewContext)?.id
  useEffect(() => {
    if (!unsaved || dialog === undefined) return
    Object.assign(dialog, { current: true, discard })
    return () => void Object.assign(dialog, { current: false, discard: undefined })
  }, [unsaved, dialog, discard])
  // The one effect that hiding a view does not clean up: its input is still there.
  useInsertionEffect(() => (unsaved ? enter({ view, discard }) : undefined), [unsaved, view, discard])
}
