import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath } from 'react-router'
import type { Action } from '#domain/staff/actions'
import { useTitle } from '../../data/languages/use-title'
import { mayAct, mayDo } from '../../data/session/access'
import { useResources, type ServedResource, type ServedResources } from '../../data/resources'
import { useRegistry, type Page, type Registry } from '../registry'

/** An address under /admin that the user may visit, with its title in the language of the screen. */
export interface Place {
  /** The pattern of its path, for example `/admin/order-sales/:id`. */
  path: string
  title: string
  /** Its entry in the sidebar, if it has one; `group` names one of the menu groups. */
  menu?: { icon: string; order: number; group?: string }
}

/** The pages that are written by hand, and the groups of the menu. */
type Written = Pick<Registry, 'pages' | 'menuGroups'>

const placeOfPath = (path: string) => `/admin/${path}`

/** A list that is made from its resource. */
interface ListRoute extends GuardedRoute {
  menu: { icon: string; order: number; group?: string }
  list: ServedResource
}

/** The lists of the resources in the menu whose address no hand-written page takes. */
function listRoutes({ pages }: Written, resources: ServedResources): ListRoute[] {
  const written = new Set(pages.map((page) => page.path))
  return Object.values(resources).flatMap((list) => {
    if (list.menu === undefined) return []
    const { icon, order, path = list.$id, parent } = list.menu
    return written.has(path) ? [] : [{ path, resource: list.$id, menu: { icon, order, group: parent }, list }]
  })
}

/** Whether there is a page at or below a path under /admin, for any user. */
export function isKnownPath(path: string, written: Written, resources: ServedResources): boolean {
  const known = [...written.pages, ...listRoutes(written, resources)]
  return known.some((route) => isBelow(route.path, path) || matchPath(`/${route.path}`, `/${path}`))
}

/** The routes under /admin that the signed-in user may visit. */
function routesFor(written: Written, resources: ServedResources): (Page | ListRoute)[] {
  return visibleRoutes([...written.pages, ...listRoutes(written, resources)], written.menuGroups, {
    mayAct: (action) => mayAct(action) === 'yes',
    mayRead: (resource) => mayDo('read', resources[resource]),
  })
}

/** The generated lists that this role may see. */
export function listedResources(written: Written, resources: ServedResources) {
  return routesFor(written, resources).flatMap((route) =>
    'list' in route ? [{ resource: route.list, path: route.path, menu: route.menu }] : [],
  )
}

/** The hand-written pages that this role may see. */
export function visiblePages(written: Written, resources: ServedResources): Page[] {
  return routesFor(written, resources).filter((route): route is Page => 'component' in route)
}

/** Everything that the user may visit, in the order of the menu. */
export function usePlaces(): Place[] {
  const { t } = useTranslation()
  const titleOf = useTitle()
  const resources = useResources()
  const registry = useRegistry()
  return useMemo(() => {
    const written: Place[] = visiblePages(registry, resources).map(({ path, title, menu }) => ({
      path: placeOfPath(path),
      title: t(title),
      menu,
    }))
    const listed: Place[] = listedResources(registry, resources).map(({ resource, path, menu }) => ({
      path: placeOfPath(path),
      title: titleOf(resource),
      menu,
    }))
    return [...written, ...listed].toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
  }, [registry, resources, t, titleOf])
}

/** The part of a route under /admin that decides which users may visit it. */
export interface GuardedRoute {
  path: string
  /** Shown to users who may read this resource. */
  resource?: string
  /** Shown to users with the right to this action; to everybody when left out. */
  action?: Action
  /** `group` names its menu group. */
  menu?: { group?: string }
}

/** A visitor: the allowed actions, and the readable resources. */
interface Visitor {
  mayAct(action: Action): boolean
  mayRead(resource: string): boolean
}

type Groups = Record<string, { action?: Action }>

/** Whether a path equals another one or lies below it. */
export function isBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}/`)
}

/**
 * The routes that a visitor may see. A hidden route hides all routes below it: those whose address begins with its own
 * and, for a menu group, those in the group.
 */
export function visibleRoutes<Route extends GuardedRoute>(
  routes: readonly Route[],
  groups: Groups,
  visitor: Visitor,
): Route[] {
  const admits = ({ action }: { action?: Action }) => action === undefined || visitor.mayAct(action)
  const isOpen = (route: GuardedRoute) => {
    const group = groups[route.menu?.group ?? '']
    const isReadable = route.resource === undefined || visitor.mayRead(route.resource)
    return isReadable && admits(route) && (group === undefined || admits(group))
  }
  return routes.filter(({ path }) => routes.every((above) => !isBelow(path, above.path) || isOpen(above)))
}
