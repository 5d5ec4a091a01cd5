import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import { type BaseRecord, useOne } from '@refinedev/core'
import { Button, Space, Tooltip, type ButtonProps } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isById, kindOf } from '#resource/kinds'
import type { Field, Resource } from '#resource/resource'
import type { Language } from '#words/languages'
import { mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { useDialogs, RecordLink } from '../../shell/dialogs/dialogs'
import type { InputProps, CellProps, FieldEntry, FilterProps, SaidProps } from '../field-entry'
import { companion, isKey, type Key, recordName, RecordLabel } from './RecordLabel'
import { ReferenceSelect } from './ReferenceSelect'
import { useTitle, useLanguage } from '../../data/languages/use-title'
import './reference-input.css'

/** The record of the value, if it is loaded, and the handler that chooses another one. */
function useChosen({ name, field, record, onChange, onChoose }: InputProps) {
  const { by = 'id' } = field
  const [chosen, setChosen] = useState(companion(record, name, by))
  const choose = (next: BaseRecord | undefined, value: unknown = next?.[by]) => {
    setChosen(next)
    if (next) onChoose?.(next)
    onChange(value)
  }
  return { chosen, choose }
}

/** A button labelled with its action and resource. */
function SideButton({ hint, ...button }: ButtonProps & { hint: string }) {
  return (
    <Tooltip title={hint}>
      <Button aria-label={hint} {...button} />
    </Tooltip>
  )
}

interface SideButtonsProps {
  field: InputProps['field']
  value: unknown
  /** The text of the search. */
  text: string
  onSaved: (saved: BaseRecord) => void
}

/** The buttons that create a record of the other resource and open the chosen one. */
function SideButtons({ field, value, text, onSaved }: SideButtonsProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const { to = '' } = field
  const referred = useResources()[to]
  const sought = useRef('')
  const hint = (verb: string) => `${verb}: ${title(referred ?? field)}`
  const takeSaved = (saved: BaseRecord | undefined) => {
    if (saved) onSaved(saved)
  }
  const create = () => void dialogs.open(to, 'new', presetOf(sought.current)).then(takeSaved)
  return (
    <Space.Compact>
      {mayDo('create', referred) && (
        <SideButton
          hint={hint(t('fields.create'))}
          icon={<PlusOutlined />}
          // Kept here, since the select clears its search when the mouse is pressed elsewhere.
          onPointerDown={() => (sought.current = text)}
          onClick={create}
        />
      )}
      <SideButton
        hint={hint(t('fields.open'))}
        icon={<ExportOutlined />}
        disabled={!isKey(value)}
        onClick={() => isKey(value) && void dialogs.open(to, value).then(takeSaved)}
      />
    </Space.Compact>
  )
}

/** Chooses a record of another resource, opens it, or makes one. */
function ReferenceInput(props: InputProps) {
  const { id, field, value, invalid, describedBy, compact } = props
  const { to = '', by = 'id' } = field
  const [text, setText] = useState('')
  const { chosen, choose } = useChosen(props)
  return (
    <Space.Compact block className="reference-input">
      <ReferenceSelect
        {...{ id, to, by, value, chosen }}
        status={invalid ? 'error' : ''}
        aria-describedby={describedBy}
        onSearchText={setText}
        onChange={(next, found) => choose(found, next)}
      />
      {!compact && <SideButtons {...{ field, value, text }} onSaved={choose} />}
    </Space.Compact>
  )
}

/** A new record starts with the searched text as its name. */
const presetOf = (text: string) => (text === '' ? {} : { name: text })

/** The short label in a list: the code of records that are known by it, else the name. */
export function shortLabel(
  value: Key,
  found: BaseRecord | undefined,
  referred: Resource | undefined,
  language: Language,
): string {
  return found && referred?.key === 'id' ? recordName(found, language) : String(value)
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
  // A change in a record comes without companions: an id alone has no title.
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
  return result && result[by] === value ? recordName(result, language) : String(value)
}

/** A whole order code, `CPXS-20261121-0001`, with the padding around it. */
const CODE_WIDTH = 172

/** Whether a reference is shown as the code of its record. */
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
