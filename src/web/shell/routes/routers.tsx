import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ContextType,
  type PropsWithChildren,
} from 'react'
import {
  createPath,
  NavigationType,
  parsePath,
  Router,
  UNSAFE_LocationContext as LocationContext,
  type Location,
  type Navigator,
  type To,
} from 'react-router'
import { randomId } from '../../kit/random-id'
import { askBeforeGoing, askBeforePush, guardAgainst } from '../leaving/leave-guard'

/** The state of an entry in the browser's history, under react-router's names. */
interface Entry {
  /** The state passed with the navigation. */
  usr?: unknown
  key?: string
  /** Its position, counted from the first page of the app. */
  idx?: number
}

const entryOf = (state: unknown): Entry => (typeof state === 'object' && state !== null ? state : {})
const positionOf = (state: unknown) => entryOf(state).idx ?? 0

/** Whether the browser's history holds a page of the app before this one. */
export const hasPageBefore = () => positionOf(window.history.state) > 0

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

/** The address that the app shows, and how the browser got there. */
interface Stop {
  location: Location
  type: NavigationType
}

function stopHere(type: NavigationType): Stop {
  const { pathname, search, hash } = window.location
  const { usr, key = 'default' } = entryOf(window.history.state)
  return { location: { pathname, search, hash, state: usr ?? null, key }, type }
}

/** The position of the shown page in the history: Back and Forward move the browser before the app agrees. */
let place = 0
/** The user has agreed to leave. */
let isLeaving = false
let onStop: ((stop: Stop) => void) | undefined

function show(type: NavigationType): void {
  place = positionOf(window.history.state)
  onStop?.(stopHere(type))
}

function push(to: To, state: unknown): void {
  const entry: Entry = { usr: state, key: randomId(), idx: positionOf(window.history.state) + 1 }
  window.history.pushState(entry, '', hrefOf(to))
  show(NavigationType.Push)
}

function replace(to: To, state: unknown): void {
  const entry: Entry = { usr: state, key: randomId(), idx: positionOf(window.history.state) }
  window.history.replaceState(entry, '', hrefOf(to))
  show(NavigationType.Replace)
}

const browser: Navigator = {
  createHref: hrefOf,
  go: (steps) => window.history.go(steps),
  push: (to, state) => askBeforePush(new URL(hrefOf(to), window.location.href), () => push(to, state)),
  replace,
}

/** `popstate` fires after the browser has moved: a guard goes back to the page, and on again when the user agrees. */
function onPop(event: PopStateEvent): void {
  const isMeant = isLeaving
  isLeaving = false
  const guard = isMeant ? undefined : guardAgainst(new URL(window.location.href))
  if (guard === undefined) return show(NavigationType.Pop)
  event.stopImmediatePropagation()
  const steps = positionOf(event.state) - place
  // `history.go(0)` would reload the page.
  if (steps === 0) return
  window.history.go(-steps)
  askBeforeGoing(guard, () => {
    isLeaving = true
    window.history.go(steps)
  })
}

function listen(listener: (stop: Stop) => void): () => void {
  onStop = listener
  window.addEventListener('popstate', onPop)
  return () => {
    window.removeEventListener('popstate', onPop)
    onStop = undefined
  }
}

/** The context of a component outside of all routers. */
const OutsideContext = createContext<ContextType<typeof LocationContext> | undefined>(undefined)

/**
 * The router of the app, which follows the browser. It asks the guards of pages and dialogs by itself: the router of
 * react-router that could (`createBrowserRouter`) adds loaders and actions, fifteen kilobytes that no page uses.
 */
export function AppRouter({ children }: PropsWithChildren) {
  const [stop, setStop] = useState(() => stopHere(NavigationType.Pop))
  const outside = useContext(LocationContext)
  useLayoutEffect(() => {
    place = positionOf(window.history.state)
    return listen(setStop)
  }, [])
  return (
    <OutsideContext value={outside}>
      {/* Without transitions, since the page must never lag behind its address: a dialog opens over the address that it sees. */}
      <Router location={stop.location} navigationType={stop.type} navigator={browser} useTransitions={false}>
        {children}
      </Router>
    </OutsideContext>
  )
}

export type OnMove = (location: Location, type: 'PUSH' | 'REPLACE') => void

interface ViewRouterProps {
  location: Location
  /** Whether the page stays mounted while another view is shown. */
  keeps: boolean
  /** Whether the view is the one that the browser shows. */
  isShown: () => boolean
  /** Called when a hidden view navigates. */
  onMove: OnMove
}

function locationOf(to: To, state: unknown): Location {
  const { pathname = '', search = '', hash = '' } = parsePath(hrefOf(to))
  return { pathname, search, hash, state, key: randomId() }
}

/** Navigates the browser while the view is shown; a late navigation of a hidden view moves that view alone. */
function navigatorOf({ isShown, onMove }: Pick<ViewRouterProps, 'isShown' | 'onMove'>): Navigator {
  return {
    createHref: hrefOf,
    go: (steps) => {
      if (isShown()) browser.go(steps)
    },
    push: (to, state) => (isShown() ? browser.push(to, state) : onMove(locationOf(to, state), 'PUSH')),
    replace: (to, state) =>
      isShown() ? browser.replace(to, state) : onMove(locationOf(to, state), 'REPLACE'),
  }
}

/**
 * The router of one view. Its page sees this address alone, even while the browser is elsewhere, and does not re-render
 * when the browser goes from view to view.
 *
 * A router refuses to stand in another one, which it knows by `LocationContext`; react-router has no other name for the
 * place outside of all routers, where those of the views belong. No `<Routes>` may stand around them, either.
 */
export function ViewRouter({
  location,
  keeps,
  isShown,
  onMove,
  children,
}: PropsWithChildren<ViewRouterProps>) {
  const outside = useContext(OutsideContext)
  const navigator = useMemo(
    () => (keeps ? navigatorOf({ isShown, onMove }) : browser),
    [keeps, isShown, onMove],
  )
  if (outside === undefined) throw new Error('ViewRouter stands outside of AppRouter')
  return (
    <LocationContext value={outside}>
      <Router location={location} navigator={navigator} useTransitions={false}>
        {children}
      </Router>
    </LocationContext>
  )
}
