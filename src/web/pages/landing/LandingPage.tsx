import { HomeOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import icon from '../../icon.svg'
import { useCompany } from '../../shell/company'
import { LinkButton } from '../../shell/LinkButton'
import { MenuIcon } from '../../shell/MenuIcon'
import { useRegistry, type MenuGroup } from '../../shell/registry'
import { useNewOrders } from '../../shell/routes/new-orders'
import { usePlaces, type Place } from '../../shell/routes/places'
import './landing.css'

const DASHBOARD = '/admin/dashboard'

/** What stands in no group of the menu is the trade itself, and comes first. */
const sectionsOf = (menuGroups: Readonly<Record<string, MenuGroup>>) => [
  { group: undefined, title: 'shell.landing.trade' },
  ...Object.entries(menuGroups)
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([group, { title }]) => ({ group, title })),
]

function Ways({ places }: { places: Place[] }) {
  const { t } = useTranslation()
  const dashboard = places.find(({ path }) => path === DASHBOARD)
  const offered = useNewOrders()
  return (
    <div className="landing-ways">
      {dashboard && (
        <LinkButton to={DASHBOARD} type="primary" icon={<HomeOutlined />}>
          {dashboard.title}
        </LinkButton>
      )}
      {offered.map(({ to, begins }) => (
        <LinkButton key={to} to={to} icon={<PlusOutlined />}>
          {t(`shell.${begins}`)}
        </LinkButton>
      ))}
    </div>
  )
}

function Section({ title, places }: { title: string; places: Place[] }) {
  if (places.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {places.map((place) => (
          <li key={place.path}>
            <Link to={place.path}>
              <span aria-hidden="true">
                <MenuIcon name={place.menu?.icon ?? ''} />
              </span>
              {place.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The door of the shop: whose it is, how to begin, and the way to every list that the user may see. */
export function LandingPage() {
  const { t } = useTranslation()
  const company = useCompany()
  const places = usePlaces()
  const { menuGroups } = useRegistry()
  const listed = places.filter(({ menu, path }) => menu !== undefined && path !== DASHBOARD)
  const groupOf = ({ menu }: Place) =>
    menu?.group !== undefined && menu.group in menuGroups ? menu.group : undefined
  return (
    <main className="landing">
      <header>
        <img src={icon} alt="" width="44" height="44" />
        <h1>{company}</h1>
        <p>{t('shell.landing.lead')}</p>
        <Ways places={places} />
      </header>
      <nav className="landing-sections" aria-label={t('shell.menu.navigation')}>
        {sectionsOf(menuGroups).map(({ group, title }) => (
          <Section key={title} title={t(title)} places={listed.filter((place) => groupOf(place) === group)} />
        ))}
      </nav>
    </main>
  )
}
