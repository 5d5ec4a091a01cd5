import { useMenu, type TreeMenuItem } from '@refinedev/core'
import { Menu, type MenuProps, type MenuRef } from 'antd'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import icon from '../kit/icon.svg'
import { useAppearance } from '../data/preferences/appearance'
import { useCompany } from './company'
import './sidebar.css'

type Item = NonNullable<MenuProps['items']>[number]

/** A heading is a group of antd's; its line stands for it while the menu is collapsed. */
function itemOf({ key, icon, label, route, children, meta }: TreeMenuItem): Item {
  const heads: unknown = meta?.heads
  if (typeof heads === 'string')
    return { key, type: 'group', label, className: `menu-${heads}`, children: children.map(itemOf) }
  if (children.length > 0) return { key, icon, label, children: children.map(itemOf) }
  return { key, icon, label: <Link to={route ?? ''}>{label}</Link>, title: label ?? '' }
}

const isSame = (one: TreeMenuItem, other: TreeMenuItem | undefined): boolean =>
  one.key === other?.key &&
  one.label === other.label &&
  one.route === other.route &&
  one.icon === other.icon &&
  areSame(one.children, other.children)

const areSame = (some: TreeMenuItem[], others: TreeMenuItem[]) =>
  some.length === others.length && some.every((item, index) => isSame(item, others[index]))

interface MenuListProps {
  menuItems: TreeMenuItem[]
  selectedKey: string
  defaultOpenKeys: string[]
  collapsed: boolean
  onChoose: (() => void) | undefined
}

/** Refine makes new items for every address; one that opens a dialog in its query leaves the menu as it is. */
const MenuList = memo(
  ({ menuItems, selectedKey, defaultOpenKeys, collapsed, onChoose }: MenuListProps) => {
    const menu = useRef<MenuRef>(null)
    // The open page is in sight, also when the menu is longer than the window.
    useEffect(() => {
      const chosen = menu.current?.menu?.list?.querySelector('.ant-menu-item-selected')
      chosen?.scrollIntoView?.({ block: 'nearest' })
    }, [selectedKey, collapsed])
    return (
      <Menu
        ref={menu}
        mode="inline"
        items={menuItems.map(itemOf)}
        selectedKeys={[selectedKey]}
        defaultOpenKeys={collapsed ? [] : defaultOpenKeys}
        inlineIndent={12}
        {...(onChoose ? { onClick: onChoose } : {})}
      />
    )
  },
  (before, after) =>
    areSame(before.menuItems, after.menuItems) &&
    before.selectedKey === after.selectedKey &&
    before.collapsed === after.collapsed &&
    before.onChoose === after.onChoose,
)

interface SidebarProps {
  collapsed: boolean
  /** On a phone the menu closes after a choice. */
  onChoose?: () => void
}

/** The company's name over the menu of everything that the user may see. */
export function Sidebar({ collapsed, onChoose }: SidebarProps) {
  const { t } = useTranslation()
  const company = useCompany()
  const [{ sidebarLogo }] = useAppearance()
  const menu = useMenu()
  return (
    <nav className="sidebar" aria-label={t('shell.menu.navigation')}>
      {sidebarLogo && (
        <Link to="/admin" className="brand" title={company} onClick={onChoose}>
          <img src={icon} alt="" width="26" height="26" />
          {!collapsed && <span>{company}</span>}
        </Link>
      )}
      <MenuList {...menu} collapsed={collapsed} onChoose={onChoose} />
    </nav>
  )
}
