import {
  BgColorsOutlined,
  BookOutlined,
  DashboardOutlined,
  HomeOutlined,
  LogoutOutlined,
  RightOutlined,
  SettingOutlined,
  ThunderboltOutlined,
  GlobalOutlined,
  FontSizeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
} from '@ant-design/icons'
import { useGetIdentity, useLogout } from '@refinedev/core'
import { Avatar, Button, Dropdown, type MenuProps, App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { shortcutKey } from '#keys/shortcuts'
import { factsOf, languages, type Language } from '#words/languages'
import { clearErrors } from '../../data/error-log'
import type { User } from '../../data/session/session'
import { openAppearance, openKeys, openScale } from '../windows'
import { usePlaces } from '../routes/places'
import { useAskBeforeLeaving } from '../views/use-asking'
import { useIsMobile } from '../../kit/media-query'
import { switchLanguage } from '../../data/languages/antd-locale'
import { sizes, useAppearance, type Size } from '../../data/preferences/appearance'
import { eventSource, useStore } from '../../kit/store'

const HOME = '/admin/dashboard'
const PROFILE = '/admin/profile'
const LICENCES = '/admin/licences'

/** The entries that set the desk up; the whole screen, sizes and scales are for desks, not for phones. */
function useScreenEntries() {
  const mobile = useIsMobile()
  const { t } = useTranslation()
  const [language, size, fullscreen] = [useLanguageEntry(), useSizeEntry(), useFullscreenEntry()]
  const scale = {
    key: 'scale',
    icon: <DashboardOutlined aria-hidden />,
    label: t('shell.user.scale'),
    onClick: openScale,
  }
  return mobile ? [language] : [language, size, fullscreen, scale]
}

/** The signed-in user, the settings of the screen, and the log-out. */
export function UserMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const places = usePlaces()
  const { data: user } = useGetIdentity<User>()
  const { mutate: logOut } = useLogout()
  const ask = useAskBeforeLeaving()
  const screenEntries = useScreenEntries()
  const pictures = { [PROFILE]: <SettingOutlined aria-hidden />, [HOME]: <HomeOutlined aria-hidden /> }
  const visits = Object.entries(pictures).flatMap(([path, icon]) => {
    const place = places.find((candidate) => candidate.path === path)
    return place === undefined
      ? []
      : [{ key: path, icon, label: place.title, onClick: () => void navigate(path) }]
  })
  const leave = () => {
    // The next user starts with an empty error log.
    clearErrors()
    logOut()
  }
  const items: MenuProps['items'] = [
    { key: 'name', type: 'group', label: user?.name },
    ...visits,
    { type: 'divider' },
    ...screenEntries,
    {
      key: 'appearance',
      icon: <BgColorsOutlined aria-hidden />,
      label: t('appearance.title'),
      onClick: openAppearance,
    },
    {
      key: 'keys',
      icon: <ThunderboltOutlined aria-hidden />,
      label: t('shell.keys.title'),
      extra: shortcutKey('help'),
      onClick: openKeys,
    },
    {
      key: 'licences',
      icon: <BookOutlined aria-hidden />,
      label: t('shell.pages.licences'),
      onClick: () => void navigate(LICENCES),
    },
    { type: 'divider' },
    {
      key: 'log-out',
      icon: <LogoutOutlined aria-hidden />,
      label: t('shell.user.log_out'),
      onClick: () => ask(leave),
    },
  ]
  // The arrow of antd would be read out by its English name.
  const menu: MenuProps = { items, triggerSubMenuAction: 'click', expandIcon: <RightOutlined aria-hidden /> }
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <Button type="text" className="user-button" aria-label={t('shell.user.menu')}>
        {/* The initial replaces a missing picture. */}
        <Avatar
          className="user-avatar"
          size={24}
          style={{ fontSize: 12 }}
          src={user?.avatar || undefined}
          alt=""
        >
          {[...(user?.name ?? '')][0]?.toUpperCase()}
        </Avatar>
      </Button>
    </Dropdown>
  )
}

/** The entry of a menu that chooses the language of the screen; the current one is disabled. */
function useLanguageEntry() {
  const { t, i18n } = useTranslation()
  const { notification } = App.useApp()
  const choose = async (language: Language) => {
    await switchLanguage(language)
    notification.success({ message: i18n.t('shell.language_switched'), role: 'status' })
  }
  const children = languages.map((language) => ({
    key: `language:${language}`,
    label: <span lang={language}>{factsOf(language).name}</span>,
    disabled: language === i18n.language,
    onClick: () => void choose(language),
  }))
  return { key: 'language', icon: <GlobalOutlined aria-hidden />, label: t('shell.language'), children }
}

/** The entry of a menu that chooses the size of the app; the current one is disabled. */
function useSizeEntry() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const [{ size: current }, change] = useAppearance()
  const choose = (size: Size) => {
    change({ size })
    notification.success({ message: t('shell.size.switched'), role: 'status' })
  }
  const children = sizes.map((size) => ({
    key: `size:${size}`,
    label: t(`shell.size.${size}`),
    disabled: size === current,
    onClick: () => choose(size),
  }))
  return { key: 'size', icon: <FontSizeOutlined aria-hidden />, label: t('shell.size.title'), children }
}

const isFull = () => Boolean(document.fullscreenElement)
const fullscreen = eventSource(document, 'fullscreenchange', isFull)

/** @throws the browser's error when it cannot, or may not here */
async function toggle(): Promise<void> {
  if (isFull()) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}

/** The entry of a menu that switches the app to full screen and back. */
function useFullscreenEntry() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const full = useStore(fullscreen)
  const press = () =>
    toggle().catch(() => notification.warning({ message: t('shell.fullscreen.unsupported'), role: 'alert' }))
  return {
    key: 'fullscreen',
    icon: full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />,
    label: t(full ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter'),
    onClick: () => void press(),
  }
}
