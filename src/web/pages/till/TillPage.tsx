import { Alert, Button, Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../data/languages/format'
import { ListPage } from '../../list/ListPage'
import { useBusinessDay } from '../../data/business-day'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { RecordLink, useDialogs } from '../../shell/dialogs/dialogs'
import './till.css'
import type { TillRecord } from '../../data/records/till-record'
import { TillActions, TillFacts, useOpenTill } from './TillFacts'

/** The user's till of the day, over the list of all tills that they may see. */
export function TillPage() {
  const { t } = useTranslation()
  return (
    <>
      <section className="till till-own" aria-label={t('till.own')}>
        <OwnTill />
      </section>
      <ListPage resource="tills" />
    </>
  )
}

function OwnTill() {
  const { t } = useTranslation()
  const query = useOpenTill()
  const { data, error, refetch } = query
  const again = () => void refetch()
  if (!data)
    return error ? (
      <LoadFailure title={t('form.failed')} reason={error.message} onRetry={again} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    )
  return (
    <>
      <RefreshNotice of={query} />
      {data.data ? <OpenOne till={data.data} /> : <NoneOpen />}
    </>
  )
}

function NoneOpen() {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return (
    <Flex align="center" justify="space-between" gap={12} wrap>
      <span>
        {t('till.none_open')} <span className="quiet">{t('till.none_open_hint')}</span>
      </span>
      <Button type="primary" onClick={() => void dialogs.open('tills', 'new')}>
        {t('till.open')}
      </Button>
    </Flex>
  )
}

function OpenOne({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  return (
    <>
      <Flex align="center" justify="space-between" gap={12} wrap>
        <h2>
          {t('till.own')}{' '}
          <RecordLink resource="tills" recordKey={till.id}>
            {till.code}
          </RecordLink>{' '}
          <span className="quiet">{formatDate(till.date)}</span>
        </h2>
        <Flex gap={8} wrap>
          <TillActions till={till} />
        </Flex>
      </Flex>
      {till.date !== today && (
        <Alert type="warning" showIcon message={t('till.of_another_day', { date: formatDate(till.date) })} />
      )}
      <TillFacts till={till} />
    </>
  )
}
