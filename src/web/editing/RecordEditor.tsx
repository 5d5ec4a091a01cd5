import { SaveButton } from '@refinedev/antd'
import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingular } from '../data/languages/use-title'
import { DialogFrame } from '../shell/dialogs/DialogFrame'
import { WaitingRecord } from './facts/WaitingRecord'
import { DraftBar } from './DraftBar'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { RecordMerge } from './merge/RecordMerge'
import { PlainFrame } from './action/PlainFrame'
import { RecordForm } from './form/RecordForm'
import { useFormModel, type FormModel } from './form/use-form-model'
import { useRecordEdit, type RecordEditorProps } from './use-record-edit'
import { useSaveShortcut } from './use-save-shortcut'

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
