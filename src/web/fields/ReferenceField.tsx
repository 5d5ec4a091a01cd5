import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, Flex, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companionOf, type Resource } from '#resource/resource'
import { mayDo } from '../providers/access'
import { useResources } from '../providers/resources'
import { RecordLink, useDialogs } from '../shell/dialogs'
import type { CellProps, FieldEntry, FilterProps, InputProps } from './field-entry'
import { nameOf, RecordLabel } from './RecordLabel'
import { ReferenceSelect } from './ReferenceSelect'
import { useTitle } from './use-title'

type Key = string | number

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'
const isRecord = (value: unknown): value is BaseRecord => typeof value === 'object' && value !== null

/** The referred record, as it came along with a record. */
function companion(record: BaseRecord, name: string): BaseRecord | undefined {
  const found: unknown = record[companionOf(name)]
  return companionOf(name) !== name && isRecord(found) ? found : undefined
}

/** In a list what is known by its code is called by it, anything else by its name. */
function shortLabel(value: Key, found: BaseRecord | undefined, referred: Resource | undefined): string {
  return found && referred?.key === 'id' ? nameOf(found) : String(value)
}

function ReferenceCell({ name, field, value, record, place }: CellProps) {
  const referred = useResources()[field.to ?? '']
  if (!isKey(value)) return null
  const found = companion(record, name)
  const label =
    found && place === 'dialog' ? <RecordLabel record={found} /> : shortLabel(value, found, referred)
  const key: unknown = referred && found ? (found[referred.key] ?? value) : value
  if (!referred || !isKey(key)) return label
  return (
    <RecordLink resource={referred.$id} recordKey={key}>
      {label}
    </RecordLink>
  )
}

/** Opens the form of a new record, filled with what was searched for; resolves with the value to choose. */
function useCreate(to: string) {
  const dialogs = useDialogs()
  return (text: string) => dialogs.open(to, 'new', text === '' ? {} : { name: text })
}

function ReferenceInput({ id, name, field, value, onChange, record, invalid }: InputProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const { to = '', by = 'id' } = field
  const referred = useResources()[to]
  const create = useCreate(to)
  const [text, setText] = useState('')
  const sought = useRef('')
  const [chosen, setChosen] = useState(companion(record, name))
  const choose = (next: BaseRecord) => {
    setChosen(next)
    onChange(next[by])
  }
  const hint = (verb: string) => `${verb}: ${title(referred ?? field)}`
  return (
    <Flex gap={4}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <ReferenceSelect
          id={id}
          to={to}
          by={by}
          value={value}
          chosen={chosen}
          status={invalid ? 'error' : ''}
          onSearchText={setText}
          onChange={(next, found) => {
            setChosen(found)
            onChange(next)
          }}
        />
      </div>
      {mayDo('create', referred) && (
        <Tooltip title={hint(t('fields.create'))}>
          <Button
            aria-label={hint(t('fields.create'))}
            icon={<PlusOutlined />}
            // The search forgets its text when the mouse goes down elsewhere.
            onPointerDown={() => (sought.current = text)}
            onClick={() => void create(sought.current).then((saved) => saved && choose(saved))}
          />
        </Tooltip>
      )}
      <Tooltip title={hint(t('fields.open'))}>
        <Button
          aria-label={hint(t('fields.open'))}
          icon={<ExportOutlined />}
          disabled={!isKey(value)}
          onClick={() => isKey(value) && void dialogs.open(to, value).then((saved) => saved && choose(saved))}
        />
      </Tooltip>
    </Flex>
  )
}

function ReferenceFilter({ field, filter, onChange }: FilterProps) {
  return (
    <ReferenceSelect
      to={field.to ?? ''}
      by={field.by ?? 'id'}
      value={filter?.value}
      onChange={(value) => onChange(value === undefined ? undefined : { operator: 'eq', value })}
    />
  )
}

export const reference: FieldEntry = {
  Cell: ReferenceCell,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  width: 130,
  linked: true,
}
