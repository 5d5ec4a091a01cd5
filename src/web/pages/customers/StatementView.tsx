import { DownloadOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, DatePicker, Skeleton, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useRef, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { DATE_FORMAT, formatDate } from '../../data/languages/format'
import { RowTable } from '../../fields/lines/line-rows'
import { PrintRecordsButton } from '../../print/PrintDocumentButton'
import { Nothing } from '../../kit/empty/Nothing'
import { useIsTight, useIsPhone } from '../../kit/media-query'
import { saveFile } from '../../kit/save-file'
import { useRestOfWindow } from '../../list/table/use-rest-of-window'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { statementFile, type Period, type Statement } from '../../data/records/statement'
import {
  statementHeads,
  useKindOf,
  useStatementColumns,
  document,
  type StatementRow,
} from './statement-columns'
import { useAnswer, type Call } from '../../data/calls'
import { Grams, Money } from '../../fields/numbers/Money'

/** The minimum height of the rows, in pixels; the buttons of the window are below them. */
const LEAST_HEIGHT = 480
const BELOW_ROWS = { selector: undefined, height: 96 }

interface StatementViewProps {
  customerId: number
  period: Period
  onPeriod: (period: Period) => void
}

/** The opening, each entry, the closing. */
function statementRows({ from, to, opening, data, closing }: Statement): BaseRecord[] {
  return [
    { id: 'opening', date: from, standing: opening },
    ...data.map((entry, place) => ({ id: place, date: entry.date, entry })),
    { id: 'closing', date: to, standing: closing },
  ]
}

function StatementTable({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const isTight = useIsTight()
  const wide = useStatementColumns()
  const narrow = useTightStatementColumns()
  const columns = isTight ? narrow : wide
  const rows = useMemo(() => statementRows(statement), [statement])
  const isEmpty = statement.data.length === 0
  const place = useRef<HTMLDivElement>(null)
  const { height } = useRestOfWindow(place, '.ant-table-body', BELOW_ROWS, LEAST_HEIGHT)
  return (
    <div ref={place}>
      <RowTable
        rowKey={(row) => String(row.id)}
        rowClassName={(row) => (row.standing === undefined ? '' : 'statement-sums')}
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0), y: height }}
      />
      {isEmpty && <Nothing scene="paper" hint={t('statement.none')} />}
    </div>
  )
}

/** A customer's statement of a period, with the debt after each entry. */
export function StatementView({ customerId, period, onPeriod }: StatementViewProps) {
  const { t } = useTranslation()
  const kindOf = useKindOf()
  const { statement, failure, standing, reload } = useStatement(customerId, period)
  const save = (statement: Statement) => {
    const words = {
      heads: statementHeads(t),
      opening: t('statement.opening'),
      closing: t('statement.closing'),
    }
    const file = new Blob([statementFile(statement, { ...words, kindOf })], { type: 'text/csv' })
    saveFile(file, `${t('statement.title')} ${statement.customer.code} ${statement.from} ${statement.to}.csv`)
  }
  return (
    <section aria-label={t('statement.title')}>
      <div className="statement-head">
        <DatePicker.RangePicker
          aria-label={t('statement.period')}
          allowClear={false}
          format={DATE_FORMAT}
          value={[dayjs(period.from), dayjs(period.to)]}
          onChange={(days) => {
            const [from, to] = [days?.[0], days?.[1]]
            if (from && to) onPeriod({ from: from.format(DATE_FORMAT), to: to.format(DATE_FORMAT) })
          }}
        />
        <span className="quiet">{t('statement.sign')}</span>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={!statement}
          onClick={() => statement && save(statement)}
        >
          {t('statement.export')}
        </Button>
        <PrintRecordsButton
          document="customer_statement"
          keys={[`${customerId}?${new URLSearchParams({ ...period })}`]}
        />
      </div>
      <RefreshNotice of={standing} />
      {failure !== undefined ? (
        <LoadFailure title={t('statement.failed')} reason={failure} onRetry={reload} />
      ) : statement ? (
        <StatementTable statement={statement} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </section>
  )
}

/** A customer's statement; the previous one stays in sight until that of another period arrives. */
function useStatement(customerId: number, { from, to }: Period) {
  const path = `/customers/${customerId}/cashflow?${new URLSearchParams({ from, to }).toString()}`
  const question: Call<Statement> = { resource: 'statement', path }
  // It changes with every order and payment, and none of them names its customer.
  const query = useAnswer(question, { keepPrevious: true, staleTime: 0, refetchOnMount: 'always' })
  return {
    statement: query.data,
    failure: query.data === undefined ? query.error?.message : undefined,
    standing: query,
    reload: () => void query.refetch(),
  }
}

/** The amounts owed before or after all entries: a line for each currency, grams below. */
function Standing({ standing }: Pick<StatementRow, 'standing'>) {
  const { cash = [], gold_weight: gold = 0 } = standing ?? {}
  if (cash.length === 0) return <Money value={undefined} currency="" gold={gold} />
  return cash.map((sum, place) => (
    <div key={sum.currency}>
      <Money {...sum} gold={place === cash.length - 1 ? gold : 0} />
    </div>
  ))
}

function Entry({ row }: { row: StatementRow }) {
  const { t } = useTranslation()
  const kindOf = useKindOf()
  return (
    <>
      <div>
        {row.entry ? kindOf(row.entry) : t(`statement.${String(row.id)}`)}{' '}
        <small className="quiet statement-date">{formatDate(row.date ?? '')}</small>
      </div>
      <div className="statement-document">{document(row)}</div>
    </>
  )
}

const Amount = ({ entry }: StatementRow) =>
  entry && <Money value={entry.cash} gold={entry.gold_weight} currency={entry.currency} />

/** The amounts owed after an entry: money and grams, with a zero where a debt is settled. */
function Balance({ entry, standing }: StatementRow) {
  if (!entry) return <Standing standing={standing} />
  const { cash_balance, gold_balance, currency } = entry
  const hasGold = entry.gold_weight !== 0 || gold_balance !== 0
  return (
    <span className="money-and-gold">
      <Money value={cash_balance} currency={currency} />
      {hasGold && <Grams weight={gold_balance} />}
    </span>
  )
}

/** The amount of an entry, and quieter below it the balance after it. */
function Figures(row: StatementRow) {
  const { t } = useTranslation()
  if (!row.entry) return <Balance {...row} />
  return (
    <>
      <span className="statement-amount">
        <Amount {...row} />
      </span>
      <div className="statement-after">
        <span>{t('statement.balance')}</span>
        <Balance {...row} />
      </div>
    </>
  )
}

/**
 * The columns of a statement on a narrow screen, grams below the money: three on a tablet; on a phone two, the balance
 * below the amount, so that codes stay whole.
 */
function useTightStatementColumns(): TableColumnsType<BaseRecord> {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return useMemo(() => {
    const column = (name: string, title: string, width: number, Cell: ComponentType<StatementRow>) => ({
      ...{ key: name, title, width, align: 'right' as const },
      render: (_: unknown, row: StatementRow) => <Cell {...row} />,
    })
    const [amount, balance] = [t('statement.cash'), t('statement.balance')]
    return [
      {
        ...{ key: 'entry', title: t('statement.entry'), width: 168 },
        render: (_: unknown, row: StatementRow) => <Entry row={row} />,
      },
      ...(isPhone
        ? [column('figures', `${amount} / ${balance}`, 140, Figures)]
        : [column('cash', amount, 140, Amount), column('balance', balance, 140, Balance)]),
    ]
  }, [t, isPhone])
}
