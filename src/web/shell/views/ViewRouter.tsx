import { useContext, useMemo, useState, type PropsWithChildren } from 'react'
import {
  createPath,
  NavigationType,
  parsePath,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
  type Location,
  type Navigator,
  type To,
} from 'react-router'
import { randomId } from '../../kit/random-id'

export type OnMove = (location: Location, type: 'PUSH' | 'REPLACE') => void

interface ViewRouterProps {
  location: Location
  /** Whether the page is still there while another view is shown. */
  keeps: boolean
  /** Whether the view is the one that the browser shows. */
  isShown: () => boolean
  /** Called when a hidden view navigates. */
  onMove: OnMove
}

function locationOf(to: To, state: unknown): Location {
  const { pathname = '', search = '', hash = '' } = parsePath(typeof to === 'string' ? to : createPath(to))
  return { pathname, search, hash, state, key: randomId() }
}

/** Navigates the browser while the view is shown; a late navigation of a hidden view moves that view alone. */
function navigatorOf(
  browser: Navigator,
  { isShown, onMove }: Pick<ViewRouterProps, 'isShown' | 'onMove'>,
): Navigator {
  return {
    createHref: (to) => browser.createHref(to),
    go: (steps) => {
      if (isShown()) browser.go(steps)
    },
    push: (to, state, options) =>
      isShown() ? browser.push(to, state, options) : onMove(locationOf(to, state), 'PUSH'),
    replace: (to, state, options) =>
      isShown() ? browser.replace(to, state, options) : onMove(locationOf(to, state), 'REPLACE'),
  }
}

/**
 * The router of one view. Its page sees this address alone, even while the browser is elsewhere, and does not re-render
 * when the browser goes from view to view.
 */
export function ViewRouter(props: PropsWithChildren<ViewRouterProps>) {
  const { location, keeps, isShown, onMove, children } = props
  const browser = useContext(NavigationContext)
  // The route above the pages never changes.
  const [route] = useState(useContext(RouteContext))
  const navigation = useMemo(
    () => (keeps ? { ...browser, navigator: navigatorOf(browser.navigator, { isShown, onMove }) } : browser),
    [browser, keeps, isShown, onMove],
  )
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <NavigationContext value={navigation}>
      <RouteContext value={route}>
        <LocationContext value={place}>{children}</LocationContext>
      </RouteContext>
    </NavigationContext>
  )
}
