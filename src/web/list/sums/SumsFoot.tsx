import type { BaseRecord } from '@refinedev/core'
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../data/languages/format'
import { SumFigures } from './SumFigures'
import { useSums, type ListFoot } from './use-sums'
import './sums.css'

interface SumsFootProps extends ListFoot {
  columns: TableColumnsType<BaseRecord>
  /** Whether the boxes that mark rows stand before the columns. */
  marks: boolean
}

/**
 * The count and the sums of all that a list finds, as a row under its columns. It loads them itself, so that no row is
 * drawn again.
 */
export function SumsFoot({ asked, summed, note, columns, marks }: SumsFootProps) {
  const { t } = useTranslation()
  const { answer, failed, outdated } = useSums(asked)
  const before = marks ? 1 : 0
  const [first, ...others] = columns
  if (failed || answer?.sums === null)
    return (
      <Table.Summary.Row className="sums-foot">
        <Table.Summary.Cell index={0} colSpan={columns.length + before}>
          <span className="quiet">{t(failed ? 'list.sums.failed' : 'list.sums.tooMany')}</span>
        </Table.Summary.Cell>
      </Table.Summary.Row>
    )
  const figures = (key: unknown) => {
    const own = summed.get(String(key))
    if (own === undefined) return null
    return answer?.sums ? <SumFigures summed={own} sums={answer.sums} /> : <span className="cell-waiting" />
  }
  const count = answer?.count ?? undefined
  return (
    <Table.Summary.Row className={outdated ? 'sums-foot sums-outdated' : 'sums-foot'}>
      <Table.Summary.Cell index={0} colSpan={1 + before} {...alignOf(first)}>
        {figures(first?.key) ?? (
          <span className="sums-count">
            {count === undefined
              ? t('list.sums.title')
              : t('list.sums.of', { count, number: formatNumber(count) })}
            {note !== undefined && <span className="quiet sums-note"> · {note}</span>}
          </span>
        )}
      </Table.Summary.Cell>
      {others.map((column, index) => (
        <Table.Summary.Cell key={String(column.key)} index={index + 1 + before} {...alignOf(column)}>
          {figures(column.key)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}

const alignOf = (column: TableColumnsType<BaseRecord>[number] | undefined) =>
  column?.align === 'right' || column?.align === 'center' ? { align: column.align } : {}
