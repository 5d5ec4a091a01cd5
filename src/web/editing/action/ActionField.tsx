import { theme } from 'antd'
import type { BaseRecord } from '@refinedev/core'
import { useId } from 'react'
import type { Field } from '#resource/resource'
import { entryOf } from '../../fields/registry'
import { FieldShell } from '../form/FormLayout'

interface ActionFieldProps {
  name: string
  /** Undefined when the user may not see it. */
  field: Field | undefined
  value: unknown
  /** All input of the action, with the companions of its references. */
  record: BaseRecord
  required?: boolean
  problem: string | undefined
  onChange: (value: unknown) => void
  onChoose?: (chosen: BaseRecord) => void
}

/** A field of an action such as an adjustment, typed as in any form. */
export function ActionField({ required = false, problem, ...props }: ActionFieldProps) {
  const { name, field, value, record, onChange, onChoose } = props
  const { token } = theme.useToken()
  const id = useId()
  if (!field) return null
  const { Input } = entryOf(field)
  const problemId = `${id}-problem`
  const invalid = problem !== undefined
  return (
    <FieldShell
      field={field}
      inputId={id}
      required={required}
      problems={
        invalid && (
          <div
            id={problemId}
            role="alert"
            className="field-problem"
            style={{ color: token.colorError, fontSize: token.fontSizeSM }}
          >
            {problem}
          </div>
        )
      }
    >
      <Input
        {...{ id, name, field, value, record, invalid, onChange }}
        describedBy={invalid ? problemId : undefined}
        {...(onChoose ? { onChoose } : {})}
      />
    </FieldShell>
  )
}
