import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { useMemo, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../data/languages/format'
import { useIsPhone } from '../../kit/use-is-phone'
import { Grams, Money } from '../../fields/numbers/Money'
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
        <small className="quiet statement-date">{formatDate(row.date ?? '')}</small>
      </div>
      <div className="statement-document">{document(row)}</div>
    </>
  )
}

const Amount = ({ entry }: StatementRow) =>
  entry && <Money value={entry.cash} gold={entry.gold_weight} currency={entry.currency} />

/** What is owed after an entry: money and grams, so that one that becomes nothing says so. */
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
