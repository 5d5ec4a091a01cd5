import { Menu, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import icon from '../icon.svg'
import { useAppearance } from '../data/preferences/appearance'
import { useCompany } from './company'
import { MenuIcon } from './MenuIcon'
import { useRegistry } from './registry'
import { usePlaces, useTrail, type Place } from './routes/places'

type Item = NonNullable<MenuProps['items']>[number]

function itemOf({ path, title, menu }: Place): Item {
  return {
    key: path,
    icon: <MenuIcon name={menu?.icon ?? ''} />,
    label: <Link to={path}>{title}</Link>,
    title,
  }
}

/**
 * The entries of the menu; those of a group stand inside of it, at the group's own place in the order. One that names a
 * group that there is not stands by itself.
 */
function useItems(): Item[] {
  const { t } = useTranslation()
  const { menuGroups } = useRegistry()
  const listed = usePlaces().filter((place) => place.menu !== undefined)
  const single = listed
    .filter((place) => menuGroups[place.menu?.group ?? ''] === undefined)
    .map((place) => ({ order: place.menu?.order ?? 0, item: itemOf(place) }))
  const grouped = Object.entries(menuGroups).flatMap(([key, group]) => {
    const children = listed.filter((place) => place.menu?.group === key).map(itemOf)
    const item = { key, icon: <MenuIcon name={group.icon} />, label: t(group.title), children }
    return children.length === 0 ? [] : [{ order: group.order, item }]
  })
  return [...single, ...grouped].toSorted((a, b) => a.order - b.order).map(({ item }) => item)
}

interface SidebarProps {
  collapsed: boolean
  /** On a phone the menu closes once something is chosen. */
  onChoose?: () => void
}

/** The company's name over the menu of everything that the user may see. */
export function Sidebar({ collapsed, onChoose }: SidebarProps) {
  const { t } = useTranslation()
  const company = useCompany()
  const [{ sidebarLogo }] = useAppearance()
  const trail = useTrail()
  const { menuGroups } = useRegistry()
  const groups = Object.keys(menuGroups).filter(
    (key) => menuGroups[key]?.open || trail.some((place) => place.menu?.group === key),
  )
  return (
    <nav className="sidebar" aria-label={t('shell.menu.navigation')}>
      {sidebarLogo && (
        <Link to="/admin" className="brand" title={company} onClick={onChoose}>
          <img src={icon} alt="" width="26" height="26" />
          {!collapsed && <span>{company}</span>}
        </Link>
      )}
      <Menu
        mode="inline"
        items={useItems()}
        selectedKeys={trail.map((place) => place.path)}
        defaultOpenKeys={collapsed ? [] : groups}
        inlineIndent={12}
        onClick={onChoose}
      />
    </nav>
  )
}
