import { useId } from 'react'
import '../../../fields/lines/lines.css'
import { entryOf } from '../../../fields/registry'
import { useTitle } from '../../../data/languages/use-title'
import type { LineCellProps } from '../lines/LineCells'
import { type OwnField, ownValue, recordOf } from './own-fields'

type OwnFieldInputProps = LineCellProps & OwnField & { missing: boolean }

/** A field that this installation has added to lines, as its kind reads and is typed. */
export function OwnFieldInput(props: OwnFieldInputProps) {
  const { line, position, errors, locked, name, field, required, missing, change } = props
  const title = useTitle()
  const id = useId()
  const { Input, Cell } = entryOf(field)
  const record = recordOf(line)
  const value = ownValue(line, name)
  return (
    <span className="line-detail line-detail-own">
      <label htmlFor={id} className={required ? 'demanded' : undefined}>
        {title(field)}
        <span className="unseen"> {position}</span>
      </label>
      {locked ? (
        <output>
          <Cell {...{ name, field, value, record }} place="list" />
        </output>
      ) : (
        <Input
          compact
          {...{ id, name, field, record }}
          value={value ?? (line.id === null && !(name in line.own) ? field.default : undefined)}
          invalid={missing || errors?.[name] !== undefined}
          onChange={(next) => change({ own: { ...line.own, [name]: next ?? null } })}
        />
      )}
    </span>
  )
}
