import { useOne, useUpdate, type BaseRecord } from '@refinedev/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResource } from '../data/resources'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { waitingHead, WaitingRecord } from './facts/WaitingRecord'
import { OpenRecord, type StoredRecordProps } from './OpenRecord'
import { PlainFrame } from './action/PlainFrame'
import { useSaveNotices } from './save-notices'

function useStoredRecord(resource: string, recordKey: string) {
  // Refine's form would say in a toast, too, why there is no record; the dialog says it in its own place.
  const { query } = useOne<BaseRecord>({ resource, id: recordKey, errorNotification: false })
  const { mutateAsync } = useUpdate<BaseRecord>({
    resource,
    id: recordKey,
    mutationMode: 'pessimistic',
    ...useSaveNotices(),
  })
  const [round, setRound] = useState(0)
  const { refetch } = query
  /** Reloads the record, also into the form; on a failure the typed input stays. */
  const renew = useCallback(
    () => void refetch().then(({ isSuccess }) => isSuccess && setRound((last) => last + 1)),
    [refetch],
  )
  const save = (values: object) => mutateAsync({ values }).then(({ data }) => data)
  return {
    save,
    round,
    renew,
    standing: { ...query, refetch: renew },
    failure: query.error ?? undefined,
    record: query.isFetchedAfterMount ? query.data?.data : undefined,
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
