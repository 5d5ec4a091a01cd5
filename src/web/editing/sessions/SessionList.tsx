import { useNotification } from '@refinedev/core'
import { Button, Popconfirm, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer, useStale, type Call } from '../../data/calls'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { SessionRow, type Session } from './SessionRow'
import './sessions.css'

interface SessionListProps {
  sessions: Call<Session[]>
  onEnd: (id: number) => Promise<void>
  onEndAll: () => Promise<void>
  /** The texts of the button that ends all but the one that asks. */
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

/** The live sessions of a user, this browser first, and what ends them. */
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
