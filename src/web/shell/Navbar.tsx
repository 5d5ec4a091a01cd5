import { MenuFoldOutlined, MenuUnfoldOutlined, PlusOutlined } from '@ant-design/icons'
import { Breadcrumb, Button, Dropdown, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { DailyPriceWidget } from '../pages/daily-price/DailyPriceWidget'
import { LanguageMenu } from './LanguageMenu'
import { LinkButton } from './LinkButton'
import { usePlaces, useTrail } from './places'
import { useIsMobile } from './use-is-mobile'
import { UserMenu } from './UserMenu'

const newOrders = [
  { list: '/admin/order-sales', title: 'shell.new_sales_order' },
  { list: '/admin/order-purchase', title: 'shell.new_purchase_order' },
]

/** The two kinds of order that are begun from anywhere: two buttons, one with a menu on a phone. */
function NewOrderButtons() {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const navigate = useNavigate()
  const places = usePlaces()
  const offered = newOrders.filter(({ list }) => places.some((place) => place.path === list))
  if (!mobile) {
    return offered.map(({ list, title }) => (
      <LinkButton key={list} to={`${list}/new`} icon={<PlusOutlined />}>
        {t(title)}
      </LinkButton>
    ))
  }
  const items = offered.map(({ list, title }) => ({
    key: list,
    label: t(title),
    onClick: () => void navigate(`${list}/new`),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<PlusOutlined />} aria-label={t('shell.new_order')} />
    </Dropdown>
  )
}

function Trail() {
  const { t } = useTranslation()
  const trail = useTrail()
  const items = trail.map(({ path, title }, index) => ({
    key: path,
    title: path === '' || index === trail.length - 1 ? title : <Link to={path}>{title}</Link>,
  }))
  return <Breadcrumb items={items} aria-label={t('shell.breadcrumb')} />
}

interface NavbarProps {
  collapsed: boolean
  onToggle(): void
}

export function Navbar({ collapsed, onToggle }: NavbarProps) {
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
        <DailyPriceWidget />
        <NewOrderButtons />
        <LanguageMenu />
        <UserMenu />
      </Flex>
    </Flex>
  )
}
