import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import { menuGroups, pages } from '../pages'
import { useTitle } from '../fields/use-title'
import { mayDo } from '../providers/access'
import { useResources, type ServedResources } from '../providers/resources'
import { currentUser } from '../providers/session'

/** An address under /admin that the user may visit, with its title in the language of the screen. */
export interface Place {
  /** The pattern of its path, for example `/admin/order-sales/:id`. */
  path: string
  title: string
  /** Its entry in the sidebar, if it has one; `group` names one of the menu groups. */
  menu?: { icon: string; order: number; group?: string }
}

const placeOfPath = (path: string) => `/admin/${path}`

/** The resources that have a generated list: those in the menu whose address no hand-written page takes. */
export function listedResources(resources: ServedResources) {
  const written = new Set(pages.map((page) => page.path))
  return Object.values(resources).flatMap((resource) => {
    const path = resource.menu?.path ?? resource.$id
    return resource.menu === undefined || written.has(path) ? [] : [{ resource, path, menu: resource.menu }]
  })
}

/** The hand-written pages that this role may see. */
export function visiblePages(resources: ServedResources) {
  const held = currentUser()?.roles ?? []
  return pages.filter(({ resource, roles }) => {
    const maySee = resource === undefined || mayDo('read', resources[resource])
    return maySee && (roles === undefined || roles.some((role) => held.includes(role)))
  })
}

/** Everything that the user may visit, in the order of the menu. */
export function usePlaces(): Place[] {
  const { t } = useTranslation()
  const titleOf = useTitle()
  const resources = useResources()
  return useMemo(() => {
    const written: Place[] = visiblePages(resources).map(({ path, title, menu }) => ({
      path: placeOfPath(path),
      title: t(title),
      menu,
    }))
    const listed: Place[] = listedResources(resources).map(({ resource, path, menu }) => ({
      path: placeOfPath(path),
      title: titleOf(resource),
      menu: { icon: menu.icon, order: menu.order, group: menu.parent },
    }))
    return [...written, ...listed].toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
  }, [resources, t, titleOf])
}

/** Where the user is, from the outermost place inwards; the last one is the page itself. */
export function useTrail(): Place[] {
  const places = usePlaces()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const here = places.find((place) => matchPath(place.path, pathname))
  if (here === undefined) return []
  const group = here.menu?.group === undefined ? undefined : menuGroups[here.menu.group]
  const groupPlace = group === undefined ? [] : [{ path: '', title: t(group.title) }]
  const parents = places.filter((place) => place !== here && here.path.startsWith(`${place.path}/`))
  return [...groupPlace, ...parents, here]
}
