import type { BaseRecord } from '@refinedev/core'
import { theme, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Field } from '#resource/resource'
import { FieldCell } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import type { Difference, Side } from './merge-values'
import { MergeSides } from './MergeView'

interface VersionProps {
  name: string
  field: Field
  value: unknown
  record: BaseRecord
}

function Version({ name, field, value, record }: VersionProps) {
  const empty = value === undefined || value === null || value === ''
  if (empty) return <Typography.Text type="secondary">–</Typography.Text>
  return <FieldCell name={name} field={field} value={value} record={record} place="dialog" />
}

interface MergeChoiceProps {
  field: Field
  /** The place of the property, such as a line of an order. */
  place?: string
  difference: Difference
  records: Record<Side | 'base', BaseRecord>
  side: Side | undefined
  onChoose: (side: Side) => void
}

/** A choice between both versions of one property, with its value before. */
export function MergeChoice({ field, place, difference, records, side, onChoose }: MergeChoiceProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const title = useTitle()
  const { name, base, changedBy } = difference
  return (
    <MergeSides
      title={place === undefined ? title(field) : `${place} · ${title(field)}`}
      changedBy={changedBy}
      side={side}
      onChoose={onChoose}
      version={(each) => (
        <Version name={name} field={field} value={difference[each]} record={records[each]} />
      )}
    >
      <div
        style={{ fontSize: token.fontSizeSM, color: token.colorTextSecondary, marginTop: token.marginXXS }}
      >
        {t('form.merge.before')} <Version name={name} field={field} value={base} record={records.base} />
      </div>
    </MergeSides>
  )
}
