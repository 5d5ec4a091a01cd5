import { useNotification } from '@refinedev/core'
import { Button, Popconfirm, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer, useStale } from '../../data/calls'
import { RelativeTime } from '../../fields/dates/RelativeTime'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { endOtherSessions, endSession, OWN_SESSIONS, ownSessions, type OwnSession } from './account'
import { deviceOf } from '../../data/session/device'

/** Ends sessions and shows those that are left. */
function useEnding() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const stale = useStale()
  const [busy, setBusy] = useState(false)
  const end = async (ending: Promise<void>) => {
    setBusy(true)
    try {
      await ending
      open?.({ type: 'success', message: t('profile.sessions.ended') })
    } catch (error) {
      open?.({ type: 'error', message: error instanceof Error ? error.message : t('errors.unknown') })
    }
    await stale([OWN_SESSIONS])
    setBusy(false)
  }
  return { busy, end: (ending: Promise<void>) => void end(ending) }
}

interface SessionRowProps {
  session: OwnSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
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

/** Where the user is signed in, this browser first, and what ends it there. */
export function SessionsSection() {
  const { t } = useTranslation()
  const query = useAnswer(ownSessions)
  const { data, error, refetch } = query
  const { busy, end } = useEnding()
  if (error && data === undefined) {
    const reason = error.message
    return <LoadFailure title={t('profile.sessions.failed')} reason={reason} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} />
  const sessions = data.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <section className="profile-part">
      <h2>{t('profile.sessions.title')}</h2>
      <p className="quiet">{t('profile.sessions.hint')}</p>
      <RefreshNotice of={query} />
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => end(endSession(session.id))}
          />
        ))}
      </ul>
      <Popconfirm
        title={t('profile.sessions.end_others_question')}
        okText={t('profile.sessions.end')}
        cancelText={t('form.cancel')}
        onConfirm={() => end(endOtherSessions())}
      >
        <Button danger disabled={busy || sessions.length < 2}>
          {t('profile.sessions.end_others')}
        </Button>
      </Popconfirm>
    </section>
  )
}
