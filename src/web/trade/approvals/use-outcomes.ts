import { useNotification } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuestions, useStale } from '../../data/calls'
import { useApprovableName } from '../../data/languages/use-approvable-name'
import { useResources } from '../../data/resources'
import { useStable } from '../../kit/use-stable'
import { useRefreshedOrders } from '../order/order-query'
import { openApprovals, type Request } from './approval'

/** What was decided of a user's own requests, the latest first. */
function decidedOf(own: readonly Request[]): Request[] {
  const isNews = ({ state, heard }: Request) => heard === false && state !== 'waiting'
  return own
    .filter(isNews)
    .toSorted((one, other) => (other.decided_at ?? '').localeCompare(one.decided_at ?? ''))
}

/** What became of a request, in words. */
function useOutcomeText(): (request: Request) => string {
  const { t } = useTranslation()
  const nameOf = useApprovableName()
  return ({ actions = [], subject, state, decided_by: by, answer: reason }) => {
    const what = [actions.map(nameOf).join(' · '), subject].filter(Boolean).join(' ')
    if (state === 'done') return t('approvals.news.approved', { by, what })
    if (state === 'refused') return t('approvals.news.refused', { by, what, reason })
    return t('approvals.news.lapsed', { what })
  }
}

/**
 * Tells a user what was decided of their requests while this page is open, and by whom. What is approved is done by
 * then, and may have changed any record, so the open pages ask again.
 *
 * @param answered how many outcomes the user has not seen
 */
export function useOutcomes(answered: number): void {
  const { open: notify } = useNotification()
  const { ask } = useQuestions()
  const textOf = useOutcomeText()
  const stale = useStale()
  const refreshOrders = useRefreshedOrders()
  const resources = useResources()
  const before = useRef(answered)
  const hear = useStable(async (count: number) => {
    const { own } = await ask(openApprovals)
    const decided = decidedOf(own).slice(0, count)
    for (const request of decided)
      notify?.({ type: request.state === 'done' ? 'success' : 'error', message: textOf(request) })
    if (decided.some(({ state }) => state === 'done'))
      await Promise.all([stale(Object.keys(resources)), refreshOrders()])
  })
  useEffect(() => {
    // Where the answer fails, the badge still tells.
    if (answered > before.current) hear(answered - before.current).catch(() => undefined)
    before.current = answered
  }, [answered, hear])
}
