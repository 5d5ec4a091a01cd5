import { Descriptions, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRoleTitle } from '../../data/languages/use-role-title'
import { currentUser } from '../../data/session/session'
import { PasswordForm } from './PasswordForm'

/** The user's identity for other users, which an admin changes. */
function Facts() {
  const { t } = useTranslation()
  const roleTitle = useRoleTitle()
  const user = currentUser()
  if (user === undefined) return null
  const roles = user.roles.map((role) => (
    <Tag key={role} bordered={false}>
      {roleTitle(role)}
    </Tag>
  ))
  const items = [
    { key: 'name', label: t('profile.account.name'), children: user.name },
    { key: 'roles', label: t('profile.account.roles'), children: roles },
    { key: 'introduction', label: t('profile.account.introduction'), children: user.introduction || '–' },
  ]
  return (
    <div className="profile-facts">
      {user.avatar ? (
        <img src={user.avatar} alt="" className="profile-picture" />
      ) : (
        <span className="profile-picture" aria-hidden>
          {user.name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <Descriptions column={1} items={items} />
    </div>
  )
}

/** The user's own account, and its password. */
export function AccountSection() {
  const { t } = useTranslation()
  return (
    <>
      <section className="profile-part">
        <h2>{t('profile.account.title')}</h2>
        <p className="quiet">{t('profile.account.hint')}</p>
        <Facts />
      </section>
      <section className="profile-part">
        <h2>{t('profile.password.title')}</h2>
        <p className="quiet">{t('profile.password.hint')}</p>
        <PasswordForm />
      </section>
    </>
  )
}
