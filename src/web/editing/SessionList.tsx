import { useNotification } from '@refinedev/core'
import { Button, Popconfirm, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer, useStale, type Call } from '../data/calls'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { RefreshNotice } from '../shell/notices/RefreshNotice'
import './sessions.css'
import { deviceOf } from '../data/session/device'
import { RelativeTime } from '../fields/dates/RelativeTime'

interface SessionListProps {
  sessions: Call<Session[]>
  onEnd: (id: number) => Promise<void>
  onEndAll: () => Promise<void>
  /** The texts of the button that ends all but the present session. */
  all: { button: string; question: string }
}

/** Ends sessions and shows those that are left. */
function useEnding(resource: string) {
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
    await stale([resource])
    setBusy(false)
  }
  return { busy, end: (ending: Promise<void>) => void end(ending) }
}

/** The live sessions of a user, this browser's first, and the buttons that end them. */
export function SessionList({ sessions: call, onEnd, onEndAll, all }: SessionListProps) {
  const { t } = useTranslation()
  const query = useAnswer(call)
  const { data, error, refetch } = query
  const { busy, end } = useEnding(call.resource)
  if (error && data === undefined) {
    const reason = error.message
    return <LoadFailure title={t('profile.sessions.failed')} reason={reason} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} />
  const sessions = data.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <RefreshNotice of={query} />
      {sessions.length === 0 && <p>{t('profile.sessions.none')}</p>}
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} busy={busy} onEnd={() => end(onEnd(session.id))} />
        ))}
      </ul>
      <Popconfirm
        title={all.question}
        okText={t('profile.sessions.end')}
        cancelText={t('form.cancel')}
        onConfirm={() => end(onEndAll())}
      >
        <Button danger disabled={busy || sessions.every(({ current }) => current)}>
          {all.button}
        </Button>
      </Popconfirm>
    </>
  )
}

/** One sign-in, in this browser or another. */
export interface Session {
  id: number
  created_at: string
  last_seen_at: string
  user_agent: string | null
  address: string | null
  /** The session of this browser. */
  current: boolean
}

interface SessionRowProps {
  session: Session
  busy: boolean
  onEnd: () => void
}

/** One session: device, address and time; the button ends it, except for the present one. */
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
