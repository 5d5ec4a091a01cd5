import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type Resource } from '#resource/resource'
import { isSortable } from '#resource/sortable'
import { useTitle } from '../../data/languages/use-title'
import { sorting, type ChangeList, type ListState } from '../list-state'
import type { Records } from '../use-records'
import type { Selection } from '../use-selection'

interface CardsHeadProps {
  resource: Resource
  columns: readonly string[]
  records: Records
  state: ListState
  change: ChangeList
  selection: Selection | undefined
}

const directions = { ASC: '↑', DESC: '↓' } as const

/** What the head of a table does for cards: marks all of the page, and sorts. */
export function CardsHead({ resource, columns, records, state, change, selection }: CardsHeadProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { field, order } = sorting(resource, state.sort)
  const fields = fieldsOf(resource)
  const names = [...new Set([field, ...columns])].filter((name) => isSortable(resource, name))
  const options = names.flatMap((name) =>
    (['ASC', 'DESC'] as const).map((direction) => ({
      value: `${name}|${direction}`,
      label:
        name === 'id'
          ? t(`list.sorts.${direction}`)
          : `${title(fields[name] ?? {})} ${directions[direction]}`,
    })),
  )
  return (
    <div className="cards-head">
      {selection && <MarkAll records={records} selection={selection} label={t('list.markAll')} />}
      <Select
        variant="borderless"
        popupMatchSelectWidth={false}
        aria-label={t('list.sort')}
        options={options}
        value={`${field}|${order === 'desc' ? 'DESC' : 'ASC'}`}
        onChange={(sort) => change({ sort })}
      />
    </div>
  )
}

interface MarkAllProps extends Pick<CardsHeadProps, 'records'> {
  selection: Selection
  label: string
}

/** Marks, or unmarks, all records of the page; those of other pages stay as they are. */
function MarkAll({ records: { rows, pending }, selection: { records, choose }, label }: MarkAllProps) {
  const shown = new Set(rows.map(({ id }) => id))
  const others = records.filter(({ id }) => !shown.has(id))
  const areMarked = rows.length > 0 && records.length - others.length === rows.length
  return (
    <label className="card-mark">
      <input
        type="checkbox"
        className="row-mark"
        checked={areMarked}
        disabled={pending}
        onChange={() => choose(areMarked ? others : [...others, ...rows])}
      />
      {label}
    </label>
  )
}
