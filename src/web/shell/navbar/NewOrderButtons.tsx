import { ImportOutlined, PlusOutlined, ShoppingOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keyOf } from '../../kit/keys/shortcuts'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { LinkButton } from '../LinkButton'
import { usePlaces } from '../routes/places'
import { useIsMobile } from '../../kit/use-is-mobile'
import { useIsNarrow } from './use-is-narrow'

const sale = {
  list: '/admin/order-sales',
  title: 'shell.new_sales_order',
  icon: <ShoppingOutlined />,
  shortcut: 'new_sale',
} as const
const purchase = {
  list: '/admin/order-purchase',
  title: 'shell.new_purchase_order',
  icon: <ImportOutlined />,
  shortcut: 'new_purchase',
} as const

/** The two kinds of order that are begun from anywhere: two buttons, one with a menu on a phone. */
export function NewOrderButtons() {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const narrow = useIsNarrow()
  const navigate = useNavigate()
  const places = usePlaces()
  const isOffered = ({ list }: { list: string }) => places.some((place) => place.path === list)
  const begin = ({ list }: { list: string }) => void navigate(`${list}/new`)
  useShortcut(sale.shortcut, () => begin(sale), { offered: isOffered(sale) })
  useShortcut(purchase.shortcut, () => begin(purchase), { offered: isOffered(purchase) })
  const offered = [sale, purchase].filter(isOffered)
  if (!mobile) {
    return offered.map(({ list, title, icon, shortcut }) => (
      <Tooltip key={list} title={narrow ? `${t(title)} (${keyOf(shortcut)})` : keyOf(shortcut)}>
        <LinkButton to={`${list}/new`} icon={icon} aria-label={t(title)}>
          {narrow ? undefined : t(title)}
        </LinkButton>
      </Tooltip>
    ))
  }
  const items = offered.map((order) => ({
    key: order.list,
    icon: order.icon,
    label: t(order.title),
    onClick: () => begin(order),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<PlusOutlined />} aria-label={t('shell.new_order')} />
    </Dropdown>
  )
}
