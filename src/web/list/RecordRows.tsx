import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { fieldsOf } from '#resource/resource'
import { useIsPhone } from '../kit/media-query'
import { cardFields, isYesOrNo } from './cards/RecordCard'
import { CardList } from './cards/CardList'
import { ListTable } from './ListTable'
import type { ListKind } from './RecordList'
import type { ShownRows } from './use-selection'
import type { Density } from './table/list-look'

interface RecordRowsProps extends ShownRows {
  kind: ListKind
  columns: TableColumnsType<BaseRecord>
  density: Density
  onOpen: (record: BaseRecord) => void
}

/** Columns of buttons, which have no place elsewhere. */
const TOOLS = ['tools', 'delete']

/** The records of a list: cards on a phone, rows of a table elsewhere. */
export function RecordRows({ kind, columns, density, onOpen, children, ...rows }: RecordRowsProps) {
  const isPhone = useIsPhone()
  const { resource, computed } = kind
  const names = useMemo(() => columns.map(({ key }) => String(key)), [columns])
  const card = useMemo(() => cardFields(resource, names, computed), [resource, names, computed])
  const important = useMemo(() => {
    const { title, amount, figure, details, state } = card
    // The first detail is a code, with which a date can be spared.
    const some = details.slice(0, figure === undefined ? 2 : 1)
    const field = fieldsOf(resource)[state ?? '']
    const told = field && isYesOrNo(field) ? undefined : state
    const facts = (resource.facts ?? []).filter((fact) => typeof fact === 'string')
    const all = [names[0], title, amount, figure, told, ...some, ...facts, ...TOOLS]
    return new Set(all.flatMap((name) => name ?? []))
  }, [card, names, resource])
  if (isPhone)
    return (
      <CardList kind={kind} card={card} columns={names} {...rows}>
        {children}
      </CardList>
    )
  return (
    <ListTable {...{ resource, columns, important, density, onOpen }} {...rows}>
      {children}
    </ListTable>
  )
}
