import { useForm, type BaseRecord } from '@refinedev/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResource } from '../data/resources'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { waitingHead, WaitingRecord } from './facts/WaitingRecord'
import { OpenRecord, type StoredRecordProps } from './OpenRecord'
import { PlainFrame } from './action/PlainFrame'
import { useSaveNotices } from './save-notices'

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

/** A stored record: its facts, and its form, or its description where the user may not write it. */
export function StoredRecord(props: StoredRecordProps) {
  const { t } = useTranslation()
  const resource = useResource(props.resource)
  const { record, failure, standing, round, renew, save } = useStoredRecord(props.resource, props.recordKey)
  if (record) return <OpenRecord {...props} {...{ resource, record, standing, round, renew }} onSave={save} />
  return (
    <PlainFrame resource={resource} {...waitingHead(resource)} onClose={() => props.onClose()}>
      {failure ? (
        <LoadFailure title={t('form.failed')} reason={failure.message} onRetry={renew} />
      ) : (
        <WaitingRecord resource={resource} />
      )}
    </PlainFrame>
  )
}
