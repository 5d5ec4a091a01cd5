import { GroupOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupingOf, groupingsOf, type Grouping } from '#resource/list/groupings'
import { useTitle } from '../../data/languages/use-title'
import { columnFields } from '../list-fields'
import type { ChangeList, ListState } from '../list-state'
import type { ListKind } from '../RecordList'
import './groups.css'

interface GroupButtonProps {
  kind: ListKind
  state: ListState
  change: ChangeList
}

const NONE = ''

/** The groupings of a list: its columns first, then every other field that can be a column of it. */
function offeredBy({ resource, columns, fixed = {} }: ListKind): Grouping[] {
  const listed = new Set(columnFields(resource).map(([name]) => name))
  const place = (name: string) => (columns.includes(name) ? columns.indexOf(name) : columns.length)
  return groupingsOf(resource)
    .filter(({ name }) => listed.has(name) && fixed[name]?.operator !== 'eq')
    .toSorted((a, b) => place(a.name) - place(b.name))
}

/** Chooses the grouping of a list. */
export function GroupButton({ kind, state, change }: GroupButtonProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const offered = useMemo(() => offeredBy(kind), [kind])
  const label = ({ field, span }: Grouping) =>
    span === 'value' ? title(field) : t(`list.group.${span}`, { label: title(field) })
  const chosen = state.group === undefined ? undefined : groupingOf(kind.resource, state.group)
  if (offered.length === 0) return null
  const items = [
    { key: NONE, label: t('list.group.off') },
    ...offered.map((each) => ({ key: each.key, label: label(each) })),
  ]
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        className: 'group-menu',
        selectedKeys: [chosen?.key ?? NONE],
        onClick: ({ key }) => change({ group: key === NONE ? undefined : key, open: undefined }),
      }}
    >
      <Button
        className="group-button"
        data-grouped={chosen !== undefined}
        icon={<GroupOutlined aria-hidden />}
        aria-haspopup="menu"
      >
        {chosen ? t('list.group.by', { label: label(chosen) }) : t('list.group.title')}
      </Button>
    </Dropdown>
  )
}
