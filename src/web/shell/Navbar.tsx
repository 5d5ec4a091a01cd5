import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLogButton } from './navbar/ErrorLogButton'
import './navbar/navbar.css'
import { NewOrderButtons } from './navbar/NewOrderButtons'
import { PaletteButton } from './palette/PaletteButton'
import { ScalePlace } from './scale/ScalePlace'
import { UserMenu } from './navbar/UserMenu'
import { useIsMobile } from '../kit/use-is-mobile'

interface NavbarProps {
  collapsed: boolean
  onToggle(): void
  /** Where the user is: the tabs, or the trail. */
  places: ReactNode
  widget: ReactNode
}

/** The one bar over every page; errors are for desks, not for phones. */
export function Navbar({ collapsed, onToggle, places, widget }: NavbarProps) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  return (
    <Flex align="center" gap="small" className="navbar">
      <Button
        type="text"
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={t('shell.menu.toggle')}
        aria-expanded={!collapsed}
        onClick={onToggle}
      />
      <div className="navbar-places">{places}</div>
      <PaletteButton />
      {widget}
      <NewOrderButtons />
      <Flex align="center" gap={2}>
        {!mobile && <ScalePlace />}
        {!mobile && <ErrorLogButton />}
        <UserMenu />
      </Flex>
    </Flex>
  )
}
