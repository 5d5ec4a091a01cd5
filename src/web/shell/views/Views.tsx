import { Layout } from 'antd'
import {
  useLayoutEffect,
  type ReactNode,
  Activity,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type PropsWithChildren,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Navigate, useLocation, type Location } from 'react-router'
import { QueryObserver, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { HOME_PATH } from '../../data/session/addresses'
import { wasLeft } from '../../data/session/session'
import { PlaceAbove, Trail } from '../navbar/Trail'
import { PageRoutes, isStatusPath, StatusPage } from '../routes/PageRoutes'
import { ViewRouter, type OnMove } from '../routes/routers'
import { useStore } from '../../kit/store'
import { useIsMobile } from '../../kit/media-query'
import { unsavedViews } from '../leaving/unsaved'
import { shownTitle, ViewContext, type ViewScope } from './view-scope'
import { TabBar, type TabProps, panelId, tabId } from './TabBar'
import { useAsking, useViews, type Kind } from './use-asking'
import './views.css'
import { pathOf, type View } from './views'
import { ViewDialogs } from '../dialogs/dialogs'

/** The title of a view: the one that its page has set, or that of its route with the key in its address. */
function useTitleOf() {
  const { t } = useTranslation()
  return ({ title, location }: View, { place, pattern }: Kind): string => {
    if (title !== undefined) return title
    const [key] = Object.values(matchPath(pattern, location.pathname)?.params ?? {})
    if (key === undefined) return place.title
    return key === 'new' ? t('shell.tabs.new', { title: place.title }) : `${place.title} ${key}`
  }
}

/** The name of an address's page within the address: the id of a record, or the path of a list. */
const nameIn = ({ pathname }: View['location']) => pathname.split('/').findLast((part) => part !== '') ?? ''

/**
 * Explains or redirects an address without a page. A user who came here because another user logged out on that page
 * has not requested it, and sees no refusal.
 */
function NoView() {
  const { pathname, state } = useLocation()
  if (!isStatusPath(pathname)) return <PageRoutes />
  return wasLeft(state) ? <Navigate to={HOME_PATH} replace /> : <StatusPage path={pathname} />
}

/**
 * The visited pages, one of them shown, below the bar.
 *
 * @param bar draws the bar around the tabs of the pages, or around the trail of the shown one
 */
export function Views({ bar }: { bar: (places: ReactNode) => ReactNode }) {
  const { list, active, keeps, kindOf, onMove, setTitle, actions } = useViews()
  const unsaved = useStore(unsavedViews)
  const mobile = useIsMobile()
  const titleOf = useTitleOf()
  const shown = list.flatMap((view) => {
    const kind = kindOf(pathOf(view.location))
    return kind === undefined ? [] : [{ view, kind }]
  })
  const titles = distinct(shown.map(({ view, kind }) => [titleOf(view, kind), nameIn(view.location)]))
  const tabs = shown.map<TabProps>(({ view, kind }, at) => ({
    id: view.id,
    title: titles[at] ?? '',
    icon: kind.icon,
    affix: kind.affix,
    unsaved: unsaved.has(view.id),
  }))
  const asking = useAsking(list, tabs, actions)
  const title = tabs.find(({ id }) => id === active)?.title
  useLayoutEffect(() => shownTitle.set(title), [title])
  const panes = shown.filter(({ view: { id, visited }, kind: { noCache } }) => {
    const stays = !noCache && (keeps || unsaved.has(id))
    return id === active || (visited && stays)
  })
  return (
    <>
      {bar(
        keeps ? (
          <>
            <PlaceAbove />
            <TabBar tabs={tabs} active={active} actions={asking} />
          </>
        ) : (
          !mobile && <Trail />
        ),
      )}
      <Layout.Content className="pages">
        {active === undefined && <NoView />}
        {panes.map(({ view, kind: { noCache } }) => (
          <ViewPane
            key={view.id}
            view={view}
            visible={view.id === active}
            keeps={keeps && !noCache}
            hasTab={keeps}
            {...{ setTitle, onMove }}
          />
        ))}
      </Layout.Content>
    </>
  )
}

interface ViewPaneProps {
  view: View
  visible: boolean
  /** Whether its page stays mounted while another view is shown. */
  keeps: boolean
  /** Whether it has a tab. */
  hasTab: boolean
  setTitle: ViewScope['setTitle']
  onMove: (id: number, location: Location, type: Parameters<OnMove>[1]) => void
}

/** The scroll container of a view's page. */
function Panel({ id, hasTab, children }: PropsWithChildren<{ id: number; hasTab: boolean }>) {
  const pane = useRef<HTMLDivElement>(null)
  useKeptScroll(pane)
  const tabbed = hasTab ? { role: 'tabpanel', id: panelId(id), 'aria-labelledby': tabId(id) } : {}
  return (
    <div ref={pane} className="page" tabIndex={-1} {...tabbed}>
      {children}
    </div>
  )
}

/** Renders nothing for a moment between two rounds, so that the answers of the previous one are released. */
function useIsDrawn(round: number): boolean {
  const [drawn, setDrawn] = useState(round)
  useEffect(() => {
    const next = setTimeout(() => setDrawn(round))
    return () => clearTimeout(next)
  }, [round])
  return drawn === round
}

/** One view: its page with an address of its own, inactive while another view is shown. */
const ViewPane = memo(function ViewPane(props: ViewPaneProps) {
  const { view, visible, keeps, hasTab, setTitle, onMove } = props
  const { id, round } = view
  const holding = useHolding()
  const isDrawn = useIsDrawn(round)
  const shown = useRef(visible)
  useLayoutEffect(() => {
    shown.current = visible
    return () => {
      shown.current = false
    }
  }, [visible])
  const isShown = useCallback(() => shown.current, [])
  const onViewMove = useCallback<OnMove>((location, type) => onMove(id, location, type), [id, onMove])
  const scope = useMemo(() => ({ id, keeps, setTitle }), [id, keeps, setTitle])
  return (
    <ViewContext value={scope}>
      <ViewRouter location={view.location} keeps={keeps} isShown={isShown} onMove={onViewMove}>
        <Activity mode={visible ? 'visible' : 'hidden'}>
          <HeldQueries holding={holding}>
            <Panel id={id} hasTab={hasTab}>
              <ViewDialogs isShown={isShown}>{isDrawn && <PageRoutes />}</ViewDialogs>
            </Panel>
          </HeldQueries>
        </Activity>
      </ViewRouter>
    </ViewContext>
  )
})

/**
 * The titles of tabs without duplicates: equal ones are followed by a distinction.
 *
 * @param titles each with its page's name in the address, such as the id of a record
 */
export function distinct(titles: readonly (readonly [title: string, name: string])[]): string[] {
  const isTwice = (title: string) => titles.filter(([other]) => other === title).length > 1
  return titles.map(([title, name]) => (isTwice(title) ? `${title} · ${name}` : title))
}

/** Restores the scroll positions in and around a view that was hidden, since a browser may lose them. */
function useKeptScroll(pane: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<Element, { top: number; left: number }>())
  useLayoutEffect(() => {
    const kept = places.current
    const frame = pane.current?.closest('.shell-main')
    // Another view has scrolled the common frame.
    if (frame && !kept.has(frame)) kept.set(frame, { top: 0, left: 0 })
    for (const [element, { top, left }] of kept) {
      if (!element.isConnected) kept.delete(element)
      else Object.assign(element, { scrollTop: top, scrollLeft: left })
    }
    const remember = ({ target }: Event) => {
      // The tab bar is common to all views.
      if (!(target instanceof Element) || (target !== frame && !pane.current?.contains(target))) return
      kept.set(target, { top: target.scrollTop, left: target.scrollLeft })
    }
    frame?.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => frame?.removeEventListener('scroll', remember, true)
  }, [pane])
}

