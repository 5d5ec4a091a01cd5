import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../data/languages/format'
import type { ChangeList, ListState } from '../list-state'
import type { Records } from '../use-records'
import type { Grouped } from './use-groups'

interface GroupsPagerProps {
  grouped: Grouped
  records: Records
  state: ListState
  change: ChangeList
}

/** The number of groups, and the pages of the open one. */
export function GroupsPager({ grouped, records, state, change }: GroupsPagerProps) {
  const { t } = useTranslation()
  const { groups, leftOut, open, pending } = grouped
  const number = formatNumber(groups.length)
  return (
    <div className="groups-pager">
      {!pending && (
        <span>
          {leftOut > 0
            ? t('list.group.first', { number, total: formatNumber(groups.length + leftOut) })
            : t('list.group.count', { count: groups.length, number })}
        </span>
      )}
      {open && open.count > state.pageSize && (
        <Pagination
          size="small"
          current={state.page}
          pageSize={state.pageSize}
          total={open.count}
          showSizeChanger={false}
          showLessItems
          onChange={(page) => {
            records.leaveFor(page)
            change({ page })
          }}
        />
      )}
    </div>
  )
}
