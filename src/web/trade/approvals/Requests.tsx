import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer, useCall, useStale } from '../../data/calls'
import { Nothing } from '../../kit/empty/Nothing'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { openApprovals, outcomesHeard, type Request } from './approval'
import { RequestCard } from './RequestCard'
import './approvals.css'

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

/** What waits for this user, then their own requests with what became of them. */
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
