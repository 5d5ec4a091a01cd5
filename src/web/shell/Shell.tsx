import { Button, Layout } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DailyPriceProvider } from '../pages/daily-price/DailyPriceProvider'
import { ScannedPlace } from '../pages/scanned/ScannedPlace'
import { useAppearance } from '../providers/appearance'
import { readCookie, writeCookie } from '../providers/cookies'
import { DialogsProvider } from './dialogs'
import { focusPage } from './focus-keeper'
import { KeysPlace } from './keys/KeysPlace'
import './leave-guard'
import { Navbar } from './Navbar'
import { Sidebar } from './Sidebar'
import './shell.css'
import { useAskingAgain } from './use-asking-again'
import { useIsMobile } from './use-is-mobile'
import { Views } from './views/Views'

const MenuDrawer = lazy(() => import('./MenuDrawer').then((module) => ({ default: module.MenuDrawer })))

const COOKIE = 'sidebar'
const WIDTH = 210
const COLLAPSED_WIDTH = 48

/** Whether the menu is open: remembered on a wide screen, a drawer that starts closed on a phone. */
function useMenuState() {
  const mobile = useIsMobile()
  const [collapsed, setCollapsed] = useState(() => readCookie(COOKIE) === 'closed')
  const [drawer, setDrawer] = useState(false)

  const toggle = () => {
    if (mobile) return setDrawer(!drawer)
    writeCookie(COOKIE, collapsed ? 'open' : 'closed')
    setCollapsed(!collapsed)
  }

  return { mobile, collapsed, drawer, toggle, closeDrawer: () => setDrawer(false) }
}

/** The frame of every page under /admin: menu, navbar, the page, and the dialogs over it. */
export function Shell() {
  const { mobile, collapsed, drawer, toggle, closeDrawer } = useMenuState()
  const [{ fixedHeader }] = useAppearance()
  const { t } = useTranslation()
  useAskingAgain()
  return (
    <DailyPriceProvider>
      <DialogsProvider>
        <Button type="primary" className="skip-link" onClick={focusPage}>
          {t('shell.skip')}
        </Button>
        <Layout className="shell" hasSider={!mobile}>
          {mobile ? (
            <Suspense>
              <MenuDrawer open={drawer} width={WIDTH} onClose={closeDrawer} />
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
            <Layout.Header className="header">
              <Navbar collapsed={mobile ? !drawer : collapsed} onToggle={toggle} />
            </Layout.Header>
            <Views />
          </Layout>
        </Layout>
        <KeysPlace />
        <ScannedPlace />
      </DialogsProvider>
    </DailyPriceProvider>
  )
}
