import { ImportOutlined, PlusOutlined, ShoppingOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LinkButton } from '../LinkButton'
import { usePlaces } from '../places'
import { useIsMobile } from '../use-is-mobile'
import { useIsNarrow } from './use-is-narrow'

const newOrders = [
  { list: '/admin/order-sales', title: 'shell.new_sales_order', icon: <ShoppingOutlined /> },
  { list: '/admin/order-purchase', title: 'shell.new_purchase_order', icon: <ImportOutlined /> },
]

/** The two kinds of order that are begun from anywhere: two buttons, one with a menu on a phone. */
export function NewOrderButtons() {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const narrow = useIsNarrow()
  const navigate = useNavigate()
  const places = usePlaces()
  const offered = newOrders.filter(({ list }) => places.some((place) => place.path === list))
  if (!mobile) {
    return offered.map(({ list, title, icon }) => (
      <Tooltip key={list} title={narrow ? t(title) : undefined}>
        <LinkButton to={`${list}/new`} icon={icon} aria-label={t(title)}>
          {narrow ? undefined : t(title)}
        </LinkButton>
      </Tooltip>
    ))
  }
  const items = offered.map(({ list, title, icon }) => ({
    key: list,
    icon,
    label: t(title),
    onClick: () => void navigate(`${list}/new`),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<PlusOutlined />} aria-label={t('shell.new_order')} />
    </Dropdown>
  )
}
