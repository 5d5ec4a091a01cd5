import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../data/languages/use-title'
import { currentUser } from '../../data/session/session'
import { closeTrial, trialRole } from '../../data/session/trial-role'
import './tried-role.css'

/** The notice of the role whose view the window shows, and that nothing can be changed in it. */
export function TriedRole() {
  const { t } = useTranslation()
  const title = useTitle()
  const { tried_role: names } = currentUser() ?? {}
  const role = names ? title(names) : (trialRole() ?? '')
  return (
    <aside className="tried-role" aria-label={t('roles.try.label')}>
      <EyeOutlined aria-hidden />
      <span>
        <strong>{t('roles.try.as', { role })}</strong> {t('roles.try.read_only')}
      </span>
      <Button size="small" onClick={closeTrial}>
        {t('roles.try.close')}
      </Button>
    </aside>
  )
}
