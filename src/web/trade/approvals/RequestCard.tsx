import { Alert, Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalState } from '#domain/staff/approval'
import { keyOf } from '#keys/shortcuts'
import { labels } from '#words/labels'
import { useApprovableName } from '../../data/languages/use-approvable-name'
import { useSingular, useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { ChangeView } from '../../editing/history/ChangeView'
import '../../editing/history/history.css'
import { RelativeTime } from '../../fields/dates/RelativeTime'
import { keysOf } from '../../kit/keys/keys-of'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { State, type Tone } from '../../shell/State'
import type { Request } from './approval'
import { RefusalForm } from './RefusalForm'
import { useSteps } from './use-steps'

const tones: Record<ApprovalState, Tone> = {
  waiting: 'waiting',
  done: 'received',
  refused: 'overdue',
  withdrawn: 'quiet',
  lapsed: 'quiet',
}

/** The record that a request is about. */
function Subject({ request: { record, subject } }: { request: Request }) {
  const resource = useResources()[record?.resource ?? '']
  const singular = useSingular()
  if (record === null || resource === undefined) return null
  return (
    <RecordLink resource={record.resource} recordKey={record.key}>
      {singular(resource)} {subject ?? record.key}
    </RecordLink>
  )
}

/** What is asked for, who asks and why, and what became of it. */
function Facts({ request }: { request: Request }) {
  const { t } = useTranslation()
  const title = useTitle()
  const nameOf = useApprovableName()
  const { actions = [], state, requested_by: by, requested_at: at, reason } = request
  return (
    <>
      <header>
        <strong>{actions.map(nameOf).join(' · ')}</strong>
        {state && <State tone={tones[state]}>{title(labels.approvalStates[state])}</State>}
      </header>
      <p>
        <Subject request={request} />
      </p>
      <p className="quiet">
        {by} {at !== undefined && <RelativeTime at={at} />}
      </p>
      {reason !== undefined && <p className="approval-words">{reason}</p>}
      {request.decided_by && state !== 'withdrawn' && (
        <p className="quiet">
          {request.decided_by} {request.decided_at && <RelativeTime at={request.decided_at} />}
        </p>
      )}
      {request.answer && (
        <p className="approval-words">{t('approvals.answer', { reason: request.answer })}</p>
      )}
    </>
  )
}

interface HindranceProps {
  request: Request
  isCalling: boolean
  onLook: () => void
}

/** Why this user may not approve yet, or not at all. */
function Hindrance({ request, isCalling, onLook }: HindranceProps) {
  const { t } = useTranslation()
  const { may, changed } = request
  if (!may.includes('refuse')) return null
  if (!may.includes('approve')) return <Alert type="info" showIcon message={t('approvals.dependent')} />
  if (!changed) return null
  const look = (
    <Button size="small" loading={isCalling} onClick={onLook}>
      {t('approvals.look_again')}
    </Button>
  )
  return <Alert type="warning" showIcon message={t('approvals.changed')} action={look} />
}

interface DecisionProps {
  request: Request
  isCalling: boolean
  onApprove: () => void
  onRefuse: () => void
}

/** The buttons of those decisions that are this user's. */
function Decision({ request: { may, changed }, isCalling, onApprove, onRefuse }: DecisionProps) {
  const { t } = useTranslation()
  return (
    <Flex gap="small" justify="end">
      <Button title={keyOf('refuse')} disabled={isCalling} onClick={onRefuse}>
        {t('approvals.refuse')}
      </Button>
      {may.includes('approve') && (
        <Button
          type="primary"
          title={keyOf('approve')}
          disabled={changed}
          loading={isCalling}
          onClick={onApprove}
        >
          {t('approvals.approve')}
        </Button>
      )}
    </Flex>
  )
}

/** A request: what it is about, what it would change, and what the user may do with it, also by keys. */
export function RequestCard({ request, isFirst }: { request: Request; isFirst: boolean }) {
  const { t } = useTranslation()
  const card = useRef<HTMLElement>(null)
  const [refusing, setRefusing] = useState(false)
  const { take, calling } = useSteps(request.id)
  const { may, changed, changes } = request
  const mayRefuse = may.includes('refuse')
  const mayApprove = may.includes('approve')
  const leads = mayApprove && isFirst
  // One key decides, so that the first request needs no click before it.
  useEffect(() => {
    if (leads) card.current?.focus({ preventScroll: true })
  }, [leads])
  const approve = () => !calling && !changed && take('approve')
  const refuse = () => setRefusing(true)
  return (
    <article
      ref={card}
      className="approval-card"
      tabIndex={mayRefuse ? 0 : undefined}
      {...(mayRefuse ? keysOf(mayApprove ? { approve, refuse } : { refuse }) : {})}
    >
      <Facts request={request} />
      {changes.map((change, index) => (
        <ChangeView key={`${change.resource}-${String(change.key)}-${index}`} change={change} />
      ))}
      <Hindrance request={request} isCalling={calling} onLook={() => take('look_again')} />
      {refusing && mayRefuse && (
        <RefusalForm
          calling={calling}
          onRefuse={(reason) => take('refuse', reason)}
          onCancel={() => {
            setRefusing(false)
            card.current?.focus()
          }}
        />
      )}
      {!refusing && mayRefuse && (
        <Decision request={request} isCalling={calling} onApprove={approve} onRefuse={refuse} />
      )}
      {may.includes('withdraw') && (
        <Flex justify="end">
          <Button loading={calling} onClick={() => take('withdraw')}>
            {t('approvals.withdraw')}
          </Button>
        </Flex>
      )}
    </article>
  )
}
