import { Tabs } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { useIsMobile } from '../../kit/use-is-mobile'
import { AccountSection } from './AccountSection'
import { CompanySection } from './CompanySection'
import { DisplaySection } from './DisplaySection'
import './profile.css'
import { SecondFactorSection } from './second-factor/SecondFactorSection'
import { SessionsSection } from './SessionsSection'

interface Section {
  name: 'company' | 'account' | 'second_factor' | 'sessions' | 'display'
  /** Shown to those who may read it. */
  resource?: string
  component: ComponentType
}

const sections: Section[] = [
  { name: 'company', resource: 'settings', component: CompanySection },
  { name: 'account', component: AccountSection },
  { name: 'second_factor', component: SecondFactorSection },
  { name: 'sessions', component: SessionsSection },
  { name: 'display', component: DisplaySection },
]

/** The settings: those of the company, and what is the user's own. The address names the section. */
export function ProfilePage() {
  const { t } = useTranslation()
  const resources = useResources()
  const mobile = useIsMobile()
  const [params, setParams] = useSearchParams()
  const shown = sections.filter(
    ({ resource }) => resource === undefined || mayDo('read', resources[resource]),
  )
  const current = shown.find(({ name }) => name === params.get('section')) ?? shown[0]
  const choose = (name: string) =>
    setParams(
      (before) => {
        before.set('section', name)
        return before
      },
      { replace: true },
    )
  const items = shown.map(({ name, component: Component }) => ({
    key: name,
    label: t(`profile.sections.${name}`),
    children: <Component />,
  }))
  return (
    <div className="profile-page">
      <h1 className="unseen">{t('shell.pages.settings')}</h1>
      <Tabs tabPosition={mobile ? 'top' : 'left'} activeKey={current?.name} items={items} onChange={choose} />
    </div>
  )
}
