import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'
import { document, useKindOf, type StatementRow } from './statement-columns'

/** What is owed before or after all entries: a line for each currency, grams below. */
function Standing({ standing }: StatementRow) {
  const { cash = [], gold_weight: gold = 0 } = standing ?? {}
  if (cash.length === 0) return <Money value={undefined} currency="" gold={gold} />
  return cash.map((sum, place) => (
    <div key={sum.currency}>
      <Money {...sum} gold={place === cash.length - 1 ? gold : 0} />
    </div>
  ))
}

/** The columns of a statement where there is room for three, on a phone or a tablet: grams stand below the money. */
export function useTightStatementColumns(): TableColumnsType<BaseRecord> {
  const { t } = useTranslation()
  const kindOf = useKindOf()
  return useMemo(() => {
    const figure = (name: string, width: number, render: (row: StatementRow) => ReactNode) => ({
      ...{ key: name, title: t(`statement.${name}`), width, align: 'right' as const },
      render: (_: unknown, row: StatementRow) => render(row),
    })
    return [
      {
        key: 'entry',
        title: t('statement.entry'),
        width: 136,
        render: (_: unknown, row: StatementRow) => (
          <>
            <div>{row.entry ? kindOf(row.entry) : t(`statement.${String(row.id)}`)}</div>
            <small className="quiet">{formatDate(row.date ?? '')}</small>
            <div className="statement-document">{document(row)}</div>
          </>
        ),
      },
      figure(
        'cash',
        104,
        ({ entry }) =>
          entry && <Money value={entry.cash} gold={entry.gold_weight} currency={entry.currency} />,
      ),
      figure('balance', 108, (row) =>
        row.entry ? (
          <Money value={row.entry.cash_balance} gold={row.entry.gold_balance} currency={row.entry.currency} />
        ) : (
          <Standing {...row} />
        ),
      ),
    ]
  }, [t, kindOf])
}
