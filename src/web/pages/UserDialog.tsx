import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import { RecordDialog } from '../editing/RecordDialog'
import { StoredRecord } from '../editing/StoredRecord'
import type { DialogProps } from '../shell/dialogs/dialogs'
import { ask, type Call } from '../data/calls'
import { SessionList, type Session } from '../editing/SessionList'

/** A user: the form, and the user's sessions. */
export function UserDialog(props: DialogProps) {
  const { t } = useTranslation()
  if (props.recordKey === 'new') return <RecordDialog {...props} />
  return (
    <StoredRecord
      {...props}
      parts={({ id }) => [
        { key: 'sessions', label: t('profile.sessions.title'), content: <UserSessions id={String(id)} /> },
      ]}
    />
  )
}

/** A user's sessions, for those who manage users; the server asks for the reader's own password first. */
function UserSessions({ id }: { id: string }) {
  const { t } = useTranslation()
  const path = `/users/${encodeURIComponent(id)}/sessions`
  const sessions = useMemo<Call<Session[]>>(() => ({ resource: 'sessions of users', path }), [path])
  const all = { button: t('profile.sessions.end_all'), question: t('profile.sessions.end_all_question') }
  return (
    <section>
      <p className="quiet">{t('profile.sessions.of_user')}</p>
      <SessionList
        sessions={sessions}
        onEnd={(session) => ask<void>({ method: 'DELETE', path: `${path}/${session}` })}
        onEndAll={() => ask<void>({ method: 'DELETE', path })}
        all={all}
      />
    </section>
  )
}
