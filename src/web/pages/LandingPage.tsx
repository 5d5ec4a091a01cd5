import { HomeOutlined, PlusOutlined } from '@ant-design/icons'
import { useMenu, type TreeMenuItem } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import icon from '../kit/icon.svg'
import { useCompany } from '../shell/company'
import { LinkButton } from '../shell/LinkButton'
import { useNewOrders } from '../shell/routes/new-orders'
import './landing.css'

const DASHBOARD = '/admin/dashboard'

function Ways({ listed }: { listed: TreeMenuItem[] }) {
  const { t } = useTranslation()
  const dashboard = listed.find(({ route }) => route === DASHBOARD)
  const offered = useNewOrders()
  return (
    <div className="landing-ways">
      {dashboard && (
        <LinkButton to={DASHBOARD} type="primary" icon={<HomeOutlined />}>
          {dashboard.label}
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

function Section({ title, listed }: { title: string | undefined; listed: TreeMenuItem[] }) {
  if (listed.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {listed.map(({ key, route = '', icon: picture, label }) => (
          <li key={key}>
            <Link to={route}>
              <span aria-hidden="true">{picture}</span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isGroup = ({ children }: TreeMenuItem) => children.length > 0

/** A group of the menu with its pages, and after it its inner groups. */
const withInner = (group: TreeMenuItem): TreeMenuItem[] => [
  { ...group, children: group.children.filter((each) => !isGroup(each)) },
  ...group.children.filter(isGroup).flatMap(withInner),
]

/** The first page: the company's name, how to begin, and every list that the user may read. */
export function LandingPage() {
  const { t } = useTranslation()
  const company = useCompany()
  const { menuItems } = useMenu()
  const single = menuItems.filter((item) => !isGroup(item))
  const groups = menuItems.filter(isGroup).flatMap(withInner)
  return (
    <main className="landing">
      <header>
        <img src={icon} alt="" width="44" height="44" />
        <h1>{company}</h1>
        <p>{t('shell.landing.lead')}</p>
        <Ways listed={single} />
      </header>
      <nav className="landing-sections" aria-label={t('shell.menu.navigation')}>
        {/* The shop's own pages outside of the menu's groups come first. */}
        <Section
          title={t('shell.landing.trade')}
          listed={single.filter(({ route }) => route !== DASHBOARD)}
        />
        {groups.map(({ key, label, children }) => (
          <Section key={key} title={label} listed={children} />
        ))}
      </nav>
    </main>
  )
}
