import type { ResourceProps } from '@refinedev/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from '../MenuIcon'
import { useRegistry, type Registry } from '../registry'
import { usePlaces, type Place } from './places'

type Groups = Registry['menuGroups']

const nameOfGroup = (group: string) => `group:${group}`

/** The parent of a group, if it is known. */
const parentOf = (group: string | undefined, groups: Groups) =>
  group !== undefined && group in groups ? nameOfGroup(group) : undefined

/** The number of groups above a place. */
const depthOf = (group: string | undefined, groups: Groups): number => {
  const found = groups[group ?? '']
  return found === undefined ? 0 : 1 + depthOf(found.group, groups)
}

/** A list, and below it the page of one of its records. A list that names an unknown group stands alone. */
function listResource({ path, title, menu }: Place, places: readonly Place[], groups: Groups): ResourceProps {
  const one = places.find((place) => place.path.startsWith(`${path}/:`))
  const parent = parentOf(menu?.group, groups)
  return {
    // Requests use the resources' own names, so that the meta of a page does not get into them.
    name: path,
    list: path,
    ...(one && { show: one.path }),
    meta: { label: title, icon: <MenuIcon name={menu?.icon ?? ''} />, parent, one: one?.title },
  }
}

/**
 * The user's pages as Refine's resources, for its menu, its breadcrumb and the browser's title, in the menu's order.
 */
export function useMenuResources(): ResourceProps[] {
  const { t } = useTranslation()
  const { menuGroups } = useRegistry()
  const places = usePlaces()
  return useMemo(() => {
    const lists = places
      .filter(({ menu }) => menu)
      .map((place) => ({
        order: place.menu?.order ?? 0,
        depth: depthOf(place.menu?.group, menuGroups),
        resource: listResource(place, places, menuGroups),
      }))
    const groups = Object.entries(menuGroups).map(([name, { title, icon, order, group, heads }]) => ({
      order,
      depth: depthOf(group, menuGroups),
      resource: {
        name: nameOfGroup(name),
        meta: {
          ...{ label: t(title), icon: <MenuIcon name={icon} />, heads },
          parent: parentOf(group, menuGroups),
        },
      },
    }))
    // Refine's menu keeps this order, so that a group must come before its entries.
    return [...groups, ...lists]
      .toSorted((one, other) => one.depth - other.depth || one.order - other.order)
      .map(({ resource }) => resource)
  }, [places, menuGroups, t])
}
