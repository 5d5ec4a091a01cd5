import { Select, Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountCell } from '../../trade/report/AmountCell'
import type { AnsweredReport } from '../../data/reports/report-calls'
import { orderIn, type TreeRow } from '../../data/reports/report-rows'
import { opening } from './opening'
import type { ReportTableProps } from './ReportTable'

interface FiguresProps {
  answer: AnsweredReport
  amounts: TreeRow['amounts']
  before: TreeRow['before']
}

/**
 * On a phone no head can be pressed: by what the rows are ordered, of a measure the most first, of what they are put
 * together by as the report has it.
 */
export function SortChoice({ answer, sort, onSort }: Omit<ReportTableProps, 'recordsOf'>) {
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

/** What a row comes to, each figure behind its title. */
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
export function useStacked(
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

/** What all rows come to, in the one column of a phone. */
export function StackedTotals({ answer, recordsOf }: Pick<ReportTableProps, 'answer' | 'recordsOf'>) {
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
