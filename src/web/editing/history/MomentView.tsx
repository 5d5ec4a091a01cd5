import type { BaseRecord } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_CHANGES, actionOf } from '#domain/trail/trail-actions'
import { isDocumentType } from '#domain/print/document-types'
import { actionLabels } from '#words/actions'
import { labels } from '#words/labels'
import { useRoleTitle } from '../../data/languages/use-role-title'
import { useTitle } from '../../data/languages/use-title'
import { deviceOf } from '../../data/session/device'
import { RelativeTime } from '../../fields/dates/RelativeTime'
import { ChangeView } from './ChangeView'
import type { Moment } from './history'

interface MomentViewProps {
  moment: Moment
  subject?: { resource: string; record: BaseRecord }
  /** The content at the end of its first line. */
  extra?: ReactNode
}

/** The name of an action as text; for a use case that this release does not know, its code name. */
export function useActionName(): (name: string) => string {
  const title = useTitle()
  return (name) => {
    const action = actionOf(name)
    return action === undefined ? name : title(actionLabels.trailActions[action])
  }
}

/** One moment: the action, its user, time, place and reason; then its changes. */
export function MomentView({ moment, subject, extra }: MomentViewProps) {
  const { t } = useTranslation()
  const actionName = useActionName()
  const roleTitle = useRoleTitle()
  const title = useTitle()
  const { name, by, at, reason, facts = {}, touched = 0, changes } = moment
  const { code: _code, ...plain } = facts
  const told = Object.entries(plain).flatMap(([fact, value]) => {
    if (value === '') return []
    if (fact === 'role') return roleTitle(String(value))
    const isDocument = fact === 'document' && typeof value === 'string' && isDocumentType(value)
    return isDocument ? title(labels.documentTypes[value]) : String(value)
  })
  return (
    <article className="history-moment">
      <header>
        <strong>{actionName(name)}</strong>
        <span>{by ?? t('trail.server')}</span>
        <span className="quiet">
          <RelativeTime at={at} />
        </span>
        {extra}
      </header>
      <Place moment={moment} />
      {reason !== null && <p>{t('trail.reason', { reason })}</p>}
      {told.length > 0 && <p>{told.join(' · ')}</p>}
      {changes.map((change, index) => (
        <ChangeView
          key={`${change.resource}-${String(change.key)}-${index}`}
          change={change}
          {...(subject ? { subject } : {})}
        />
      ))}
      {touched > MOST_CHANGES && (
        <p className="quiet">{t('trail.more', { count: touched - MOST_CHANGES })}</p>
      )}
    </article>
  )
}

/** The address, and the business day; shown to admins only. */
function Place({ moment: { address, user_agent: agent, day } }: { moment: Moment }) {
  const { t } = useTranslation()
  if (address === undefined) return null
  const facts = [address, deviceOf(agent ?? null) ?? t('trail.device'), day && t('trail.day', { day })]
  return (
    <p className="quiet" title={agent ?? undefined}>
      {facts.filter(Boolean).join(' · ')}
    </p>
  )
}
