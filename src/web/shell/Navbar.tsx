import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLogButton } from './navbar/ErrorLogButton'
import { FullscreenButton } from './navbar/FullscreenButton'
import { LanguageMenu } from './navbar/LanguageMenu'
import './navbar/navbar.css'
import { NewOrderButtons } from './navbar/NewOrderButtons'
import { PaletteButton } from './palette/PaletteButton'
import { SizeMenu } from './navbar/SizeMenu'
import { Trail } from './navbar/Trail'
import { UserMenu } from './navbar/UserMenu'
import { useIsMobile } from '../kit/use-is-mobile'

interface NavbarProps {
  collapsed: boolean
  onToggle(): void
  widget: ReactNode
}

/** The bar over every page; errors, the whole screen and sizes are for desks, not for phones. */
export function Navbar({ collapsed, onToggle, widget }: NavbarProps) {
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
      {!mobile && <Trail />}
      <Flex align="center" gap={8} className="navbar-end">
        {widget}
        <NewOrderButtons />
        <PaletteButton />
        <Flex align="center" gap={2}>
          {!mobile && (
            <>
              <ErrorLogButton />
              <FullscreenButton />
              <SizeMenu />
            </>
          )}
          <LanguageMenu />
          <UserMenu />
        </Flex>
      </Flex>
    </Flex>
  )
}
