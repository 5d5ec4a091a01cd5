import { InputNumber, Select, Button } from 'antd'
import { type ReactNode, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteOutlined } from '@ant-design/icons'
import {
  dimensionKey,
  measureKey,
  reportGroups,
  type Report,
  type Dimension,
  type Measure,
} from '#resource/reports/report'
import { endOf } from '#resource/reports/path'
import { textsOf, requestedMeasure, answerMeasure } from '#resource/reports/measure-traits'
import { choicesOf } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import { offeredMeasures, offeredPaths } from '#resource/reports/report-choices'
import { fieldsOf } from '#resource/resource'
import { labels } from '#words/labels'
import { useTitle, useLanguage } from '../../../data/languages/use-title'
import { useResources } from '../../../data/resources'
import { TitlesInput } from '../../../editing/form/TitlesInput'
import { ChartChoice } from '../ChartChoice'
import type { DefinitionDraft } from './use-definition'
import { PathFilter } from '../PathFilter'

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

/** The parts of a report, each in an input that offers the properties of its records. */
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

interface ConditionsInputProps {
  report: Report
  paths: OfferedParts['paths']
  onChange: (where: Report['where']) => void
}

/** The conditions that a record must meet to be counted. */
function ConditionsInput({ report, paths, onChange }: ConditionsInputProps) {
  const { t } = useTranslation()
  const resources = useResources()
  const { of, where } = report
  // A condition without values is not part of the report yet.
  const [begun, setBegun] = useState<string[]>([])
  const shown = [...new Set([...Object.keys(where), ...begun])]
  const without = (path: string) => {
    const { [path]: _gone, ...others } = where
    return others
  }
  const change = (path: string, texts: string[]) => {
    const field = endOf(resources, of, path)?.field
    const wanted = field && requestedMeasure(field, texts)
    onChange(wanted === undefined ? without(path) : { ...where, [path]: wanted })
  }
  const pathLabel = (path: string) => paths.find(({ value }) => value === path)?.label ?? path
  return (
    <div className="definition-conditions">
      {shown.map((path) => {
        const wanted = where[path]
        return (
          <div key={path} className="definition-condition">
            <span className="quiet">{pathLabel(path)}</span>
            <PathFilter
              {...{ of, path, values: wanted === undefined ? [] : textsOf(wanted) }}
              onChange={(texts) => change(path, texts)}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('reports.definition.dropCondition', { label: pathLabel(path) })}
              onClick={() => {
                setBegun(begun.filter((each) => each !== path))
                onChange(without(path))
              }}
            />
          </div>
        )
      })}
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={t('reports.definition.addCondition')}
        placeholder={t('reports.definition.addCondition')}
        value={null}
        options={paths
          .filter(({ value, dated }) => !dated && !shown.includes(value))
          .map(({ value, label }) => ({ value, label }))}
        onChange={(path: string | null) => path !== null && setBegun([...begun, path])}
      />
    </div>
  )
}

/** One option of a list. */
interface Offered {
  value: string
  label: string
}

const spans = ['day', 'month'] as const

/** The paths from the records of a resource, in the words of the screen. */
function usePaths(of: string) {
  const resources = useResources()
  const title = useTitle()
  return useMemo(
    () =>
      offeredPaths(resources, of).map(({ path, fields }) => {
        const last = fields.at(-1)
        const dated = last !== undefined && kindOf(last).time !== undefined
        return { value: path, label: fields.map(title).join(' · '), dated, field: last }
      }),
    [resources, of, title],
  )
}

/** The choices in the editor of a report: paths, dimensions, measures and roles, in the words of the screen. */
function useOffered({ of, dimensions, measures }: Report) {
  const title = useTitle()
  const language = useLanguage()
  const resources = useResources()
  const paths = usePaths(of)
  const resource = resources[of]
  const offered = useMemo(() => {
    const plain = paths.flatMap(({ value, label, dated }): Offered[] =>
      dated
        ? spans.map((span) => ({
            value: `${value}|${span}`,
            label: `${label} · ${title(labels.spans[span])}`,
          }))
        : [{ value, label }],
    )
    const known = new Set(plain.map(({ value }) => value))
    // Bands, and paths that only a file can name, stay as they are.
    const others = dimensions.filter((each) => !known.has(dimensionKey(each)))
    const named = others.map((each) => ({
      value: dimensionKey(each),
      label: typeof each === 'string' ? each : title(each),
    }))
    return [...named, ...plain]
  }, [paths, dimensions, title])
  const reckoned = useMemo(() => {
    if (!resource) return []
    const all = new Map([...measures, ...offeredMeasures(resource)].map((each) => [measureKey(each), each]))
    return [...all.values()].map((measure) => ({
      ...{ value: measureKey(measure), measure },
      label: answerMeasure(resource, measure, [...all.values()], language).title,
    }))
  }, [resource, measures, language])
  const roles = useMemo(() => {
    const field = resources.users && fieldsOf(resources.users).roles
    return (field ? choicesOf(field) : []).map((role) => ({ value: String(role.value), label: title(role) }))
  }, [resources, title])
  return { paths, dimensions: offered, measures: reckoned, roles }
}

type OfferedParts = ReturnType<typeof useOffered>

/** The dimensions of these keys; those that the report has already stay as they are. */
function dimensionsOf(keys: readonly string[], { dimensions }: Report): Dimension[] {
  return keys.map((key) => dimensions.find((each) => dimensionKey(each) === key) ?? key)
}

/** The measures of these keys. */
function measuresOf(keys: readonly string[], { measures }: OfferedParts): Measure[] {
  return keys.flatMap((key) => measures.find(({ value }) => value === key)?.measure ?? [])
}
