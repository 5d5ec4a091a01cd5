import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDatetime } from '../../data/languages/format'
import { useBusinessDay } from '../../data/business-day'
import './refresh-notice.css'

/** The part of a query's state that shows the age of its answer. */
export interface Standing {
  data: unknown
  error: { message: string } | null
  /** The time of the answer, in milliseconds. */
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

const YEAR_TO_DAY = 10
const YEAR_TO_MINUTE = 16

/** A moment to the minute; without the date if it is today. */
function useClock(moment: number): string {
  const today = useBusinessDay()
  const shown = formatDatetime(new Date(moment).toISOString()).slice(0, YEAR_TO_MINUTE)
  return shown.startsWith(today) ? shown.slice(YEAR_TO_DAY).trim() : shown
}

function Notice({ of: { error, dataUpdatedAt, isFetching, refetch } }: { of: Standing }) {
  const { t } = useTranslation()
  const at = useClock(dataUpdatedAt)
  return (
    <div className="refresh-notice" role="status">
      <WarningOutlined aria-hidden />
      <span>
        <strong>{t('list.outdated', { at })}</strong> {error?.message}
      </span>
      <Button size="small" loading={isFetching} onClick={() => void refetch()}>
        {t('list.retry')}
      </Button>
    </div>
  )
}

/**
 * The notice above outdated data: refreshing has failed, and the data's age. Its code is bundled with its users: once
 * the server is away, nothing can be loaded.
 */
export function RefreshNotice({ of }: { of: Standing }) {
  const isOld = of.error !== null && of.data !== undefined
  return isOld && <Notice of={of} />
}
