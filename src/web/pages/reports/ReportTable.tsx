import { Table, type TableColumnsType, Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerMeasure } from '#resource/reports/report-row'
import { useIsPhone } from '../../kit/media-query'
import { AmountCell } from '../../trade/report/AmountCell'
import type { AnsweredReport } from '../../data/reports/report-calls'
import { orderIn, treeOf, type TreeRow } from '../../data/reports/report-rows'

interface ReportTableProps {
  answer: AnsweredReport
  sort: string | null
  onSort: (sort: string | null) => void
  /** The address of the records behind a row, by its keys; left out when they cannot be opened. */
  recordsOf?: ((keys: readonly string[]) => string) | undefined
}

const FIGURE_WIDTH = 128
const LABEL_WIDTH = 220

/** The rows of a report under one head, groups that open, and the totals at the foot; on a phone, one below another. */
export function ReportTable({ answer, sort, onSort, recordsOf }: ReportTableProps) {
  const isPhone = useIsPhone()
  const rows = useMemo(() => treeOf(answer, orderIn(sort)), [answer, sort])
  const columns = useColumns(answer, sort, recordsOf)
  const stacked = useStacked(answer, recordsOf)
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0)
  return (
    <>
      {isPhone && <SortChoice {...{ answer, sort, onSort }} />}
      <Table<TreeRow>
        className="report-table"
        rowKey="id"
        size="small"
        pagination={rows.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
        showHeader={!isPhone}
        {...(isPhone ? {} : { scroll: { x: width } })}
        columns={isPhone ? stacked : columns}
        dataSource={rows}
        onChange={(_page, _filters, sorter) => {
          const { columnKey, order: direction } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          if (columnKey !== undefined)
            onSort(direction ? `${String(columnKey)} ${direction === 'descend' ? 'desc' : 'asc'}` : null)
        }}
        summary={() =>
          isPhone ? (
            <StackedTotals answer={answer} recordsOf={recordsOf} />
          ) : (
            <Totals answer={answer} recordsOf={recordsOf} />
          )
        }
      />
    </>
  )
}

function useColumns(
  { dimensions, measures }: AnsweredReport,
  sort: string | null,
  recordsOf: ReportTableProps['recordsOf'],
): TableColumnsType<TreeRow> {
  return useMemo(() => {
    const order = orderIn(sort)
    const sorted = (key: string) => ({
      ...{ key, sorter: true },
      sortOrder: order?.key === key ? (order.descending ? ('descend' as const) : ('ascend' as const)) : null,
    })
    const figure = (measure: AnswerMeasure) => ({
      ...{ ...sorted(measure.key), title: measure.title, width: FIGURE_WIDTH, align: 'right' as const },
      render: (_: unknown, { amounts, before }: TreeRow) => (
        <AmountCell
          {...{ measure, isCompared: before !== undefined }}
          amount={amounts[measure.key]}
          before={before?.[measure.key]}
        />
      ),
    })
    const [first] = dimensions
    const label = {
      ...{ ...sorted(first?.key ?? ''), width: LABEL_WIDTH },
      title: dimensions.map(({ title }) => title).join(' › '),
      fixed: 'left' as const,
      render: (_: unknown, { keys, label: text }: TreeRow) => opening(recordsOf?.(keys), text),
    }
    return [...(first ? [label] : []), ...measures.map(figure)]
  }, [dimensions, measures, sort, recordsOf])
}

function Totals({ answer, recordsOf }: Pick<ReportTableProps, 'answer' | 'recordsOf'>) {
  const { t } = useTranslation()
  const { dimensions, measures, totals, before } = answer
  const shift = dimensions.length > 0 ? 1 : 0
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="report-totals">
        {shift > 0 && (
          <Table.Summary.Cell index={0}>{opening(recordsOf?.([]), t('reports.total'))}</Table.Summary.Cell>
        )}
        {measures.map((measure, place) => (
          <Table.Summary.Cell key={measure.key} index={place + shift} align="right">
            <AmountCell
              {...{ measure, isCompared: before !== undefined }}
              amount={totals[measure.key]}
              before={before?.[measure.key]}
            />
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

interface FiguresProps {
  answer: AnsweredReport
  amounts: TreeRow['amounts']
  before: TreeRow['before']
}

/**
 * A phone has no head to press: this is the order of the rows, for a measure the largest first, for a dimension as in
 * the report.
 */
function SortChoice({ answer, sort, onSort }: Omit<ReportTableProps, 'recordsOf'>) {
  const { t } = useTranslation()
  const offered = [...answer.dimensions, ...answer.measures]
  const chosen = orderIn(sort)?.key
  const sortBy = (key: string) => {
    const own = orderIn(answer.sort)?.key === key ? answer.sort : null
    const isMeasure = answer.measures.some((measure) => measure.key === key)
    onSort(own ?? `${key} ${isMeasure ? 'desc' : 'asc'}`)
  }
  return (
    <Select
      className="report-sort"
      allowClear
      aria-label={t('list.sort')}
      placeholder={t('list.sort')}
      value={offered.find(({ key }) => key === chosen)?.key ?? null}
      options={offered.map(({ key, title }) => ({ value: key, label: title }))}
      onChange={(key?: string | null) => (key ? sortBy(key) : onSort(null))}
    />
  )
}

/** The figures of a row, each behind its title. */
function Figures({ answer, amounts, before }: FiguresProps) {
  return (
    <dl className="report-row-figures">
      {answer.measures.map((measure) => (
        <div key={measure.key}>
          <dt>{measure.title}</dt>
          <dd>
            <AmountCell
              {...{ measure, isCompared: before !== undefined }}
              amount={amounts[measure.key]}
              before={before?.[measure.key]}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The one column of a phone: each row with its figures below its name. */
function useStacked(
  answer: AnsweredReport,
  recordsOf: ReportTableProps['recordsOf'],
): TableColumnsType<TreeRow> {
  return useMemo(
    () => [
      {
        key: 'row',
        render: (_: unknown, { keys, label, amounts, before }: TreeRow) => (
          <>
            <span className="report-row-label">{opening(recordsOf?.(keys), label)}</span>
            <Figures {...{ answer, amounts, before }} />
          </>
        ),
      },
    ],
    [answer, recordsOf],
  )
}

/** The totals of all rows, in the one column of a phone. */
function StackedTotals({ answer, recordsOf }: Pick<ReportTableProps, 'answer' | 'recordsOf'>) {
  const { t } = useTranslation()
  const { totals, before, dimensions } = answer
  return (
    <Table.Summary.Row className="report-totals">
      <Table.Summary.Cell index={0}>
        {dimensions.length > 0 && (
          <span className="report-row-label">{opening(recordsOf?.([]), t('reports.total'))}</span>
        )}
        <Figures answer={answer} amounts={totals} before={before} />
      </Table.Summary.Cell>
    </Table.Summary.Row>
  )
}

/** A text that opens the records behind a row, if they can be opened. */
const opening = (address: string | undefined, text: string) =>
  address === undefined ? text : <Link to={address}>{text}</Link>
