import type { BaseRecord } from '@refinedev/core'
import { Button, Drawer, Skeleton, Timeline } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswerPages } from '../../data/calls'
import type { ServedResource } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { historyPage } from './history'
import { MomentView } from './MomentView'
import './history.css'

interface HistoryProps {
  resource: ServedResource
  record: BaseRecord
}

/** The moments of a record as a timeline, page by page. */
function History({ resource, record }: HistoryProps) {
  const { t } = useTranslation()
  const key = record[resource.key] ?? record.id ?? ''
  const pages = useAnswerPages(resource.$id, ['history', key], (before) =>
    historyPage(resource.$id, key, before),
  )
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  if (error && !data)
    return <LoadFailure title={t('trail.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const moments = data.pages.flatMap((page) => page.data)
  if (moments.length === 0) return <p className="quiet">{t('trail.empty')}</p>
  const subject = { resource: resource.$id, record }
  return (
    <>
      <Timeline
        className="history"
        items={moments.map((moment) => ({
          key: moment.id,
          children: <MomentView moment={moment} subject={subject} />,
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

/** What was done with a record, over its dialog or page. */
export function HistoryDrawer({
  open,
  onClose,
  ...of
}: HistoryProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Drawer
      open={open}
      width={520}
      title={t('trail.title')}
      destroyOnHidden
      panelRef={panel}
      // Over a dialog the drawer asks for the focus before it stands, and Escape would close both.
      afterOpenChange={(shown) => shown && panel.current?.querySelector('button')?.focus()}
      onClose={onClose}
    >
      <History {...of} />
    </Drawer>
  )
}
