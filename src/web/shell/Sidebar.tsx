import { useMenu, type TreeMenuItem } from '@refinedev/core'
import { Menu, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import icon from '../icon.svg'
import { useAppearance } from '../data/preferences/appearance'
import { useCompany } from './company'

type Item = NonNullable<MenuProps['items']>[number]

function itemOf({ key, icon, label, route, children }: TreeMenuItem): Item {
  if (children.length > 0) return { key, icon, label, children: children.map(itemOf) }
  return { key, icon, label: <Link to={route ?? ''}>{label}</Link>, title: label ?? '' }
}

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
  const { menuItems, selectedKey, defaultOpenKeys } = useMenu()
  const open = menuItems.filter(({ meta }) => meta?.open).map(({ key }) => key)
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
        items={menuItems.map(itemOf)}
        selectedKeys={[selectedKey]}
        defaultOpenKeys={collapsed ? [] : [...open, ...defaultOpenKeys]}
        inlineIndent={12}
        onClick={onChoose}
      />
    </nav>
  )
}
