import { isById, kindOf } from '#resource/kinds'
import { useOne, type BaseRecord } from '@refinedev/core'
import type { Field, Resource } from '#resource/resource'
import type { Language } from '#words/languages'
import { useResources } from '../../data/resources'
import { RecordLink } from '../../shell/dialogs/dialogs'
import type { CellProps, FieldEntry, FilterProps, SaidProps } from '../field-entry'
import { nameOf, RecordLabel } from './RecordLabel'
import { companion, isKey, type Key } from './reference-values'
import { ReferenceInput } from './ReferenceInput'
import { ReferenceSelect } from './ReferenceSelect'
import { useLanguage, useTitle } from '../../data/languages/use-title'

/** The short label in a list: the code of records that are known by it, else the name. */
export function shortLabel(
  value: Key,
  found: BaseRecord | undefined,
  referred: Resource | undefined,
  language: Language,
): string {
  return found && referred?.key === 'id' ? nameOf(found, language) : String(value)
}

/** Code and name of a record that must be loaded, for example one that was just chosen. */
function AskedLabel({ to, by, value }: { to: string; by: string; value: Key }) {
  const { result } = useOne<BaseRecord>({ resource: to, id: value, errorNotification: false })
  return result?.[by] === value ? <RecordLabel record={result} /> : String(value)
}

function ReferenceCell({ name, field, value, record, place, linked }: CellProps) {
  const { to = '', by = 'id' } = field
  const referred = useResources()[to]
  const language = useLanguage()
  if (!isKey(value)) return null
  const found = companion(record, name, by)
  const full = found ? <RecordLabel record={found} /> : <AskedLabel to={to} by={by} value={value} />
  // What changed in a record comes without its companions: an id alone says nothing.
  const isUnknown = found === undefined && by === 'id'
  const isFull = referred && (place === 'dialog' || isUnknown)
  const label = isFull ? full : shortLabel(value, found, referred, language)
  const key: unknown = referred && found ? (found[referred.key] ?? value) : value
  if (!referred || !isKey(key) || linked) return label
  return (
    <RecordLink resource={referred.$id} recordKey={key}>
      {label}
    </RecordLink>
  )
}

function ReferenceFilter({ field, filter, onChange }: FilterProps) {
  const title = useTitle()
  return (
    <ReferenceSelect
      aria-label={title(field)}
      to={field.to ?? ''}
      by={field.by ?? 'id'}
      value={filter?.value}
      onChange={(value) => onChange(value === undefined ? undefined : { operator: 'eq', value })}
    />
  )
}

/** The name of the referred record, or its key while that loads. */
function ReferenceSaid({ field, value }: SaidProps) {
  const { to = '', by = 'id' } = field
  const language = useLanguage()
  const id = isKey(value) ? value : ''
  const { result } = useOne<BaseRecord>({
    resource: to,
    id,
    queryOptions: { enabled: isKey(value) },
    errorNotification: false,
  })
  return result && result[by] === value ? nameOf(result, language) : String(value)
}

/** A whole order code, `CPXS-20261121-0001`, with the padding around it. */
const CODE_WIDTH = 172

/** Whether a reference reads as the code of what it refers to. */
export function isCode(field: Field): boolean {
  return kindOf(field).refers === true && !isById(field)
}

export const reference: FieldEntry = {
  Cell: ReferenceCell,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  Said: ReferenceSaid,
  width: (field) => (isCode(field) ? CODE_WIDTH : 130),
  // A code is never cut, since users identify the record by it.
  leastWidth: (field) => (isCode(field) ? CODE_WIDTH : 90),
  linked: true,
}
