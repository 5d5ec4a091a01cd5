import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ColumnFilter } from '../../fields/field-entry'
import type { ChangeList, ListState } from '../list-state'
import type { ListKind } from '../RecordList'

/** Conditions that are chosen by one name, such as “overdue”. */
export interface QuickFilter {
  name: string
  title: string
  filters: Record<string, ColumnFilter>
}

/** The list with the conditions of its chosen quick filter. */
export function quicklyFiltered(kind: ListKind, name: string | undefined): ListKind {
  const chosen = kind.quick?.find((quick) => quick.name === name)
  return chosen ? { ...kind, fixed: { ...kind.fixed, ...chosen.filters } } : kind
}

interface QuickFiltersProps {
  offered: QuickFilter[]
  state: ListState
  change: ChangeList
}

const ALL = ''

/** Chooses one of a list's quick filters, or none. */
export function QuickFilters({ offered, state, change }: QuickFiltersProps) {
  const { t } = useTranslation()
  const options = offered.map(({ name, title }) => ({ value: name, label: title }))
  return (
    <div className="quick-filters">
      <Segmented
        aria-label={t('list.quick')}
        options={[{ value: ALL, label: t('list.quickAll') }, ...options]}
        value={state.quick ?? ALL}
        onChange={(name) => change({ quick: name === ALL ? undefined : name })}
      />
    </div>
  )
}
