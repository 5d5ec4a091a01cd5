import { useModal } from '@refinedev/core'
import { Button, Layout } from 'antd'
import { lazy, Suspense, useState, type PropsWithChildren, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppearance } from '../data/preferences/appearance'
import { readCookie, writeCookie } from '../data/session/cookies'
import { triedRole } from '../data/session/tried-role'
import { DialogsProvider } from './dialogs/dialogs'
import { focusPage } from './focus/focus-keeper'
import { KeysPlace } from './keys/KeysPlace'
import './leaving/leave-guard'
import { Navbar } from './Navbar'
import { Sidebar } from './Sidebar'
import './shell.css'
import './touch.css'
import { useAskingAgain } from './use-asking-again'
import { useIsMobile } from '../kit/use-is-mobile'
import { Views } from './views/Views'

const MenuDrawer = lazy(() => import('./MenuDrawer').then((module) => ({ default: module.MenuDrawer })))

const TriedRole = lazy(() => import('./notices/TriedRole').then((module) => ({ default: module.TriedRole })))

const COOKIE = 'sidebar'
const WIDTH = 210
const COLLAPSED_WIDTH = 48

/** Whether the menu is open: remembered on a wide screen, a drawer that starts closed on a phone. */
function useMenuState() {
  const mobile = useIsMobile()
  const [collapsed, setCollapsed] = useState(() => readCookie(COOKIE) === 'closed')
  const drawer = useModal()

  const toggle = () => {
    if (mobile) return drawer.visible ? drawer.close() : drawer.show()
    writeCookie(COOKIE, collapsed ? 'open' : 'closed')
    setCollapsed(!collapsed)
  }

  return { mobile, collapsed, drawer, toggle }
}

interface ShellProps {
  /** The widget in the navbar of every page. */
  widget: ReactNode
}

/** The frame of every page under /admin: menu, navbar, the page, and the dialogs and windows over it. */
export function Shell({ widget, children }: PropsWithChildren<ShellProps>) {
  const { mobile, collapsed, drawer, toggle } = useMenuState()
  const [{ fixedHeader }] = useAppearance()
  const { t } = useTranslation()
  useAskingAgain()
  return (
    <DialogsProvider>
      <Button type="primary" className="skip-link" onClick={focusPage}>
        {t('shell.skip')}
      </Button>
      <Layout className="shell" hasSider={!mobile}>
        {mobile ? (
          <Suspense>
            <MenuDrawer open={drawer.visible} width={WIDTH} onClose={drawer.close} />
          </Suspense>
        ) : (
          <Layout.Sider
            theme="light"
            className="sider"
            width={WIDTH}
            collapsedWidth={COLLAPSED_WIDTH}
            collapsed={collapsed}
            trigger={null}
          >
            <Sidebar collapsed={collapsed} />
          </Layout.Sider>
        )}
        <Layout className={fixedHeader ? 'shell-main' : 'shell-main shell-main-loose'}>
          {triedRole() !== undefined && (
            <Suspense>
              <TriedRole />
            </Suspense>
          )}
          <Views
            bar={(places) => (
              <Layout.Header className="header">
                <Navbar
                  collapsed={mobile ? !drawer.visible : collapsed}
                  onToggle={toggle}
                  {...{ places, widget }}
                />
              </Layout.Header>
            )}
          />
        </Layout>
      </Layout>
      <KeysPlace />
      {children}
    </DialogsProvider>
  )
}
