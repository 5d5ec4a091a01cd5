import { Checkbox, DatePicker, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { trailActions } from '#domain/trail/trail-actions'
import { actionLabels } from '#words/actions'
import { DATE_FORMAT } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { SoughtText } from '../../fields/SoughtText'
import { ReferenceSelect } from '../../fields/references/ReferenceSelect'
import type { Sought } from './trail-calls'

interface TrailFiltersProps {
  sought: Sought
  onChange: (sought: Sought) => void
}

const shown = (day: string | undefined): Dayjs | null => (day === undefined ? null : dayjs(day))

/** Who, what, when, which record, from where. */
export function TrailFilters({ sought, onChange }: TrailFiltersProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const change = (next: { [Name in keyof Sought]: Sought[Name] | undefined }) => {
    const all = Object.entries({ ...sought, ...next })
    onChange(Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== '')))
  }
  const actions = trailActions.map((action) => ({
    value: action,
    label: title(actionLabels.trailActions[action]),
  }))
  return (
    <div className="trail-filters">
      <ReferenceSelect
        {...{ to: 'users', by: 'id', allowClear: true, value: sought.user_id }}
        aria-label={t('trail.who')}
        placeholder={t('trail.who')}
        onChange={(value) => change({ user_id: typeof value === 'number' ? value : undefined })}
      />
      <Select
        {...{ allowClear: true, showSearch: true, optionFilterProp: 'label', options: actions }}
        aria-label={t('trail.what')}
        placeholder={t('trail.what')}
        onChange={(action: string | undefined) => change({ action })}
      />
      <DatePicker.RangePicker
        allowEmpty
        format={DATE_FORMAT}
        value={[shown(sought.from), shown(sought.to)]}
        onChange={(days) =>
          change({ from: days?.[0]?.format(DATE_FORMAT), to: days?.[1]?.format(DATE_FORMAT) })
        }
      />
      <SoughtText label={t('trail.record')} onChange={(record) => change({ record })} />
      <SoughtText label={t('trail.address')} onChange={(address) => change({ address })} />
      <Checkbox
        className="trail-plain"
        checked={sought.plain === true}
        onChange={({ target }) => change({ plain: target.checked || undefined })}
      >
        {t('trail.plain')}
      </Checkbox>
    </div>
  )
}
