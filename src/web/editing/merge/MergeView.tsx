import type { BaseRecord } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { formValues, type FormValues } from '../../fields/form-values'
import {
  differences,
  mergedValues,
  sideOf,
  undecidedFirst,
  type Choices,
  type Versions,
} from './merge-values'
import { MergeChoice } from './MergeChoice'
import '../form/form.css'

interface MergeViewProps {
  resource: Resource
  names: readonly string[]
  versions: Versions
  saving: boolean
  code: ReactNode
  /** Goes back to the form with what was decided. */
  onEdit: (merged: FormValues) => void
  onSave: (merged: FormValues) => void
  onClose: () => void
}

/** What differs between the two versions, and what has been decided of it. */
function useMerge({ base, mine, theirs }: Versions, names: readonly string[]) {
  const [choices, setChoices] = useState<Choices>({})
  const stored = useMemo(() => formValues(theirs, names), [theirs, names])
  const found = useMemo(
    () => undecidedFirst(differences(formValues(base, names), mine, stored, names)),
    [base, mine, stored, names],
  )
  const open = found.filter((difference) => sideOf(difference, choices) === undefined).length
  return { found, choices, setChoices, open, merged: () => mergedValues(stored, found, choices) }
}

/** Both versions of a record that two people changed at the same time, field by field, to make one of them. */
export function MergeView({ resource, names, versions, saving, code, ...on }: MergeViewProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const fields = fieldsOf(resource)
  const { found, choices, setChoices, open, merged } = useMerge(versions, names)
  const records: Record<'base' | 'mine' | 'theirs', BaseRecord> = {
    ...versions,
    mine: { ...versions.theirs, ...versions.base, ...versions.mine },
  }
  return (
    <DialogFrame
      title={title(resource)}
      code={code}
      actions={
        <>
          <Button onClick={on.onClose}>{t('form.cancel')}</Button>
          <Button onClick={() => on.onEdit(merged())}>{t('form.merge.edit')}</Button>
          <Button type="primary" loading={saving} disabled={open > 0} onClick={() => on.onSave(merged())}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <Alert
        showIcon
        type="warning"
        style={{ marginBottom: 16 }}
        message={t('form.stale')}
        description={t(open > 0 ? 'form.merge.choose' : 'form.merge.ready', { count: open })}
      />
      {found.map((difference) => {
        const field = fields[difference.name]
        return (
          field && (
            <MergeChoice
              key={difference.name}
              field={field}
              difference={difference}
              records={records}
              side={sideOf(difference, choices)}
              onChoose={(side) => setChoices((last) => ({ ...last, [difference.name]: side }))}
            />
          )
        )
      })}
    </DialogFrame>
  )
}
