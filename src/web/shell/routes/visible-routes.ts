import { mayAs } from '#domain/staff/roles'
/** A route under /admin, as far as it matters who may visit it. */
export interface GuardedRoute {
  path: string
  /** Shown to those who may read this resource. */
  resource?: string
  /** Shown to those who hold one of these roles; to everybody when left out. */
  roles?: string[]
  /** `group` names the menu group that it stands in. */
  menu?: { group?: string }
}

/** Who visits: the roles that they hold, and what they may read. */
export interface Visitor {
  roles: string[]
  mayRead(resource: string): boolean
}

type Groups = Record<string, { roles?: string[] }>

/** Whether a path is another one, or begins with it. */
export function isBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}/`)
}

/**
 * The routes that a visitor may see. Whoever may not see a route sees none below it: neither those whose address
 * begins with its own, nor, of a menu group, those that stand in it. No list of roles keeps the admin out.
 */
export function visibleRoutes<Route extends GuardedRoute>(
  routes: readonly Route[],
  groups: Groups,
  visitor: Visitor,
): Route[] {
  const admits = ({ roles }: { roles?: string[] }) =>
    roles === undefined ||
    mayAs(visitor.roles, 'administer') ||
    roles.some((role) => visitor.roles.includes(role))
  const isOpen = (route: GuardedRoute) => {
    const group = groups[route.menu?.group ?? '']
    const isReadable = route.resource === undefined || visitor.mayRead(route.resource)
    return isReadable && admits(route) && (group === undefined || admits(group))
  }
  return routes.filter(({ path }) => routes.every((above) => !isBelow(path, above.path) || isOpen(above)))
}
