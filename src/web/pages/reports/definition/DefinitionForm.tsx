import { InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dimensionKey, measureKey, reportGroups, type Report } from '#resource/reports/report'
import { useTitle } from '../../../data/languages/use-title'
import { useResources } from '../../../data/resources'
import { TitlesInput } from '../../../editing/form/TitlesInput'
import { ChartChoice } from '../ChartChoice'
import { ConditionsInput } from './ConditionsInput'
import type { DefinitionDraft } from './use-definition'
import { dimensionsOf, measuresOf, useOffered, type Offered } from './use-offered'

interface DefinitionFormProps {
  draft: DefinitionDraft
}

const MOST_DIMENSIONS = 3
const openings = ['month', 'year', 30, 90, 365] as const

interface PartProps {
  label: string
  children: ReactNode
}

/** An input below its label. */
const Part = ({ label, children }: PartProps) => (
  <div className="definition-part">
    <span className="definition-label">{label}</span>
    {children}
  </div>
)

interface SeveralProps {
  label: string
  value: string[]
  options: readonly Offered[]
  most?: number
  onChange: (values: string[]) => void
}

/** Chooses several things, in the order in which they are chosen. */
const Several = ({ label, value, options, most, onChange }: SeveralProps) => (
  <Part label={label}>
    <Select
      mode="multiple"
      optionFilterProp="label"
      aria-label={label}
      {...(most === undefined ? {} : { maxCount: most })}
      {...{ value, onChange }}
      options={options.map(({ value: key, label: text }) => ({ value: key, label: text }))}
    />
  </Part>
)

/** The parts of a report, each in an input that offers what its records have. */
export function DefinitionForm({ draft: { report, edit } }: DefinitionFormProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const counted = useResources()[report.of]
  const offered = useOffered(report)
  const said = (part: string) => t(`reports.definition.${part}`)
  const chosen = report.dimensions.map(dimensionKey)
  const measured = report.measures.map(measureKey)
  const ofKeys = (keys: readonly string[], all: readonly Offered[]) =>
    keys.flatMap((key) => all.filter(({ value }) => value === key))
  return (
    <div className="definition-form">
      <TitlesInput
        titled={report}
        onChange={({ title: chinese = '', ...others }) => edit({ title: chinese, ...others })}
      />
      <Part label={said('of')}>{counted ? title(counted) : report.of}</Part>
      <Part label={said('where')}>
        <ConditionsInput report={report} paths={offered.paths} onChange={(where) => edit({ where })} />
      </Part>
      <PeriodParts {...{ report, edit }} dated={offered.paths.filter(({ dated }) => dated)} />
      <Several
        {...{ label: said('measures'), value: measured, options: offered.measures, most: 12 }}
        onChange={(keys) => edit({ measures: measuresOf(keys, offered) })}
      />
      <Several
        {...{ label: said('dimensions'), value: chosen, options: offered.dimensions, most: 20 }}
        onChange={(keys) => edit({ dimensions: dimensionsOf(keys, report) })}
      />
      <Several
        {...{ label: said('by'), value: report.by, most: MOST_DIMENSIONS }}
        options={ofKeys(chosen, offered.dimensions)}
        onChange={(by) => edit({ by })}
      />
      <Several
        {...{ label: said('filters'), value: report.filters, options: offered.paths, most: 12 }}
        onChange={(filters) => edit({ filters })}
      />
      <Part label={t('reports.chart')}>
        <ChartChoice
          measures={ofKeys(measured, offered.measures)}
          chart={report.chart ?? null}
          onChart={(chart) => edit({ chart: chart ?? undefined })}
        />
      </Part>
      <SortPart
        {...{ report, edit }}
        keys={[...ofKeys(chosen, offered.dimensions), ...ofKeys(measured, offered.measures)]}
      />
      <Part label={said('group')}>
        <Select
          aria-label={said('group')}
          value={report.group}
          options={reportGroups.map((group) => ({ value: group, label: t(`reports.groups.${group}`) }))}
          onChange={(group) => edit({ group })}
        />
      </Part>
      <Part label={said('order')}>
        <InputNumber
          aria-label={said('order')}
          value={report.order}
          onChange={(order) => edit({ order: order ?? 100 })}
        />
      </Part>
      <Several
        {...{ label: said('access'), value: report.access, options: offered.roles }}
        onChange={(access) => edit({ access })}
      />
    </div>
  )
}

interface PartsProps {
  report: Report
  edit: DefinitionDraft['edit']
}

/** The date that a period limits, and the period that the report opens with. */
function PeriodParts({ report, edit, dated }: PartsProps & { dated: readonly Offered[] }) {
  const { t } = useTranslation()
  const { period, opens = 'month' } = report
  const named = { month: t('reports.periods.this_month'), year: t('reports.periods.this_year') }
  return (
    <>
      <Part label={t('reports.definition.period')}>
        <Select
          allowClear
          aria-label={t('reports.definition.period')}
          placeholder={t('reports.definition.noPeriod')}
          value={period}
          options={dated.map(({ value, label }) => ({ value, label }))}
          onChange={(path?: string) => edit({ period: path })}
        />
      </Part>
      {period !== undefined && (
        <Part label={t('reports.definition.opens')}>
          <Select
            aria-label={t('reports.definition.opens')}
            value={opens}
            options={[...new Set([...openings, opens])].map((each) => ({
              value: each,
              label: typeof each === 'number' ? t('reports.definition.days', { count: each }) : named[each],
            }))}
            onChange={(next) => edit({ opens: next })}
          />
        </Part>
      )}
    </>
  )
}

/** The order of the rows at first. */
function SortPart({ report, edit, keys }: PartsProps & { keys: readonly Offered[] }) {
  const { t } = useTranslation()
  const options = keys.flatMap(({ value, label }) => [
    { value: `${value} desc`, label: `${label} ↓` },
    { value: `${value} asc`, label: `${label} ↑` },
  ])
  return (
    <Part label={t('reports.definition.sort')}>
      <Select
        allowClear
        aria-label={t('reports.definition.sort')}
        placeholder={t('reports.definition.noSort')}
        value={report.sort}
        options={options}
        onChange={(sort?: string) => edit({ sort })}
      />
    </Part>
  )
}