/** The queries that a hidden view keeps alive. */
interface Holding {
  isOver: boolean
  letGo?: (() => void) | undefined
}

/** Observes a query without fetching, as if a page still used it. */
function hold(queries: QueryClient, query: Query): () => void {
  const options = { ...query.options, queryKey: query.queryKey, enabled: false }
  return new QueryObserver(queries, options).subscribe(() => undefined)
}

/**
 * Holds every query that loses its last observer during the current task, and returns a function that releases them.
 */
function holdWhatIsLeft(queries: QueryClient): () => void {
  const holds: (() => void)[] = []
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0) holds.push(hold(queries, query))
  })
  queueMicrotask(stop)
  return () => holds.forEach((letGo) => letGo())
}

function letGoOf(holding: Holding): void {
  holding.letGo?.()
  holding.letGo = undefined
}

/** The queries that a view holds; kept outside of the hidden part, and released when the view is closed. */
function useHolding(): RefObject<Holding> {
  const holding = useRef<Holding>({ isOver: false })
  useEffect(() => {
    const own = holding.current
    own.isOver = false
    return () => {
      own.isOver = true
      letGoOf(own)
    }
  }, [])
  return holding
}

/**
 * Keeps the answers of a page while its view is hidden, however long: an order that is being written depends on them.
 * When the view is shown again, the page refetches the stale ones.
 */
function HeldQueries({ holding, children }: PropsWithChildren<{ holding: RefObject<Holding> }>) {
  const queries = useQueryClient()
  // Hiding cleans up the effects of this component before those of its page, which then leaves its queries.
  useEffect(() => {
    const own = holding.current
    letGoOf(own)
    return () => {
      if (!own.isOver) own.letGo = holdWhatIsLeft(queries)
    }
  }, [queries, holding])
  return children
}
