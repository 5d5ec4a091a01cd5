import type { Location } from 'react-router'
import { searchWithoutNew } from '../dialogs/dialog-stack'

/** A visited address; pages that differ in their query alone are one view. */
export interface View {
  id: number
  /** The last location: path, query and the state in the browser's history. */
  location: Location
  /** The title that the page has set, such as the code of its order; the title of its route when left out. */
  title?: string | undefined
  /** Whether it has been shown and its page is mounted; a view that a reload restores waits for that. */
  visited: boolean
  /** The number of times that its page was remounted. */
  round: number
}

export interface Views {
  list: View[]
  /** The id of the shown view. */
  active: number | undefined
  /** The browser's last known location. */
  seen: Location | undefined
}

/** The facts about the route of a path. */
export interface Kind {
  pattern: string
  affix: boolean
}

export interface Rules {
  /** The route of a path; undefined when this user has no page. */
  kindOf: (path: string) => Kind | undefined
  /** Whether a view stays when another one is shown. */
  stays: (view: View) => boolean
}

export const nothingVisited: Views = { list: [], active: undefined, seen: undefined }

let lastId = 0

export function viewAt(location: Location, visited: boolean, title?: string): View {
  return { id: ++lastId, location, title, visited, round: 0 }
}

export const pathOf = ({ pathname }: Pick<Location, 'pathname'>) => pathname.replace(/\/+$/, '')

/** The address that shows a view as it was left. */
export const viewAddress = ({ location: { pathname, search, hash } }: View) => pathname + search + hash

const at = (list: View[], location: Location) =>
  list.find((view) => pathOf(view.location) === pathOf(location))

const changed = (list: View[], id: number, change: Partial<View>) =>
  list.map((view) => (view.id === id ? { ...view, ...change } : view))

const placeWithoutNew = (location: Location): Location => ({
  ...location,
  search: searchWithoutNew(location.search),
})

/** Removes the dialogs of new records from a view that is left. */
const withoutNew = (list: View[], id: number | undefined) =>
  list.map((view) => (view.id === id ? { ...view, location: placeWithoutNew(view.location) } : view))

/** Whether a menu has named a page without its query; the query of the open tab is then restored. */
const isBare = ({ search, hash }: Location, type: string) => type === 'PUSH' && search === '' && hash === ''

/** Handles a replaced address: the view moves there with its page, or yields to the view that exists for it. */
function replaced(list: View[], view: View, location: Location, { kindOf }: Rules): View[] {
  const other = at(list, location)
  const samePage = kindOf(pathOf(view.location))?.pattern === kindOf(pathOf(location))?.pattern
  if (samePage) {
    const rest = list.filter((each) => each === view || each !== other)
    return changed(rest, view.id, { location })
  }
  if (other) return list.filter((each) => each !== view)
  return list.map((each) => (each === view ? viewAt(location, true) : each))
}

/** The location of a view after the browser has arrived there from another one. */
function arrival(view: View, location: Location, type: string): Location {
  if (type === 'POP') return placeWithoutNew(location)
  return isBare(location, type) ? view.location : location
}

/**
 * The views after the browser has gone to an address.
 *
 * @param type the router's navigation type
 */
export function viewsAfterVisit(views: Views, location: Location, type: string, rules: Rules): Views {
  const allowed = views.list.filter((view) => rules.kindOf(pathOf(view.location)))
  const kind = rules.kindOf(pathOf(location))
  if (kind === undefined)
    return { list: withoutNew(allowed, views.active), active: undefined, seen: location }
  const active = allowed.find(({ id }) => id === views.active)
  const leaves = active !== undefined && pathOf(active.location) !== pathOf(location)
  const isAffix = active !== undefined && rules.kindOf(pathOf(active.location))?.affix === true
  const list = leaves && type === 'REPLACE' && !isAffix ? replaced(allowed, active, location, rules) : allowed
  const there = at(list, location)
  const shown = there ?? viewAt(location, true)
  const all = there ? list : [...list, shown]
  const isOther = views.seen !== undefined && shown.id !== views.active
  const isAt = isOther ? arrival(shown, location, type) : location
  const rest = isOther ? withoutNew(all, views.active) : all
  return {
    list: changed(rest, shown.id, { visited: true, location: isAt }).filter(
      (view) => view.id === shown.id || rules.stays(view),
    ),
    active: shown.id,
    seen: location,
  }
}

/** The views after a hidden one has gone to an address, which the browser does not follow. */
export function viewsAfterMove(
  views: Views,
  id: number,
  location: Location,
  type: string,
  rules: Rules,
): Views {
  const view = views.list.find((each) => each.id === id)
  if (view === undefined || rules.kindOf(pathOf(location)) === undefined) return views
  if (pathOf(view.location) === pathOf(location))
    return { ...views, list: changed(views.list, id, { location }) }
  if (type === 'REPLACE') return { ...views, list: replaced(views.list, view, location, rules) }
  return at(views.list, location) ? views : { ...views, list: [...views.list, viewAt(location, false)] }
}

/** The views without some of them; a removed shown one is replaced by its right neighbour, else by its left one. */
export function withoutViews(views: Views, ids: ReadonlySet<number>): Views {
  const from = views.list.findIndex(({ id }) => id === views.active)
  const left = (view: View | undefined) => view !== undefined && !ids.has(view.id)
  const list = views.list.filter(left)
  // No view is shown at an address without a page, and the address stays.
  if (from === -1) return { ...views, list }
  const next = views.list.slice(from).find(left) ?? views.list.slice(0, from).findLast(left)
  return { ...views, list: next ? changed(list, next.id, { visited: true }) : list, active: next?.id }
}

/** The views with one of them at the place of another. */
export function moveTo(views: Views, id: number, overId: number): Views {
  const from = views.list.findIndex((view) => view.id === id)
  const to = views.list.findIndex((view) => view.id === overId)
  const view = views.list[from]
  if (view === undefined || to === -1) return views
  return { ...views, list: views.list.toSpliced(from, 1).toSpliced(to, 0, view) }
}

export const withTitle = (views: Views, id: number, title: string | undefined): Views =>
  views.list.some((view) => view.id === id && view.title !== title)
    ? { ...views, list: changed(views.list, id, { title }) }
    : views

/** Remounts a view's page with fresh data of the server. */
export const withFreshView = (views: Views, id: number): Views => ({
  ...views,
  list: views.list.map((view) => (view.id === id ? { ...view, round: view.round + 1 } : view)),
})
