import { Skeleton, Alert, Button, Flex, Input } from 'antd'
import { useEffect, useRef, useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotification } from '@refinedev/core'
import type { ApprovalState } from '#domain/staff/approval'
import { shortcutKey } from '#keys/shortcuts'
import { labels } from '#words/labels'
import { useAnswer, useCall, useStale } from '../../data/calls'
import { Nothing } from '../../kit/empty/Nothing'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { openApprovals, outcomesHeard, type Request, stepCall, type Step } from './approval'
import './approvals.css'
import { useApprovableName } from '../../data/languages/use-role-title'
import { useSingular, useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { ChangeView } from '../../editing/history/ChangeView'
import '../../editing/history/history.css'
import { RelativeTime } from '../../fields/dates/RelativeTime'
import { keysOf } from '../../kit/keys/keys-of'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { State, type Tone } from '../../shell/State'
import { useRefreshedOrders } from '../order/order-query'

interface GroupProps {
  title: string
  empty: string
  requests: readonly Request[]
}

function Group({ title, empty, requests }: GroupProps) {
  return (
    <section className="approval-group">
      <h3>{title}</h3>
      {requests.length === 0 && <p className="quiet">{empty}</p>}
      {requests.map((request, index) => (
        <RequestCard key={request.id} request={request} isFirst={index === 0} />
      ))}
    </section>
  )
}

/** The requests that wait for this user, then their own requests with the outcome of each. */
export function Requests() {
  const { t } = useTranslation()
  const stale = useStale()
  const { data, error, refetch } = useAnswer(openApprovals, { refetchOnMount: 'always' })
  const { call: hear } = useCall(() => outcomesHeard, { onSuccess: () => void stale(['approvals']) })
  const hasNews = data?.own.some(({ state }) => state !== 'waiting') ?? false
  useEffect(() => {
    if (hasNews) hear()
    // Once for what is shown; the call is a new function at each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasNews])
  if (error && !data)
    return <LoadFailure title={t('approvals.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.waiting.length + data.own.length === 0) return <Nothing scene="tray" hint={t('approvals.none')} />
  return (
    <>
      <Group title={t('approvals.for_you')} empty={t('approvals.none_for_you')} requests={data.waiting} />
      {data.own.length > 0 && <Group title={t('approvals.yours')} empty="" requests={data.own} />}
    </>
  )
}

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

/** The subject of the request, its author and reason, and its outcome. */
function Facts({ request }: { request: Request }) {
  const { t } = useTranslation()
  const title = useTitle()
  const approvableName = useApprovableName()
  const { actions = [], state, requested_by: by, requested_at: at, reason } = request
  return (
    <>
      <header>
        <strong>{actions.map(approvableName).join(' · ')}</strong>
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

/** The reason why this user may not approve yet, or not at all. */
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

/** The buttons for the decisions that this user may make. */
function Decision({ request: { may, changed }, isCalling, onApprove, onRefuse }: DecisionProps) {
  const { t } = useTranslation()
  return (
    <Flex gap="small" justify="end">
      <Button title={shortcutKey('refuse')} disabled={isCalling} onClick={onRefuse}>
        {t('approvals.refuse')}
      </Button>
      {may.includes('approve') && (
        <Button
          type="primary"
          title={shortcutKey('approve')}
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

/** A request: its subject, the changes that it would make, and the user's steps, also by keys. */
function RequestCard({ request, isFirst }: { request: Request; isFirst: boolean }) {
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

/** The steps of one request. An approved action may change any record, so every list is loaded again. */
function useSteps(id: number) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const stale = useStale()
  const resources = useResources()
  const refreshOrders = useRefreshedOrders()
  const { call, calling } = useCall(stepCall, {
    onSuccess: (_answer, { step }) => {
      notify?.({ type: 'success', message: t(`approvals.done.${step}`) })
      void stale(step === 'approve' ? Object.keys(resources) : ['approvals'])
      if (step === 'approve') void refreshOrders()
    },
    onError: ({ message }) => {
      notify?.({ type: 'error', message })
      void stale(['approvals'])
    },
  })
  return {
    calling,
    take: (step: Step['step'], reason?: string) =>
      call({ id, step, ...(reason === undefined ? {} : { reason }) }),
  }
}

const LONGEST_REASON = 500

interface RefusalFormProps {
  calling: boolean
  onRefuse: (reason: string) => void
  onCancel: () => void
}

/** The form for the reason of a refusal, which the requester reads. */
function RefusalForm({ calling, onRefuse, onCancel }: RefusalFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  return (
    <form
      className="approval-refusal"
      {...keysOf({ close: onCancel })}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason !== '' && !calling) onRefuse(reason)
      }}
    >
      <label htmlFor={id}>{t('approvals.refusal')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={2}
        maxLength={LONGEST_REASON}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Flex gap="small" justify="end">
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button danger type="primary" htmlType="submit" loading={calling} disabled={reason === ''}>
          {t('approvals.refuse')}
        </Button>
      </Flex>
    </form>
  )
}
