import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keyOf } from '#keys/shortcuts'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { LinkButton } from '../LinkButton'
import { MenuIcon } from '../MenuIcon'
import { newOrders, useNewOrders, type NewOrder } from '../routes/new-orders'
import { useIsMobile } from '../../kit/use-is-mobile'
import { useIsNarrow } from './use-is-narrow'

/** The shortcut that begins an order, for users who may. */
function NewOrderKey({ order, offered }: { order: NewOrder; offered: boolean }) {
  const navigate = useNavigate()
  useShortcut(order.begins, () => void navigate(order.to), { offered })
  return null
}

function Buttons({ offered }: { offered: NewOrder[] }) {
  const { t } = useTranslation()
  const narrow = useIsNarrow()
  return offered.map(({ to, icon, begins }) => (
    <Tooltip key={to} title={narrow ? `${t(`shell.${begins}`)} (${keyOf(begins)})` : keyOf(begins)}>
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
export function NewOrderButtons() {
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
