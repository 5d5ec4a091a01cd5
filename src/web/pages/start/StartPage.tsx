import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '#domain/money'
import { LinkButton } from '../../shell/LinkButton'
import { MenuIcon } from '../../shell/MenuIcon'
import { usePlaces, type Place } from '../../shell/places'
import { useDailyPrice } from '../daily-price/daily-price'
import './start.css'

const HOME = '/admin/dashboard'
const orderLists = [
  { list: '/admin/order-sales', create: 'shell.new_sales_order' },
  { list: '/admin/order-purchase', create: 'shell.new_purchase_order' },
]

function PriceCard() {
  const { t } = useTranslation()
  const { latest, missing, loading, set } = useDailyPrice()
  return (
    <section className="start-card start-price">
      <Typography.Text>{missing ? t('price.none_today') : t('price.today')}</Typography.Text>
      {loading ? (
        <Skeleton.Button active className="start-figure" />
      ) : (
        <p className="start-figure">
          {latest === undefined ? '–' : formatMoney(latest.price.value, latest.price.currency)}
          <small>{t('price.per_gram')}</small>
        </p>
      )}
      <Flex align="center" justify="space-between">
        <time dateTime={latest?.date}>{latest?.date}</time>
        <Button size="small" type={missing ? 'primary' : 'default'} onClick={set}>
          {missing ? t('price.set') : t('price.change')}
        </Button>
      </Flex>
    </section>
  )
}

function OrderCard({ place, create }: { place: Place; create: string }) {
  const { t } = useTranslation()
  return (
    <section className="start-card">
      <Flex justify="space-between">
        <Typography.Text>
          <MenuIcon name={place.menu?.icon ?? ''} /> {place.title}
        </Typography.Text>
        <Link to={place.path}>{t('shell.start.all')}</Link>
      </Flex>
      <LinkButton to={`${place.path}/new`} icon={<PlusOutlined />} block>
        {t(create)}
      </LinkButton>
    </section>
  )
}

/** Where the day begins: the gold price, the orders, and the way to every record. */
export function StartPage() {
  const { t } = useTranslation()
  const places = usePlaces().filter((place) => place.menu !== undefined && place.path !== HOME)
  const orders = orderLists.flatMap(({ list, create }) => {
    const place = places.find(({ path }) => path === list)
    return place === undefined ? [] : [{ place, create }]
  })
  const records = places.filter(({ path }) => !orderLists.some(({ list }) => list === path))
  return (
    <div className="start">
      <div className="start-cards">
        <PriceCard />
        {orders.map(({ place, create }) => (
          <OrderCard key={place.path} place={place} create={create} />
        ))}
      </div>
      <Typography.Title level={5}>{t('shell.start.records')}</Typography.Title>
      <nav className="start-records" aria-label={t('shell.start.records')}>
        {records.map(({ path, title, menu }) => (
          <Link key={path} to={path}>
            <MenuIcon name={menu?.icon ?? ''} />
            {title}
          </Link>
        ))}
      </nav>
    </div>
  )
}
