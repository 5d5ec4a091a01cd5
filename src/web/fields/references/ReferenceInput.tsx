import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, Space, Tooltip, type ButtonProps } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { useDialogs } from '../../shell/dialogs/dialogs'
import type { InputProps } from '../field-entry'
import { companion, isKey } from './reference-values'
import { ReferenceSelect } from './ReferenceSelect'
import { useTitle } from '../../data/languages/use-title'
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
  /** What was searched for. */
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
export function ReferenceInput(props: InputProps) {
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
