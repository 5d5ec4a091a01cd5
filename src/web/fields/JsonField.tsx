import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptinessFilter } from './EmptinessFilter'
import type { CellProps, FieldEntry, InputProps } from './field-entry'

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'

const laidOut = (value: unknown) => JSON.stringify(value, undefined, 2)

function JsonCell({ value, place }: CellProps) {
  if (value == null) return null
  if (Array.isArray(value) && value.every(isText)) return value.join(', ')
  if (place === 'list') return JSON.stringify(value)
  return <pre style={{ margin: 0, overflow: 'auto' }}>{laidOut(value)}</pre>
}

/** Parses a text as JSON: undefined for an empty one, the text itself while it is invalid. */
function readDocument(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

/** A string is invalid input: a document is an object, a list, a number or a boolean. */
function problem(value: unknown): string | undefined {
  return typeof value === 'string' ? 'fields.jsonInvalid' : undefined
}

/** A JSON document as text, checked while it is typed and formatted afterwards. */
function JsonInput({ id, value, onChange, invalid, describedBy }: InputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const held = value === undefined || value === null ? '' : isText(value) ? String(value) : laidOut(value)
  const broken = problem(value)
  return (
    <>
      <Input.TextArea
        id={id}
        value={typed ?? held}
        autoSize={{ minRows: 4, maxRows: 16 }}
        style={{ fontFamily: 'monospace' }}
        spellCheck={false}
        status={invalid || broken ? 'error' : ''}
        aria-invalid={invalid || broken !== undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readDocument(event.target.value))
        }}
        onBlur={() => setTyped(undefined)}
      />
      {broken && !invalid && (
        <span className="problem" role="status">
          {t(broken)}
        </span>
      )}
    </>
  )
}

/** A JSON document without a schema. */
export const json: FieldEntry = {
  Cell: JsonCell,
  Input: JsonInput,
  Filter: EmptinessFilter,
  width: 160,
  wide: true,
  problem,
}
