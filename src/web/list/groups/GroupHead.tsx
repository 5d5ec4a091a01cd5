import { RightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { kindOf } from '#resource/kinds'
import { formatNumber } from '../../data/languages/format'
import { FilterValue } from '../../fields/FieldFilter'
import { FieldCell } from '../../fields/registry'
import type { Group } from './list-groups'
import type { Grouped } from './use-groups'

interface GroupProps {
  grouped: Grouped
  group: Group
}

/** The value that the records of a group share. */
function GroupLabel({ grouped: { by }, group: { key, record } }: GroupProps) {
  const { t } = useTranslation()
  const { name, field, span } = by
  if (key === '') return <span className="quiet">{t('list.group.none')}</span>
  if (span !== 'value') return key
  const value: unknown = record[name]
  if (!kindOf(field).refers) return <FilterValue field={field} value={value} />
  return <FieldCell name={name} field={field} value={value} record={record} place="dialog" linked />
}

/** The head of a group: the value that its records share, and their number; it opens and closes the group. */
export function GroupHead({ grouped, group }: GroupProps) {
  const isOpen = grouped.open?.key === group.key
  return (
    <button type="button" className="group-head" aria-expanded={isOpen} onClick={() => grouped.toggle(group)}>
      <RightOutlined aria-hidden rotate={isOpen ? 90 : 0} />
      <span className="group-label">
        <GroupLabel grouped={grouped} group={group} />
      </span>
      <span className="group-count quiet">{formatNumber(group.count)}</span>
    </button>
  )
}
