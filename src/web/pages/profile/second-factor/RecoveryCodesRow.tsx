import { Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'

interface RecoveryCodesRowProps {
  left: number
  busy: boolean
  onRenew: () => void
}

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodesRow({ left, busy, onRenew }: RecoveryCodesRowProps) {
  const { t } = useTranslation()
  return (
    <li className="session">
      <div className="session-facts">
        <strong>{t('profile.second_factor.codes')}</strong>
        <span className="quiet">{t('profile.second_factor.codes_left', { count: left })}</span>
      </div>
      <Popconfirm
        title={t('profile.second_factor.renew_question')}
        okText={t('profile.second_factor.renew')}
        cancelText={t('form.cancel')}
        onConfirm={onRenew}
      >
        <Button disabled={busy}>{t('profile.second_factor.renew')}</Button>
      </Popconfirm>
    </li>
  )
}
