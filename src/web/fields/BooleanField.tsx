import { CheckOutlined } from '@ant-design/icons'
import { Checkbox, Switch, theme } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldEntry, FilterProps, InputProps, SaidProps } from './field-entry'

function BooleanSaid({ value }: SaidProps) {
  const { t } = useTranslation()
  return value === true ? t('fields.yes') : t('fields.no')
}

function BooleanCell({ value, place }: CellProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  if (place === 'dialog') return value === true ? t('fields.yes') : t('fields.no')
  if (value !== true) return <span className="quiet">–</span>
  return <CheckOutlined aria-label={t('fields.yes')} style={{ color: token.colorSuccess }} />
}

function BooleanInput({ id, value, onChange, describedBy }: InputProps) {
  return (
    <div>
      <Switch id={id} checked={value === true} onChange={onChange} aria-describedby={describedBy} />
    </div>
  )
}

function BooleanFilter({ filter, onChange }: FilterProps) {
  const { t } = useTranslation()
  const chosen: unknown[] = Array.isArray(filter?.value) ? filter.value : []
  return (
    <Checkbox.Group
      style={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      value={chosen.filter((value) => typeof value === 'boolean')}
      options={[
        { value: true, label: t('fields.yes') },
        { value: false, label: t('fields.no') },
      ]}
      onChange={(value) => onChange(value.length === 0 ? undefined : { operator: 'in', value })}
    />
  )
}

export const boolean: FieldEntry = {
  Cell: BooleanCell,
  Input: BooleanInput,
  Filter: BooleanFilter,
  Said: BooleanSaid,
  width: 100,
  leastWidth: 70,
  align: 'center',
  neverEmpty: true,
}
