import { useForm, type BaseRecord } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLabel } from '../fields/references/RecordLabel'
import { mayDo } from '../data/session/access'
import { useResource, type ServedResource } from '../data/resources'
import type { DialogProps } from '../shell/dialogs/dialogs'
import { DeleteButton } from './DeleteButton'
import { RecordDescription } from './form/FormLayout'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { PlainFrame } from './action/PlainFrame'
import { RecordEditor } from './RecordEditor'
import { RefreshNotice } from '../shell/notices/RefreshNotice'
import { useSaveNotices } from './save-notices'
import type { RecordEditorProps } from './use-record-edit'

/** The title of a record: code and name, else the first property that its list is searched by. */
function titleOf(resource: ServedResource, record: BaseRecord): ReactNode {
  if (record.code != null || record.name != null) return <RecordLabel record={record} />
  const searched: unknown = record[resource.list.search[0] ?? '']
  return typeof searched === 'string' ? searched : undefined
}

function useStoredRecord(resource: string, recordKey: string) {
  const { query, onFinish } = useForm<BaseRecord>({
    resource,
    action: 'edit',
    id: recordKey,
    redirect: false,
    mutationMode: 'pessimistic',
    ...useSaveNotices(),
  })
  const [round, setRound] = useState(0)
  const refetch = query?.refetch
  /** Reloads the record, also into the form; on a failure the typed input stays. */
  const renew = useCallback(
    () => void refetch?.().then(({ isSuccess }) => isSuccess && setRound((last) => last + 1)),
    [refetch],
  )
  const save = (body: object) => onFinish(body).then((answer) => (answer ? answer.data : undefined))
  return {
    save,
    round,
    renew,
    standing: query && { ...query, refetch: renew },
    failure: query?.error ?? undefined,
    record: query?.isFetchedAfterMount ? query.data?.data : undefined,
  }
}

interface StoredRecordProps extends DialogProps, Pick<RecordEditorProps, 'confirm'> {
  /** Further buttons; `renew` is to be called when one has changed the record. */
  actions?: (record: BaseRecord, renew: () => void) => ReactNode
  /** Places the form among the other parts of the record. */
  arrange?: (form: ReactNode, record: BaseRecord, renew: () => void) => ReactNode
  /** Another part than the form is shown, so that the form's buttons are hidden too. */
  formHidden?: boolean
}

/** A stored record: its form, or its description where the user may not write it. */
export function StoredRecord({ arrange, formHidden, ...props }: StoredRecordProps) {
  const { resource: name, recordKey, confirm, onClose } = props
  const { t } = useTranslation()
  const resource = useResource(name)
  const { record, failure, standing, round, renew, save } = useStoredRecord(name, recordKey)
  const frame = { resource, onClose: () => onClose() }
  if (!record) {
    return (
      <PlainFrame {...frame}>
        {failure ? (
          <LoadFailure title={t('form.failed')} reason={failure.message} onRetry={renew} />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </PlainFrame>
    )
  }
  const code = titleOf(resource, record)
  const own = props.actions?.(record, renew)
  const arranged = (form: ReactNode) => (
    <>
      {standing && <RefreshNotice of={standing} />}
      {arrange?.(form, record, renew) ?? form}
    </>
  )
  if (!mayDo('update', resource)) {
    return (
      <PlainFrame {...frame} code={code} actions={own}>
        {arranged(<RecordDescription resource={resource} record={record} />)}
      </PlainFrame>
    )
  }
  const actions = (
    <>
      <DeleteButton {...frame} record={record} />
      {own}
    </>
  )
  const editor = { resource, record, recordKey, code, actions, formHidden, confirm, onClose, onSave: save }
  return <RecordEditor key={round} {...editor} arrange={arranged} />
}
