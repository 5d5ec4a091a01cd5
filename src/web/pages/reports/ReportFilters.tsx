import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button, DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusinessDay } from '../../data/business-day'
import { DATE_FORMAT } from '../../data/languages/format'
import { useIsPhone } from '../../kit/use-is-phone'
import { namedPeriods } from '#domain/reckoning/named-periods'
import type { AskedReport } from '../../data/reports/asked-report'
import { PathFilter } from './PathFilter'
import type { ReportHead } from '../../data/reports/report-calls'

interface ReportFiltersProps {
  head: ReportHead
  asked: AskedReport
  onChange: (asked: AskedReport) => void
}

interface WholeProps extends Omit<ReportFiltersProps, 'onChange'> {
  change: (next: Partial<AskedReport>) => void
}

const MOST_DIMENSIONS = 3

/** What a report counts: when, put together by what, of whom; and what it is compared with. */
export function ReportFilters({ head, asked, onChange }: ReportFiltersProps) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const isPhone = useIsPhone()
  // A phone shows the period, and the rest when it is asked for.
  const [isOpen, setIsOpen] = useState(false)
  const isWhole = isOpen || !isPhone
  const change = (next: Partial<AskedReport>) => onChange({ ...asked, ...next })
  const offered = Object.entries(namedPeriods(today)).map(([name, { from, to }]) => ({
    label: t(`reports.periods.${name}`),
    value: [dayjs(from), dayjs(to)] as [dayjs.Dayjs, dayjs.Dayjs],
  }))
  return (
    <div className="report-filters">
      {head.dated && (
        <DatePicker.RangePicker
          allowEmpty
          aria-label={t('reports.period')}
          format={DATE_FORMAT}
          presets={offered}
          value={[asked.from === null ? null : dayjs(asked.from), asked.to === null ? null : dayjs(asked.to)]}
          onChange={(days) =>
            change({
              from: days?.[0]?.format(DATE_FORMAT) ?? null,
              to: days?.[1]?.format(DATE_FORMAT) ?? null,
            })
          }
        />
      )}
      {isPhone && (
        <Badge dot={Object.keys(asked.filters).length > 0 || asked.compare !== null}>
          <Button
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('list.filters')}
          </Button>
        </Badge>
      )}
      {isWhole && <Whole {...{ head, asked, change }} />}
    </div>
  )
}

/** How the records are put together, what they are compared with, and the conditions of their own properties. */
function Whole({ head, asked, change }: WholeProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        mode="multiple"
        maxCount={MOST_DIMENSIONS}
        aria-label={t('reports.by')}
        placeholder={t('reports.by')}
        prefix={<span className="quiet">{t('reports.by')}</span>}
        value={asked.by}
        options={head.all_dimensions.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(by) => change({ by })}
      />
      {head.dated && (
        <Select
          allowClear
          aria-label={t('reports.compare')}
          placeholder={t('reports.compare')}
          value={asked.compare}
          options={(['previous', 'year'] as const).map((value) => ({
            ...{ value, label: t(`reports.compared.${value}`) },
          }))}
          onChange={(compare?: 'previous' | 'year') => change({ compare: compare ?? null })}
        />
      )}
      <PathFilters {...{ head, asked }} onChange={change} />
    </>
  )
}

/** The conditions of the records' own properties. */
function PathFilters({
  head,
  asked,
  onChange,
}: Omit<ReportFiltersProps, 'onChange'> & { onChange: (next: Pick<AskedReport, 'filters'>) => void }) {
  return head.filters.map((path) => (
    <PathFilter
      key={path}
      of={head.of}
      path={path}
      values={asked.filters[path] ?? []}
      onChange={(values) => {
        const { [path]: _gone, ...others } = asked.filters
        onChange({ filters: values.length === 0 ? others : { ...others, [path]: values } })
      }}
    />
  ))
}
