import type { BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holding } from '../../fields/numbers/balances'
import { isKey } from '../../fields/references/reference-values'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import { EndlessTable } from '../../list/table/EndlessTable'
import { useEndlessRows } from '../../list/table/use-endless-rows'
import { movementColumns } from './movement-columns'
import { useMayReverse } from './use-may-reverse'
import { useFiguresAfter } from './use-figures-after'

interface MovementTableProps {
  holding: Holding
  /** The current record, whose figures are the sums of the movements. */
  record: BaseRecord
  /** Called when a movement was reversed. */
  onChanged: () => void
}

const nothing: BaseRecord[] = []

/** The newest first by time of writing, since this is the order of the running figures. */
const newestFirst = [{ field: 'id', order: 'desc' as const }]

/** The movements of a record, each with the resulting figures and its documents. */
export function MovementTable({ holding, record, onChanged }: MovementTableProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { holder, balance } = holding
  const moved = useResource(balance.movements)
  const held = useResource(holder)
  const ofRecord = [{ field: balance.from, operator: 'eq' as const, value: record[balance.by] as unknown }]
  const movements = useEndlessRows(moved.$id, ofRecord, newestFirst)
  const { rows = nothing, after } = useFiguresAfter(holding, record, movements)
  const mayReverse = useMayReverse(moved)
  const columns = useMemo(() => {
    const reversed = new Set(rows.map((row): unknown => row.reverses_id))
    const standing = rows.filter((row) => !isKey(row.reverses_id) && !reversed.has(row.id))
    const isOpeningAlone = standing.length === 1
    const context = {
      holding,
      moved,
      held,
      record,
      after,
      reversed,
      isOpeningAlone,
      mayReverse,
      onReversed: onChanged,
      title,
      t,
    }
    return movementColumns(context)
  }, [holding, moved, held, record, rows, after, mayReverse, onChanged, title, t])
  return (
    <EndlessTable
      columns={columns}
      records={after ? movements : { ...movements, pending: true }}
      rows={rows}
      empty={t('holdings.none')}
      failed={t('holdings.failed')}
    />
  )
}
