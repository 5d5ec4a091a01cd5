import { Select } from 'antd'
import type { Key } from '../../../fields/references/reference-values'
import { useAnswer } from '../../../data/calls'
import { allReports } from '../../../data/reports/report-calls'

interface ReportSelectProps {
  id: string
  placeholder: string
  value: Key | undefined
  onChange: (name: Key | undefined) => void
}

/** The report to preview: reports are no records that a search finds. */
export function ReportSelect({ value, ...select }: ReportSelectProps) {
  const { data, isPending } = useAnswer(allReports)
  return (
    <Select<Key>
      {...select}
      allowClear
      showSearch
      optionFilterProp="label"
      style={{ width: '100%' }}
      loading={isPending}
      value={value ?? null}
      options={(data?.data ?? []).map(({ name, title }) => ({ value: name, label: title }))}
    />
  )
}
