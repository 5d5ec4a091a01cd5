import { useForm, useUpdate, type BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../data/session/access'
import { useResource } from '../data/resources'
import { currentUser } from '../data/session/session'
import type { DialogProps } from '../shell/dialogs/dialogs'
import { newRecord } from '../fields/form-values'
import { PlainFrame } from './action/PlainFrame'
import { RecordEditor } from './RecordEditor'
import { StoredRecord } from './StoredRecord'
import { useSaveNotices } from './save-notices'
import type { RecordEditorProps } from './use-record-edit'

type RecordDialogProps = DialogProps & Pick<RecordEditorProps, 'confirm'>

/** A new record: its form, filled with defaults and the preset. */
function NewRecord({ resource: name, preset, confirm, onClose }: RecordDialogProps) {
  const { t } = useTranslation()
  const resource = useResource(name)
  const [base] = useState(() => newRecord(resource, currentUser()?.business_day ?? '', preset))
  const notices = useSaveNotices()
  const create = useForm<BaseRecord>({
    ...{ resource: name, action: 'create', redirect: false, mutationMode: 'pessimistic', ...notices },
  })
  const { mutateAsync: update } = useUpdate<BaseRecord>({ resource: name, ...notices })
  const save = async (body: object, stored: BaseRecord | undefined) => {
    const id: unknown = stored?.[resource.key]
    const answer =
      id === undefined ? await create.onFinish(body) : await update({ id: String(id), values: body })
    return answer ? answer.data : undefined
  }
  return (
    <RecordEditor
      resource={resource}
      record={base}
      recordKey="new"
      code={t('form.new')}
      confirm={confirm}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** A record in a dialog, made from its resource's file. */
export function RecordDialog(props: RecordDialogProps) {
  const { t } = useTranslation()
  const resource = useResource(props.resource)
  if (props.recordKey !== 'new') return <StoredRecord {...props} />
  if (mayDo('create', resource)) return <NewRecord {...props} />
  return (
    <PlainFrame resource={resource} onClose={() => props.onClose()}>
      {t('form.notMade')}
    </PlainFrame>
  )
}
