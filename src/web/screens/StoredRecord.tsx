import { useForm, type BaseRecord } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLabel } from '../fields/RecordLabel'
import { mayDo } from '../providers/access'
import { ApiError } from '../providers/request'
import { useResource, type ServedResource } from '../providers/resources'
import type { DialogProps } from '../shell/dialogs'
import { DeleteButton } from './DeleteButton'
import { RecordDescription } from './FormLayout'
import { LoadFailure } from './ListNotices'
import { PlainFrame } from './PlainFrame'
import { RecordEditor } from './RecordEditor'

/** By what a record is known: code and name, else what its list is searched by first. */
function titleOf(resource: ServedResource, record: BaseRecord): ReactNode {
  if (record.code != null || record.name != null) return <RecordLabel record={record} />
  const searched: unknown = record[resource.list.search[0] ?? '']
  return typeof searched === 'string' ? searched : undefined
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale'

function useStoredRecord(resource: string, recordKey: string) {
  const { t } = useTranslation()
  const { query, onFinish } = useForm<BaseRecord>({
    resource,
    action: 'edit',
    id: recordKey,
    redirect: false,
    mutationMode: 'pessimistic',
    // What has become stale is merged in the dialog itself.
    errorNotification: (error) =>
      !isStale(error) && { type: 'error', message: error?.message ?? t('errors.unknown') },
    successNotification: () => ({ type: 'success', message: t('form.saved') }),
  })
  const save = (body: object) => onFinish(body).then((answer) => (answer ? answer.data : undefined))
  return {
    save,
    reload: () => void query?.refetch(),
    failure: query?.error ?? undefined,
    record: query?.isFetchedAfterMount ? query.data?.data : undefined,
  }
}

interface StoredRecordProps extends DialogProps {
  /** Buttons of its own, beside those of every record. */
  actions?: (record: BaseRecord) => ReactNode
}

/** A stored record: its form, or its description where the user may not write it. */
export function StoredRecord({ resource: name, recordKey, actions: own, onClose }: StoredRecordProps) {
  const { t } = useTranslation()
  const resource = useResource(name)
  const { record, failure, reload, save } = useStoredRecord(name, recordKey)
  const frame = { resource, onClose: () => onClose() }
  if (!record) {
    return (
      <PlainFrame {...frame}>
        {failure ? (
          <LoadFailure title={t('form.failed')} reason={failure.message} onRetry={reload} />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </PlainFrame>
    )
  }
  const code = titleOf(resource, record)
  if (!mayDo('update', resource)) {
    return (
      <PlainFrame {...frame} code={code}>
        <RecordDescription resource={resource} record={record} />
      </PlainFrame>
    )
  }
  const actions = (
    <>
      <DeleteButton {...frame} record={record} />
      {own?.(record)}
    </>
  )
  return <RecordEditor {...{ resource, record, recordKey, code, actions, onClose }} onSave={save} />
}
