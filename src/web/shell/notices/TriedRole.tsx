import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { labels } from '#words/labels'
import { useTitle } from '../../data/languages/use-title'
import { closeTrial, triedRole } from '../../data/session/tried-role'
import './tried-role.css'

/** Says whose eyes the window shows the app to, and that nothing can be changed in it. */
export function TriedRole() {
  const { t } = useTranslation()
  const title = useTitle()
  const role = triedRole() ?? ''
  const known: Readonly<Record<string, Parameters<typeof title>[0]>> = labels.roles
  return (
    <aside className="tried-role" aria-label={t('roles.try.label')}>
      <EyeOutlined aria-hidden />
      <span>
        <strong>{t('roles.try.as', { role: known[role] ? title(known[role]) : role })}</strong>{' '}
        {t('roles.try.read_only')}
      </span>
      <Button size="small" onClick={closeTrial}>
        {t('roles.try.close')}
      </Button>
    </aside>
  )
}
