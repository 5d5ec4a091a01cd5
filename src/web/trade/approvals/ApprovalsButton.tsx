import { SafetyCertificateOutlined } from '@ant-design/icons'
import { useModal, useNotification } from '@refinedev/core'
import { Badge, Button, Drawer, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../../shell/ErrorBoundary'
import { type Counts, openApprovals, type Request } from './approval'
import { useQuestions, useStale } from '../../data/calls'
import { useApprovableName } from '../../data/languages/use-role-title'
import { useResources } from '../../data/resources'
import { useStable } from '../../kit/use-stable'
import { useRefreshedOrders } from '../order/order-query'

const Requests = lazy(() => import('./Requests').then((module) => ({ default: module.Requests })))

/** Shows the number of requests that wait for the user or were decided, and opens them; hidden while there are none. */
export function ApprovalsButton({ waiting, answered, pending }: Counts) {
  const { t } = useTranslation()
  const { visible, show, close } = useModal()
  useOutcomes(answered)
  const count = waiting + answered
  if (count + pending === 0 && !visible) return null
  const title = t('approvals.open', { count })
  return (
    <>
      <Badge count={count} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          className="approvals-button"
          icon={<SafetyCertificateOutlined />}
          aria-label={title}
          title={title}
          onClick={show}
        />
      </Badge>
      <Drawer open={visible} width={560} title={t('approvals.title')} destroyOnHidden onClose={close}>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton active />}>
            <Requests />
          </Suspense>
        </ErrorBoundary>
      </Drawer>
    </>
  )
}

/** The decided requests of the user, the latest first. */
function decidedOf(own: readonly Request[]): Request[] {
  const isNews = ({ state, heard }: Request) => heard === false && state !== 'waiting'
  return own
    .filter(isNews)
    .toSorted((one, other) => (other.decided_at ?? '').localeCompare(one.decided_at ?? ''))
}

/** The outcome of a request, as text. */
function useOutcomeText(): (request: Request) => string {
  const { t } = useTranslation()
  const approvableName = useApprovableName()
  return ({ actions = [], subject, state, decided_by: by, answer: reason }) => {
    const what = [actions.map(approvableName).join(' · '), subject].filter(Boolean).join(' ')
    if (state === 'done') return t('approvals.news.approved', { by, what })
    if (state === 'refused') return t('approvals.news.refused', { by, what, reason })
    return t('approvals.news.lapsed', { what })
  }
}

/**
 * Shows a user the decisions about their requests while this page is open, with the deciding user. An approved action
 * is done by then, and may have changed any record, so the open pages load again.
 *
 * @param answered the number of outcomes that the user has not seen
 */
function useOutcomes(answered: number): void {
  const { open: notify } = useNotification()
  const { ask } = useQuestions()
  const outcomeText = useOutcomeText()
  const stale = useStale()
  const refreshOrders = useRefreshedOrders()
  const resources = useResources()
  const before = useRef(answered)
  const hear = useStable(async (count: number) => {
    const { own } = await ask(openApprovals)
    const decided = decidedOf(own).slice(0, count)
    for (const request of decided)
      notify?.({ type: request.state === 'done' ? 'success' : 'error', message: outcomeText(request) })
    if (decided.some(({ state }) => state === 'done'))
      await Promise.all([stale(Object.keys(resources)), refreshOrders()])
  })
  useEffect(() => {
    // When the answer fails, the badge still shows the number.
    if (answered > before.current) hear(answered - before.current).catch(() => undefined)
    before.current = answered
  }, [answered, hear])
}
