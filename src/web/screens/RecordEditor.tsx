import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../fields/use-title'
import { DialogFrame } from '../shell/DialogFrame'
import { DraftBar } from './DraftBar'
import { MergeView } from './MergeView'
import { RecordForm } from './RecordForm'
import { useRecordEdit, type RecordEditorProps } from './use-record-edit'
import { useSaveShortcut } from './use-save-shortcut'

/** A record's form with its head and foot: changes it, saves it, and says what came in between. */
export function RecordEditor(props: RecordEditorProps) {
  const { code, actions, onClose } = props
  const { t } = useTranslation()
  const title = useTitle()
  const formId = useId()
  const edit = useRecordEdit(props)
  useSaveShortcut(formId)
  if (edit.merge) return <MergeView {...edit.merge} code={code} onClose={onClose} />
  return (
    <DialogFrame
      title={title(props.resource)}
      code={code}
      actions={
        <>
          {actions}
          <Button onClick={() => onClose()}>{t('form.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={edit.saving}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      {edit.draft && <DraftBar {...edit.draft} />}
      <RecordForm id={formId} {...edit.form} />
    </DialogFrame>
  )
}
