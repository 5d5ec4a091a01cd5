import { SaveButton } from '@refinedev/antd'
import { Button, Skeleton } from 'antd'
import { useId, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseRecord } from '@refinedev/core'
import { fieldsOf, type Resource } from '#resource/resource'
import { isReckoned } from '#resource/facts/facts'
import { useSingular, useTitle } from '../data/languages/use-title'
import { DialogFrame } from '../shell/dialogs/DialogFrame'
import { DraftBar } from './DraftBar'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { PlainFrame } from './action/PlainFrame'
import { RecordForm, useFormModel, type FormModel } from './form/RecordForm'
import { useRecordEdit, type RecordEditorProps } from './use-record-edit'
import { useSaveShortcut } from './use-save-shortcut'
import { formValues, type FormValues } from '../fields/form-values'
import { differences, mergedValues, undecidedFirst, type Versions } from './merge/merge-values'
import { MergeChoice } from './merge/MergeChoice'
import { MergeView } from './merge/MergeView'
import { FactPlace } from './facts/ReckonedFigure'
import './facts/facts.css'

/** A record's form with its head and foot: edits it, saves it, and shows conflicts. */
export function RecordEditor(props: RecordEditorProps) {
  const { resource, recordKey, code, tags, picture, onClose } = props
  const { t } = useTranslation()
  const { model, failure, retry } = useFormModel(resource)
  if (model) return <OpenEditor {...props} model={model} />
  return (
    <PlainFrame {...{ resource, code, tags, picture, onClose }}>
      {failure === undefined ? (
        <WaitingRecord resource={resource} isNew={recordKey === 'new'} />
      ) : (
        <LoadFailure title={t('form.failed')} reason={failure} onRetry={retry} />
      )}
    </PlainFrame>
  )
}

function OpenEditor({ model, ...props }: RecordEditorProps & { model: FormModel }) {
  const { code, tags, picture, actions, arrange, formHidden, onClose } = props
  const { t } = useTranslation()
  const singular = useSingular()
  const formId = useId()
  const edit = useRecordEdit(model, props)
  useSaveShortcut(formId, !formHidden)
  if (edit.merge) return <RecordMerge {...edit.merge} code={code} onClose={() => onClose()} />
  const form = (
    <>
      {edit.draft && <DraftBar {...edit.draft} />}
      <RecordForm id={formId} {...edit.form} />
    </>
  )
  const save = (
    <>
      <Button className="dialog-cancel" onClick={() => onClose()}>
        {t('form.cancel')}
      </Button>
      <SaveButton icon={null} htmlType="submit" form={formId} loading={edit.saving} />
    </>
  )
  return (
    <DialogFrame
      title={singular(model.resource)}
      {...{ code, tags, picture }}
      actions={
        <>
          {actions}
          {formHidden ? <Button onClick={() => onClose()}>{t('form.close')}</Button> : save}
        </>
      }
    >
      {arrange?.(form) ?? form}
    </DialogFrame>
  )
}

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
function RecordMerge({ resource, names, versions, onEdit, onSave, ...frame }: RecordMergeProps) {
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

/** What stands in the head of a record with facts until it is there, in the same room. */
export function waitingHead({ facts }: Resource) {
  if (facts === undefined) return {}
  return {
    picture: <span className="record-picture" aria-hidden />,
    code: <span className="fact-waiting" aria-hidden />,
  }
}

interface WaitingRecordProps {
  resource: Resource
  /** A new record has no facts. */
  isNew?: boolean
}

/** Where the facts and the form of a record will be. */
export function WaitingRecord({ resource, isNew = false }: WaitingRecordProps) {
  const title = useTitle()
  const fields = fieldsOf(resource)
  const { facts = [] } = resource
  return (
    <>
      {!isNew && facts.length > 0 && (
        <dl aria-hidden className="record-facts">
          {facts.map((fact) => {
            const said = title((isReckoned(fact) ? fact : fields[fact]) ?? {})
            return <FactPlace key={said} title={said} waiting />
          })}
        </dl>
      )}
      <Skeleton active paragraph={{ rows: 6 }} />
    </>
  )
}
