import { createContext, useContext, useEffect, useInsertionEffect, useLayoutEffect } from 'react'
import { createStore } from '../../kit/store'
import { ViewContext } from '../views/view-scope'

/** What the window of a dialog knows of the form in it. */
export interface Unsaved {
  /** Whether the form holds input that closing would lose. */
  current: boolean
  /** Whether the form is on its way to the server, from where nothing takes it back. */
  sending?: boolean | undefined
  /** Forgets what is kept of that input, once the user has said that it may go. */
  discard?: (() => void) | undefined
}

export const UnsavedContext = createContext<Unsaved | undefined>(undefined)

/** A form that holds input which is stored nowhere. */
interface UnsavedForm {
  /** The view that its page stands in; none for a dialog. */
  view: number | undefined
  discard: (() => void) | undefined
}

const forms = new Set<UnsavedForm>()

/** The views that hold unsaved input, hidden ones too. */
export const unsavedViews = createStore<ReadonlySet<number>>(new Set())

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function tell(): void {
  unsavedViews.set(new Set([...forms].flatMap(({ view }) => view ?? [])))
}

function enter(form: UnsavedForm): () => void {
  if (forms.size === 0) window.addEventListener('beforeunload', askBeforeUnload)
  forms.add(form)
  // What is told in the midst of a drawing may not begin another one.
  queueMicrotask(tell)
  return () => {
    forms.delete(form)
    if (forms.size === 0) window.removeEventListener('beforeunload', askBeforeUnload)
    queueMicrotask(tell)
  }
}

/** Forgets what is kept of the unsaved input of these views. */
export function discardUnsaved(ids: ReadonlySet<number>): void {
  for (const { view, discard } of [...forms]) if (view !== undefined && ids.has(view)) discard?.()
}

/** Says that this form is being sent: its dialog stays until it is known what has become of it. */
export function useSending(sending: boolean): void {
  const dialog = useContext(UnsavedContext)
  useLayoutEffect(() => {
    if (!sending || dialog === undefined) return
    Object.assign(dialog, { sending: true })
    return () => void Object.assign(dialog, { sending: false })
  }, [sending, dialog])
}

/**
 * Says that this form holds unsaved input: closing its dialog or its tab, or leaving the app, then asks first.
 *
 * @param discard what follows when the user gives the input up; always the same function
 */
export function useUnsaved(unsaved: boolean, discard?: () => void): void {
  const dialog = useContext(UnsavedContext)
  const view = useContext(ViewContext)?.id
  useEffect(() => {
    if (!unsaved || dialog === undefined) return
    Object.assign(dialog, { current: true, discard })
    return () => void Object.assign(dialog, { current: false, discard: undefined })
  }, [unsaved, dialog, discard])
  // The one effect that hiding a view does not take back: its input is still there.
  useInsertionEffect(() => (unsaved ? enter({ view, discard }) : undefined), [unsaved, view, discard])
}
