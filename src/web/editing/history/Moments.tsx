import type { BaseRecord } from '@refinedev/core'
import { Button, Skeleton, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswerPages } from '../../data/calls'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import type { HistoryPage, Moment } from './history'
import { MomentView } from './MomentView'
import './history.css'

interface MomentsProps {
  resource: string
  /** Identifies the question among those about the resource. */
  name: readonly unknown[]
  page: (before: string | null) => Promise<HistoryPage>
  /** The record of the history; none when the moments are of many. */
  subject?: { resource: string; record: BaseRecord }
  /** The content at the end of a moment's first line. */
  extra?: (moment: Moment) => ReactNode
}

/** Moments of the trail as a timeline, the newest first, page by page. */
export function Moments({ resource, name, page, subject, extra }: MomentsProps) {
  const { t } = useTranslation()
  const pages = useAnswerPages(resource, name, page)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  if (error && !data)
    return <LoadFailure title={t('trail.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const moments = data.pages.flatMap((each) => each.data)
  if (moments.length === 0) return <p className="quiet">{t('trail.empty')}</p>
  return (
    <>
      <Timeline
        className="history"
        items={moments.map((moment) => ({
          key: moment.id,
          children: <MomentView moment={moment} extra={extra?.(moment)} {...(subject ? { subject } : {})} />,
        }))}
      />
      {hasNextPage && (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('trail.earlier')}
        </Button>
      )}
    </>
  )
}
