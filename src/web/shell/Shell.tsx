import { lazy, Suspense, useEffect, useState, type PropsWithChildren, type ReactNode } from 'react'
import { useModal } from '@refinedev/core'
import { Button, Layout, Flex, Skeleton, Dropdown, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { MenuFoldOutlined, MenuUnfoldOutlined, BugOutlined, PlusOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { shortcutKey } from '#keys/shortcuts'
import { useStore } from '../kit/store'
import { closeKeys, keyList, openKeys, scaleWindow } from './windows'
import { useShortcut } from '../kit/keys/use-shortcut'
import { useAppearance } from '../data/preferences/appearance'
import { readCookie, writeCookie } from '../data/session/cookies'
import { trialRole } from '../data/session/trial-role'
import { DialogsProvider } from './dialogs/dialogs'
import { focusPage } from './focus'
import { Sidebar } from './Sidebar'
import './shell.css'
import './touch.css'
import { useIsMobile, mediaQueryHook } from '../kit/media-query'
import { Views } from './views/Views'
import { onLateAnswer } from '../kit/late-answers'
import { useSession } from '../data/session/session'
import './navbar/navbar.css'
import { PaletteButton } from './palette/PaletteButton'
import { UserMenu } from './navbar/UserMenu'
import { withSettings } from '../data/languages/i18n'
import { readDeskSetting } from '../data/preferences/scheme'
import { useErrorLog } from '../data/error-log'
import { ModalWindow } from './dialogs/ModalWindow'
import { ErrorBoundary } from './ErrorBoundary'
import { LinkButton } from './LinkButton'
import { MenuIcon } from './MenuIcon'
import { newOrders, useNewOrders, type NewOrder } from './routes/new-orders'

const KeysWindow = lazy(() => import('./keys/KeysWindow').then((module) => ({ default: module.KeysWindow })))

/** Mounts the list of all keys once it has been opened. */
function KeysPlace() {
  const list = useStore(keyList)
  useShortcut('help', openKeys)
  useEffect(() => closeKeys, [])
  if (list === undefined) return null
  return (
    <Suspense>
      <KeysWindow {...list} onClose={closeKeys} />
    </Suspense>
  )
}

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
          {trialRole() !== undefined && (
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

/** After a user has signed in again, repeats the requests that were refused meanwhile, and takes up late answers. */
function useAskingAgain(): void {
  const queries = useQueryClient()
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'in') return
    const askAgain = () =>
      void queries.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
    askAgain()
    return onLateAnswer(askAgain)
  }, [state, queries])
}

interface NavbarProps {
  collapsed: boolean
  onToggle(): void
  /** The user's places: the tabs, or the trail. */
  places: ReactNode
  widget: ReactNode
}

/** The one bar over every page; errors are for desks, not for phones. */
function Navbar({ collapsed, onToggle, places, widget }: NavbarProps) {
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

const ScaleTag = lazy(
  withSettings(() => import('./scale/ScaleTag').then((module) => ({ default: module.ScaleTag }))),
)

/** The scale in the navbar of a desk that has one. */
function ScalePlace() {
  const open = useStore(scaleWindow)
  // The next user to sign in finds no window of the previous one.
  useEffect(() => () => scaleWindow.set(undefined), [])
  if (open === undefined && readDeskSetting('scale').connected !== true) return null
  return (
    <Suspense>
      <ScaleTag open={open === true} onClose={() => scaleWindow.set(false)} />
    </Suspense>
  )
}

const ErrorLog = lazy(() => import('./navbar/ErrorLog').then((module) => ({ default: module.ErrorLog })))

/** Shows the number of errors in this tab and opens their log; hidden while there are none. */
function ErrorLogButton() {
  const { t } = useTranslation()
  const count = useErrorLog().length
  const { visible, show, close } = useModal()
  // The button gets the focus back after the log was cleared, and disappears once it loses it.
  const [isKept, setKept] = useState(false)
  if (count === 0 && !visible && !isKept) return null
  const title = t('shell.errors.open', { count })
  const open = () => {
    show()
    setKept(true)
  }
  return (
    <>
      <Button
        type="text"
        icon={<BugOutlined />}
        aria-label={title}
        title={title}
        onClick={open}
        onBlur={() => setKept(visible)}
      >
        {count > 0 && count}
      </Button>
      {/* Its own boundary: an error of the log must not take the navbar down. */}
      <ModalWindow
        open={visible}
        title={t('shell.errors.title')}
        width={960}
        footer={null}
        instant
        centered={false}
        destroyOnHidden
        onCancel={close}
      >
        <ErrorBoundary>
          <Suspense fallback={<Skeleton active />}>
            <ErrorLog onClear={close} />
          </Suspense>
        </ErrorBoundary>
      </ModalWindow>
    </>
  )
}

/** The shortcut for a new order, for users with the right to it. */
function NewOrderKey({ order, offered }: { order: NewOrder; offered: boolean }) {
  const navigate = useNavigate()
  useShortcut(order.begins, () => void navigate(order.to), { offered })
  return null
}

function Buttons({ offered }: { offered: NewOrder[] }) {
  const { t } = useTranslation()
  const narrow = useIsNarrow()
  return offered.map(({ to, icon, begins }) => (
    <Tooltip
      key={to}
      title={narrow ? `${t(`shell.${begins}`)} (${shortcutKey(begins)})` : shortcutKey(begins)}
    >
      <LinkButton to={to} icon={<MenuIcon name={icon} />} aria-label={t(`shell.${begins}`)}>
        {narrow ? undefined : t(`shell.${begins}`)}
      </LinkButton>
    </Tooltip>
  ))
}

function Menu({ offered }: { offered: NewOrder[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const items = offered.map(({ to, icon, begins }) => ({
    key: to,
    icon: <MenuIcon name={icon} />,
    label: t(`shell.${begins}`),
    onClick: () => void navigate(to),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<PlusOutlined />} aria-label={t('shell.new_order')} />
    </Dropdown>
  )
}

/** Begins orders from any page: a button for each type, one with a menu on a phone. */
function NewOrderButtons() {
  const mobile = useIsMobile()
  const offered = useNewOrders()
  return (
    <>
      {newOrders.map((order) => (
        <NewOrderKey key={order.to} order={order} offered={offered.includes(order)} />
      ))}
      {mobile ? <Menu offered={offered} /> : <Buttons offered={offered} />}
    </>
  )
}

/** Below 1280 px the navbar has no room for words in every language, so that its buttons have tooltips instead. */
const useIsNarrow = mediaQueryHook('(max-width: 1279.98px)')
