import { HomeOutlined, LogoutOutlined, SettingOutlined } from '@ant-design/icons'
import { useGetIdentity, useLogout } from '@refinedev/core'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { User } from '../providers/session'
import { usePlaces } from './places'

const HOME = '/admin/dashboard'
const PROFILE = '/admin/profile'

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const places = usePlaces()
  const { data: user } = useGetIdentity<User>()
  const { mutate: logOut } = useLogout()
  const pictures = { [HOME]: <HomeOutlined />, [PROFILE]: <SettingOutlined /> }
  const visits = Object.entries(pictures).flatMap(([path, icon]) => {
    const place = places.find((candidate) => candidate.path === path)
    return place === undefined
      ? []
      : [{ key: path, icon, label: place.title, onClick: () => void navigate(path) }]
  })
  const items: MenuProps['items'] = [
    { key: 'name', type: 'group', label: user?.name },
    ...visits,
    { type: 'divider' },
    { key: 'log-out', icon: <LogoutOutlined />, label: t('shell.user.log_out'), onClick: () => logOut() },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" className="user-button" aria-label={t('shell.user.menu')}>
        <span className="user-initial">{user?.name.slice(0, 1).toUpperCase()}</span>
      </Button>
    </Dropdown>
  )
}
