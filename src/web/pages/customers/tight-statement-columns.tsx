import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { useMemo, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../data/languages/format'
import { useIsPhone } from '../../kit/use-is-phone'
import { Money } from '../../fields/numbers/Money'
import { document, useKindOf, type StatementRow } from './statement-columns'

/** What is owed before or after all entries: a line for each currency, grams below. */
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
        <small className="quiet">{formatDate(row.date ?? '')}</small>
      </div>
      <div className="statement-document">{document(row)}</div>
    </>
  )
}

const Amount = ({ entry }: StatementRow) =>
  entry && <Money value={entry.cash} gold={entry.gold_weight} currency={entry.currency} />

const Balance = ({ entry, standing }: StatementRow) =>
  entry ? (
    <Money value={entry.cash_balance} gold={entry.gold_balance} currency={entry.currency} />
  ) : (
    <Standing standing={standing} />
  )

/** The amount of an entry, and quieter below it the balance after it. */
const Figures = (row: StatementRow) => (
  <>
    <Amount {...row} />
    <div className={row.entry && 'statement-after'}>
      <Balance {...row} />
    </div>
  </>
)

/**
 * The columns of a statement where there is little room, grams below the money: three on a tablet; on a phone two, the
 * balance below the amount, so that codes stay whole.
 */
export function useTightStatementColumns(): TableColumnsType<BaseRecord> {
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
