import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { deviceOf } from '../../data/session/device'
import { RelativeTime } from '../../fields/dates/RelativeTime'

/** One sign-in, in this browser or another. */
export interface Session {
  id: number
  created_at: string
  last_seen_at: string
  user_agent: string | null
  address: string | null
  /** The one that asks. */
  current: boolean
}

interface SessionRowProps {
  session: Session
  busy: boolean
  onEnd: () => void
}

/** One session: which device, where and when; the button ends it, except for the one that asks. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation()
  const { user_agent: agent, address, created_at: begun, last_seen_at: seen, current } = session
  const device = deviceOf(agent) ?? t('profile.sessions.unknown')
  return (
    <li className="session">
      <div className="session-facts">
        <span>
          <strong title={agent ?? undefined}>{device}</strong>{' '}
          {current && <Tag bordered={false}>{t('profile.sessions.this')}</Tag>}
        </span>
        <span className="quiet">
          {address !== null && <span className="session-address">{address}</span>}
          {t('profile.sessions.begun')} <RelativeTime at={begun} />
          {' · '}
          {t('profile.sessions.seen')} <RelativeTime at={seen} />
        </span>
      </div>
      {!current && (
        <Button disabled={busy} aria-label={t('profile.sessions.end_one', { device })} onClick={onEnd}>
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  )
}
