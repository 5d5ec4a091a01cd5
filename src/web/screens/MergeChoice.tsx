import type { BaseRecord } from '@refinedev/core'
import { Flex, Radio, Tag, theme, Typography } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#resource/resource'
import { FieldCell } from '../fields/registry'
import { useTitle } from '../fields/use-title'
import type { Difference, Side } from './merge-values'

const sides = ['mine', 'theirs'] as const

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
  /** Where the property stands, such as a line of an order. */
  place?: string
  difference: Difference
  records: Record<Side | 'base', BaseRecord>
  side: Side | undefined
  onChoose: (side: Side) => void
}

/** One property in both versions, of which one is chosen, and what it was before. */
export function MergeChoice({ field, place, difference, records, side, onChoose }: MergeChoiceProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const title = useTitle()
  const id = useId()
  const { name, base, changedBy } = difference
  const secondary = { fontSize: token.fontSizeSM, color: token.colorTextSecondary }
  return (
    <section aria-labelledby={id} style={{ marginBottom: token.marginLG }}>
      <Flex align="center" gap="small" style={{ marginBottom: token.marginXXS }}>
        <Typography.Text strong id={id}>
          {place === undefined ? title(field) : `${place} · ${title(field)}`}
        </Typography.Text>
        <Tag bordered={false} color={changedBy ? 'default' : 'orange'}>
          {t(`form.merge.by.${changedBy ?? 'both'}`)}
        </Tag>
      </Flex>
      <Radio.Group
        value={side}
        onChange={(event) => onChoose(event.target.value === 'mine' ? 'mine' : 'theirs')}
        className="merge-sides"
      >
        {sides.map((each) => (
          <Radio
            key={each}
            value={each}
            className={each === side ? 'merge-side merge-side-chosen' : 'merge-side'}
          >
            <span style={secondary}>{t(`form.merge.${each}`)}</span>
            <div style={{ overflowWrap: 'anywhere' }}>
              <Version name={name} field={field} value={difference[each]} record={records[each]} />
            </div>
          </Radio>
        ))}
      </Radio.Group>
      <div style={{ ...secondary, marginTop: token.marginXXS }}>
        {t('form.merge.before')} <Version name={name} field={field} value={base} record={records.base} />
      </div>
    </section>
  )
}
