import { useTranslation } from 'react-i18next'
import { useCallback, useEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import { createPath, matchPath, parsePath, useLocation, useNavigate, useNavigationType } from 'react-router'
import { countDrafts } from '../../data/drafts'
import { userKey } from '../../data/session/session'
import { discardUnsaved, unsavedViews } from '../leaving/unsaved'
import { useAskToDiscard } from '../use-question'
import type { TabProps } from './TabBar'
import * as change from './views'
import { type View, viewAddress, pathOf, viewAt, viewsAfterVisit, type Rules, type Views } from './views'
import { useAppearance } from '../../data/preferences/appearance'
import { keepViews, readKeptViews } from '../../data/preferences/kept-views'
import { useRegistry, type Registry } from '../registry'
import { usePlaces, type Place, isBelow } from '../routes/places'
import { useIsMobile } from '../../kit/media-query'

/** The actions of the tab bar, by the ids of views. */
export interface TabActions {
  show: (id: number) => void
  close: (ids: number[]) => void
  renew: (id: number) => void
  moveTo: ViewActions['moveTo']
}

/** The question before a log-out, while a page holds unsaved input or this browser keeps drafts of the user. */
export function useAskBeforeLeaving(): (onLeave: () => void) => void {
  const { t } = useTranslation()
  const ask = useAskToDiscard('unsaved')
  return (onLeave) => {
    const count = countDrafts(userKey())
    if (unsavedViews.get().size > 0) ask(onLeave, t('shell.tabs.unsaved_somewhere'))
    else if (count > 0) ask(onLeave, t('shell.tabs.drafts', { count }))
    else onLeave()
  }
}

/** The actions of the tabs, with a question where unsaved input would be lost, which names the tabs that hold it. */
export function useAsking(views: View[], tabs: TabProps[], actions: ViewActions): TabActions {
  const { t } = useTranslation()
  const ask = useAskToDiscard('unsaved')
  const view = (id: number) => views.find((each) => each.id === id)
  const losing = (ids: number[], onLost: () => void) => {
    const lost = ids.filter((id) => unsavedViews.get().has(id))
    const titles = tabs.filter(({ id }) => lost.includes(id)).map(({ title }) => title)
    const goOn = () => {
      discardUnsaved(new Set(lost))
      onLost()
    }
    if (titles.length === 0) goOn()
    else ask(goOn, t('shell.tabs.unsaved_in', { titles: titles.join(t('shell.tabs.and')) }))
  }
  return {
    show: (id) => {
      const shown = view(id)
      if (shown) actions.show(shown)
    },
    close: (ids) => losing(ids, () => actions.close(new Set(ids))),
    renew: (id) => {
      const renewed = view(id)
      if (renewed) losing([id], () => actions.renew(renewed))
    },
    moveTo: actions.moveTo,
  }
}

type Marks = { affix: boolean; noCache: boolean }

/** The marks of hand-written pages, by path. */
const marksOf = (pages: Registry['pages']) =>
  new Map(
    pages.map(({ path, affix, noCache }) => [
      `/admin/${path}`,
      { affix: affix === true, noCache: noCache === true } satisfies Marks,
    ]),
  )
const unmarked: Marks = { affix: false, noCache: false }

/** The route of a path, with its marks and the icon of its list. */
export interface Kind extends change.Kind, Marks {
  place: Place
  icon: string
}

function useKinds(marks: ReadonlyMap<string, Marks>): (path: string) => Kind | undefined {
  const places = usePlaces()
  return useCallback(
    (path) => {
      const place = places.find((candidate) => matchPath(candidate.path, path))
      if (place === undefined) return undefined
      const list = places.find((candidate) => candidate.menu && isBelow(place.path, candidate.path))
      const icon = list?.menu?.icon ?? ''
      return { place, icon, pattern: place.path, ...(marks.get(place.path) ?? unmarked) }
    },
    [places, marks],
  )
}

const viewOf = (address: string, title?: string) =>
  viewAt(
    { pathname: '', search: '', hash: '', state: null, key: 'kept', ...parsePath(address) },
    false,
    title,
  )

/** The views after a reload: the permanent tabs, and those that were open. */
function restoredViews(user: string, marks: ReadonlyMap<string, Marks>, kindOf: Rules['kindOf']): Views {
  const kept = readKeptViews(user)
    .map(({ address, title }) => viewOf(address, title))
    .filter(({ location }) => kindOf(pathOf(location)))
  const fixed = [...marks]
    .filter(([path, { affix }]) => affix && !kept.some(({ location }) => pathOf(location) === path))
    .map(([path]) => viewOf(path))
  return { ...change.nothingVisited, list: [...fixed, ...kept] }
}

/** Without kept views only the shown one stays, and those that held input before. */
const rulesOf = (kindOf: Rules['kindOf'], keeps: boolean, { active }: Views): Rules => ({
  kindOf,
  stays: ({ id, location }) =>
    keeps || kindOf(pathOf(location))?.affix === true || (id !== active && unsavedViews.get().has(id)),
})

/** The actions on views; none of them raises a question. */
interface ViewActions {
  show: (view: View) => void
  close: (ids: ReadonlySet<number>) => void
  renew: (view: View) => void
  moveTo: (id: number, overId: number) => void
}

type SetViews = Dispatch<SetStateAction<Views>>

function useActions(setViews: SetViews): ViewActions {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      show: (view) => void navigate(viewAddress(view)),
      close: (ids) => setViews((views) => change.withoutViews(views, ids)),
      renew: (view) => {
        setViews((views) => change.withFreshView(views, view.id))
        void navigate(viewAddress(view))
      },
      moveTo: (id, overId) => setViews((views) => change.moveTo(views, id, overId)),
    }),
    [navigate, setViews],
  )
}

/** Moves the browser to the shown view, after its neighbour was closed or a menu has named it without its query. */
function useFollowingBrowser(shown: View | undefined): void {
  const here = createPath(useLocation())
  const navigate = useNavigate()
  const wanted = shown && viewAddress(shown)
  useEffect(() => {
    if (wanted !== undefined && wanted !== here) void navigate(wanted, { replace: true })
  }, [wanted, here, navigate])
}

/** The views of the signed-in user, which follow the browser's address and survive a reload. */
export function useViews() {
  const location = useLocation()
  const type = useNavigationType()
  const { pages } = useRegistry()
  const marks = useMemo(() => marksOf(pages), [pages])
  const kindOf = useKinds(marks)
  const [{ tagsView }] = useAppearance()
  // On a phone, which has no room for tabs, pages would pile up unseen.
  const keeps = !useIsMobile() && tagsView
  const user = userKey()
  const [stored, setViews] = useState(() => restoredViews(user, marks, kindOf))
  let views = stored
  if (stored.seen !== location) {
    views = viewsAfterVisit(stored, location, type, rulesOf(kindOf, keeps, stored))
    setViews(views)
  }
  const { list, active } = views
  useEffect(() => {
    if (keeps)
      keepViews(
        user,
        list.map((view) => ({ address: viewAddress(view), title: view.title })),
      )
  }, [user, keeps, list])
  useFollowingBrowser(list.find(({ id }) => id === active))
  const onMove = useCallback(
    (id: number, to: View['location'], how: 'PUSH' | 'REPLACE') =>
      setViews((now) => change.viewsAfterMove(now, id, to, how, rulesOf(kindOf, keeps, now))),
    [kindOf, keeps],
  )
  const setTitle = useCallback(
    (id: number, title: string | undefined) => setViews((now) => change.withTitle(now, id, title)),
    [],
  )
  return { list, active, keeps, kindOf, onMove, setTitle, actions: useActions(setViews) }
}
