import { Layout } from 'antd'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Navigate, useLocation } from 'react-router'
import { HOME_PATH } from '../../data/session/addresses'
import { wasLeft } from '../../data/session/session'
import { PageRoutes } from '../routes/PageRoutes'
import { isStatusPath, StatusPage } from '../routes/StatusPage'
import { useStore } from '../../kit/store'
import { unsavedViews } from '../leaving/unsaved'
import { shownTitle } from './shown-title'
import { TabBar, type TabProps } from './TabBar'
import { useAsking } from './use-asking'
import { useViews, type Kind } from './use-views'
import { ViewPane } from './ViewPane'
import './views.css'
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

/**
 * Explains or redirects an address without a page. A user who came here because another user logged out on that page
 * has not requested it, and sees no refusal.
 */
function NoView() {
  const { pathname, state } = useLocation()
  if (!isStatusPath(pathname)) return <PageRoutes />
  return wasLeft(state) ? <Navigate to={HOME_PATH} replace /> : <StatusPage path={pathname} />
}

/** The visited pages, one of them shown, below their tabs. */
export function Views() {
  const { list, active, keeps, kindOf, onMove, setTitle, actions } = useViews()
  const unsaved = useStore(unsavedViews)
  const titleOf = useTitleOf()
  const shown = list.flatMap((view) => {
    const kind = kindOf(pathOf(view.location))
    return kind === undefined ? [] : [{ view, kind }]
  })
  const tabs = shown.map<TabProps>(({ view, kind }) => ({
    id: view.id,
    title: titleOf(view, kind),
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
      {keeps && <TabBar tabs={tabs} active={active} actions={asking} />}
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
