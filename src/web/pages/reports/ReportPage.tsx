import { Alert, Skeleton, Button, Dropdown, Flex, Typography, Badge, DatePicker, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { DownloadOutlined, EditOutlined, TableOutlined, FilterOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { useState } from 'react'
import { namedPeriods } from '#domain/reckoning/periods'
import { useAnswer } from '../../data/calls'
import { Nothing } from '../../kit/empty/Nothing'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { useViewTitle } from '../../shell/views/view-scope'
import {
  queryOf,
  readReportRequest,
  lastingQuery,
  type AskedReport,
  SORT,
  CHART,
  chartIn,
  chartText,
} from '../../data/reports/report-request'
import {
  allReports,
  reportCall,
  type ReportHead,
  type AnsweredReport,
  type ShownChart,
} from '../../data/reports/report-calls'
import { ReportChart } from '../../trade/report/ReportChart'
import { recordsAddress } from '../../trade/report/records-address'
import { ReportTable } from './ReportTable'
import './reports.css'
import { mayAct, mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { useFileDownload } from '../../data/use-file-download'
import { LinkButton } from '../../shell/LinkButton'
import { ViewMenu } from '../../list/views/ViewMenu'
import { PrintRecordsButton } from '../../print/PrintDocumentButton'
import { Arranger } from '../../kit/choosing/Arranger'
import { ArrangerButton } from '../../kit/choosing/ArrangerButton'
import { ChartChoice } from './ChartChoice'
import { useBusinessDay } from '../../data/business-day'
import { DATE_FORMAT } from '../../data/languages/format'
import { useIsPhone } from '../../kit/media-query'
import { PathFilter } from './PathFilter'

/** One report: the question above, then the chart and the table. The whole question stands in the address. */
export function ReportPage() {
  const { t } = useTranslation()
  const { name = '' } = useParams()
  const { data, error, refetch } = useAnswer(allReports)
  const head = data?.data.find((each) => each.name === name)
  useViewTitle(head?.title)
  if (error && !data)
    return <LoadFailure title={t('reports.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  if (!head) return <Nothing scene="bars" title={t('reports.missing')} />
  return <Asked head={head} />
}

function Asked({ head }: { head: ReportHead }) {
  const { t } = useTranslation()
  const address = useReportAddress(head)
  const { asked, shown } = address
  const own = queryOf(asked).toString()
  const { data, error, refetch } = useAnswer(reportCall(head.name, own), {
    ...{ keepPrevious: true, staleTime: 0, refetchOnMount: 'always' as const },
  })
  const recordsOf = recordsAddress(head.name, asked)
  return (
    <div className="report-page">
      <ReportHeader head={head} address={address} query={own} answer={data} />
      <ReportFilters head={head} asked={asked} onChange={address.change} />
      {error && !data && (
        <LoadFailure title={t('reports.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data?.compared && (
        <p className="report-compared quiet">{t('reports.comparedWith', { ...data.compared })}</p>
      )}
      {data?.cut && <Alert type="warning" showIcon message={t('reports.cut')} />}
      {data && data.rows.length === 0 && <Nothing scene="bars" hint={t('reports.nothing')} />}
      {data && data.rows.length > 0 && (
        <>
          <ReportChart answer={data} chart={shown.chart} sort={shown.sort} recordsOf={recordsOf} />
          <ReportTable
            answer={data}
            sort={shown.sort}
            onSort={(sort) => address.show({ sort })}
            recordsOf={recordsOf}
          />
        </>
      )}
    </div>
  )
}

interface ReportHeaderProps {
  head: ReportHead
  address: ReportAddress
  /** The question of the report, as the query of the API. */
  query: string
  answer: AnsweredReport | undefined
}

const sheets = ['xlsx', 'csv'] as const

/** The key of a report as it stands on its page. */
const printedAs = (name: string, query: string, sort: string | null) =>
  `${name}?${query}${sort === null ? '' : `&${new URLSearchParams({ [SORT]: sort }).toString()}`}`

/** The title of a report with its saved views, its look, and its output as a file and on paper. */
function ReportHeader({ head, address, query, answer }: ReportHeaderProps) {
  const { t } = useTranslation()
  const { saving, save } = useFileDownload()
  const counted = useResources()[head.of]
  return (
    <header className="searched-head">
      <Flex align="center" gap={8}>
        <Typography.Title level={4} aria-level={1}>
          {head.title}
        </Typography.Title>
        <ViewMenu
          place={{ resource: head.of, name: `report:${head.name}` }}
          state={address.state}
          view={address.shown.view}
          all={t('reports.shipped')}
          isFiled={mayDo('export', counted)}
          onChoose={(view) => address.open(view?.state ?? '', view?.id)}
          onName={(view) => address.show({ view })}
        />
      </Flex>
      <Flex gap="small">
        {mayAct('resources') && (
          <LinkButton
            to={`/admin/reports/${head.name}/edit`}
            icon={<EditOutlined aria-hidden />}
            aria-label={t('reports.definition.edit')}
            title={t('reports.definition.edit')}
          />
        )}
        <ReportLook head={head} address={address} />
        {mayDo('export', counted) && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: sheets.map((format) => ({ key: format, label: format.toUpperCase() })),
              onClick: ({ key }) =>
                void save(`/reports/${head.name}/export?${query}&format=${key}`, `${head.name}.${key}`),
            }}
          >
            <Button icon={<DownloadOutlined aria-hidden />} loading={saving}>
              {t('exchange.export.title')}
            </Button>
          </Dropdown>
        )}
        <PrintRecordsButton
          document="report"
          of={head.of}
          keys={[printedAs(head.name, query, address.shown.sort)]}
          disabled={!answer}
        >
          {t('print.print')}
        </PrintRecordsButton>
      </Flex>
    </header>
  )
}

interface ReportLookProps {
  head: ReportHead
  address: ReportAddress
}

/** Chooses the chart, and which measures the table shows in which order. */
function ReportLook({ head, address }: ReportLookProps) {
  const { t } = useTranslation()
  const { asked, shown } = address
  const all = head.all_measures.map(({ key }) => key)
  const measures = asked.measures ?? all
  const offered = new Map(head.all_measures.map(({ key, title }) => [key, title]))
  const showMeasures = (names: string[]) =>
    address.change({ ...asked, measures: names.join() === all.join() ? null : names })
  return (
    <ArrangerButton label={t('reports.look')} icon={<TableOutlined aria-hidden />}>
      <ChartChoice
        measures={measures.map((key) => ({ value: key, label: offered.get(key) ?? key }))}
        chart={shown.chart}
        onChart={(chart) => address.show({ chart })}
      />
      <Arranger
        label={t('reports.measures')}
        offered={offered}
        shipped={all}
        shown={measures}
        onShow={showMeasures}
      />
    </ArrangerButton>
  )
}

const VIEW = 'view'

/** The display settings of a report's answer; none of them reaches the server. */
interface Shown {
  sort: string | null
  chart: ShownChart | null
  /** The saved view that was chosen last. */
  view: number | undefined
}

/**
 * The question and the display settings of a report's page, all kept in the address, and the functions that change
 * them.
 */
function useReportAddress(head: ReportHead) {
  const [query, setQuery] = useSearchParams()
  const today = useBusinessDay()
  const asked = readReportRequest(query, head, today)
  const shown: Shown = {
    sort: query.get(SORT) ?? head.sort,
    chart: chartIn(query.get(CHART), head),
    view: Number(query.get(VIEW)) || undefined,
  }
  const withLook = (own: URLSearchParams, look: Shown) => {
    if (look.sort !== null && look.sort !== head.sort) own.set(SORT, look.sort)
    if (chartText(look.chart) !== chartText(head.chart)) own.set(CHART, chartText(look.chart))
    return own
  }
  const go = (next: AskedReport, look: Shown) => {
    const own = withLook(queryOf(next), look)
    if (look.view !== undefined) own.set(VIEW, String(look.view))
    setQuery(own, { replace: true })
  }
  const lasting = withLook(lastingQuery(asked, today), shown)
  lasting.sort()
  return {
    ...{ asked, shown },
    /** The state that a saved view keeps. */
    state: lasting.toString(),
    change: (next: AskedReport) => go(next, shown),
    show: (next: Partial<Shown>) => go(asked, { ...shown, ...next }),
    /** Opens the state of a saved view, or the report as it is shipped. */
    open: (state: string, view: number | undefined) => {
      const kept = new URLSearchParams(state)
      kept.delete('list')
      if (view !== undefined) kept.set(VIEW, String(view))
      setQuery(kept)
    },
  }
}

type ReportAddress = ReturnType<typeof useReportAddress>

interface ReportFiltersProps {
  head: ReportHead
  asked: AskedReport
  onChange: (asked: AskedReport) => void
}

interface WholeProps extends Omit<ReportFiltersProps, 'onChange'> {
  change: (next: Partial<AskedReport>) => void
}

const MOST_DIMENSIONS = 3

/** The filters of a report: period, grouping, records, and the period of comparison. */
function ReportFilters({ head, asked, onChange }: ReportFiltersProps) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const isPhone = useIsPhone()
  // A phone shows the period, and the rest on request.
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

/** The grouping of the records, the period of comparison, and the conditions on the records' own properties. */
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
