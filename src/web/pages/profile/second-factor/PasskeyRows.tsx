import { Button, Popconfirm, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { offersPasskeys } from '../../../data/session/passkeys'
import { RelativeTime } from '../../../fields/dates/RelativeTime'
import type { Passkey } from './second-factor'

interface PasskeyRowsProps {
  passkeys: readonly Passkey[]
  busy: boolean
  onAdd: () => void
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

/** The passkeys, each with its name and when it was used, and the way to one more. */
export function PasskeyRows({ passkeys, busy, onAdd, ...row }: PasskeyRowsProps) {
  const { t } = useTranslation()
  const isOffered = offersPasskeys()
  const state = passkeys.length === 0 ? t('profile.second_factor.none') : ''
  return (
    <>
      <li className="session">
        <div className="session-facts">
          <strong>{t('profile.second_factor.passkey')}</strong>
          <span className="quiet">{isOffered ? state : t('profile.second_factor.passkey_place')}</span>
        </div>
        <Button
          type={passkeys.length === 0 ? 'primary' : 'default'}
          disabled={busy || !isOffered}
          onClick={onAdd}
        >
          {t('profile.second_factor.add_passkey')}
        </Button>
      </li>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} busy={busy} {...row} />
      ))}
    </>
  )
}

type PasskeyRowProps = Pick<PasskeyRowsProps, 'busy' | 'onRename' | 'onRemove'> & { passkey: Passkey }

function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation()
  const { name, created_at: added, last_used_at: used } = passkey
  return (
    <li className="session passkey">
      <div className="session-facts">
        <span>{name}</span>
        <span className="quiet">
          {t('profile.second_factor.added')} <RelativeTime at={added} />
          {' · '}
          {used === null ? (
            t('profile.second_factor.never_used')
          ) : (
            <>
              {t('profile.second_factor.last_used')} <RelativeTime at={used} />
            </>
          )}
        </span>
      </div>
      <Space>
        <Button
          disabled={busy}
          aria-label={t('profile.second_factor.rename_passkey', { name })}
          onClick={() => onRename(passkey)}
        >
          {t('profile.second_factor.rename')}
        </Button>
        <Popconfirm
          title={t('profile.second_factor.remove_passkey_question', { name })}
          okText={t('profile.second_factor.remove')}
          cancelText={t('form.cancel')}
          onConfirm={() => onRemove(passkey)}
        >
          <Button danger disabled={busy} aria-label={t('profile.second_factor.remove_passkey', { name })}>
            {t('profile.second_factor.remove')}
          </Button>
        </Popconfirm>
      </Space>
    </li>
  )
}
