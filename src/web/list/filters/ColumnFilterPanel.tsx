import { Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#resource/resource'
import type { ColumnFilter } from '../../fields/field-entry'
import { keysOf } from '../../kit/keys/keys-of'
import { FieldFilter } from '../../fields/FieldFilter'

/** A panel that drops down can take the focus only once it has its place. */
const PLACED_AFTER_MILLISECONDS = 100

interface ColumnFilterPanelProps {
  name: string
  field: Field
  filter: ColumnFilter | undefined
  onApply: (filter: ColumnFilter | undefined) => void
  onClose: () => void
}

/** The panel of a column's filter: its kind's condition, applied by Enter or the button. */
export function ColumnFilterPanel({ name, field, filter, onApply, onClose }: ColumnFilterPanelProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(filter)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focus = () => form.current?.querySelector('input')?.focus()
    const timer = setTimeout(focus, PLACED_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <form
      ref={form}
      style={{ padding: 8, width: 260 }}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
      {...keysOf({ close: onClose })}
    >
      <FieldFilter name={name} field={field} filter={draft} onChange={setDraft} />
      <Flex justify="space-between" style={{ marginTop: 8 }}>
        <Button type="text" size="small" disabled={!filter && !draft} onClick={() => onApply(undefined)}>
          {t('list.reset')}
        </Button>
        <Button type="primary" size="small" htmlType="submit">
          {t('list.apply')}
        </Button>
      </Flex>
    </form>
  )
}
