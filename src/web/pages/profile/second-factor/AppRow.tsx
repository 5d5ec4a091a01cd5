import { Button, Popconfirm, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../fields/dates/RelativeTime'

interface AppRowProps {
  addedAt: string | null
  busy: boolean
  onAdd: () => void
  onRemove: () => void
}

/** The authenticator app: since when there is one, and the ways to add, replace and remove it. */
export function AppRow({ addedAt, busy, onAdd, onRemove }: AppRowProps) {
  const { t } = useTranslation()
  return (
    <li className="session">
      <div className="session-facts">
        <strong>{t('profile.second_factor.app')}</strong>
        <span className="quiet">
          {addedAt === null ? (
            t('profile.second_factor.none')
          ) : (
            <>
              {t('profile.second_factor.added')} <RelativeTime at={addedAt} />
            </>
          )}
        </span>
      </div>
      {addedAt === null ? (
        <Button type="primary" disabled={busy} onClick={onAdd}>
          {t('profile.second_factor.add')}
        </Button>
      ) : (
        <Space>
          <Button disabled={busy} onClick={onAdd}>
            {t('profile.second_factor.replace')}
          </Button>
          <Popconfirm
            title={t('profile.second_factor.remove_question')}
            okText={t('profile.second_factor.remove')}
            cancelText={t('form.cancel')}
            onConfirm={onRemove}
          >
            <Button danger disabled={busy}>
              {t('profile.second_factor.remove')}
            </Button>
          </Popconfirm>
        </Space>
      )}
    </li>
  )
}
