import {
  BgColorsOutlined,
  HomeOutlined,
  LogoutOutlined,
  SettingOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { useGetIdentity, useLogout } from '@refinedev/core'
import { Avatar, Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { clearErrors } from '../../data/error-log'
import type { User } from '../../data/session/session'
import { openAppearance } from '../appearance/open-appearance'
import { openKeys } from '../keys/open-keys'
import { keyOf } from '#keys/shortcuts'
import { usePlaces } from '../routes/places'
import { useAskBeforeLeaving } from '../views/use-asking'

const HOME = '/admin/dashboard'
const PROFILE = '/admin/profile'

/** The signed-in user, and the log-out. */
export function UserMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const places = usePlaces()
  const { data: user } = useGetIdentity<User>()
  const { mutate: logOut } = useLogout()
  const ask = useAskBeforeLeaving()
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
      extra: keyOf('help'),
      onClick: openKeys,
    },
    { type: 'divider' },
    {
      key: 'log-out',
      icon: <LogoutOutlined aria-hidden />,
      label: t('shell.user.log_out'),
      onClick: () => ask(leave),
    },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
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
