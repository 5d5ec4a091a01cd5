import type { BaseRecord } from '@refinedev/core'
import { useMemo, type ReactNode } from 'react'
import { fieldsOf, type Resource } from '#resource/resource'
import { formValues, type FormValues } from '../../fields/form-values'
import { differences, mergedValues, undecidedFirst, type Versions } from './merge-values'
import { MergeChoice } from './MergeChoice'
import { MergeView } from './MergeView'

interface RecordMergeProps {
  resource: Resource
  names: readonly string[]
  versions: Versions
  saving: boolean
  code: ReactNode
  onEdit: (merged: FormValues) => void
  onSave: (merged: FormValues) => void
  onClose: () => void
}

/** Both versions of a record, field by field. */
export function RecordMerge({ resource, names, versions, onEdit, onSave, ...frame }: RecordMergeProps) {
  const { base, mine, theirs } = versions
  const fields = fieldsOf(resource)
  const stored = useMemo(() => formValues(theirs, names), [theirs, names])
  const found = useMemo(
    () => undecidedFirst(differences(formValues(base, names), mine, stored, names)),
    [base, mine, stored, names],
  )
  const records: Record<'base' | 'mine' | 'theirs', BaseRecord> = {
    ...versions,
    mine: { ...theirs, ...base, ...mine },
  }
  return (
    <MergeView
      {...frame}
      found={found}
      choice={(difference, side, onChoose) => {
        const field = fields[difference.name]
        return (
          field && <MergeChoice key={difference.name} {...{ field, difference, records, side, onChoose }} />
        )
      }}
      onEdit={(choices) => onEdit(mergedValues(stored, found, choices))}
      onSave={(choices) => onSave(mergedValues(stored, found, choices))}
    />
  )
}
