import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ask, type Call } from '../../data/calls'
import { SessionList } from '../../editing/sessions/SessionList'
import type { Session } from '../../editing/sessions/SessionRow'

/** Where a user is signed in, for those who manage users; the server asks for their own password first. */
export function UserSessions({ id }: { id: string }) {
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
