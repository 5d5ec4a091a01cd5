import type { Action } from '#domain/staff/actions'

/** The part of a route under /admin that decides who may visit it. */
export interface GuardedRoute {
  path: string
  /** Shown to those who may read this resource. */
  resource?: string
  /** Shown to those who may do this; to everybody when left out. */
  action?: Action
  /** `group` names its menu group. */
  menu?: { group?: string }
}

/** A visitor: what they may do, and what they may read. */
export interface Visitor {
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
