import { Layout } from 'antd'
import { useLayoutEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Navigate, useLocation } from 'react-router'
import { HOME_PATH } from '../../data/session/addresses'
import { wasLeft } from '../../data/session/session'
import { PlaceAbove, Trail } from '../navbar/Trail'
import { PageRoutes } from '../routes/PageRoutes'
import { isStatusPath, StatusPage } from '../routes/StatusPage'
import { useStore } from '../../kit/store'
import { useIsMobile } from '../../kit/use-is-mobile'
import { unsavedViews } from '../leaving/unsaved'
import { shownTitle } from './shown-title'
import { TabBar, type TabProps } from './TabBar'
import { useAsking } from './use-asking'
import { useViews, type Kind } from './use-views'
import { ViewPane } from './ViewPane'
import './views.css'
import { distinct } from './distinct'
import { pathOf, type View } from './views'

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

/** What the page of an address is called in it: the id of a record, or the path of a list. */
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
