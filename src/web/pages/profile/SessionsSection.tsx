import { useTranslation } from 'react-i18next'
import { SessionList } from '../../editing/sessions/SessionList'
import { endOtherSessions, endSession, ownSessions } from './account'

/** Where the user is signed in, this browser first, and what ends it there. */
export function SessionsSection() {
  const { t } = useTranslation()
  const all = {
    button: t('profile.sessions.end_others'),
    question: t('profile.sessions.end_others_question'),
  }
  return (
    <section className="profile-part">
      <h2>{t('profile.sessions.title')}</h2>
      <p className="quiet">{t('profile.sessions.hint')}</p>
      <SessionList sessions={ownSessions} onEnd={endSession} onEndAll={endOtherSessions} all={all} />
    </section>
  )
}
