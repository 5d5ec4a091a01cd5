import { useInvalidate, useNotification, type BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from 'antd'
import type { Resource } from '#resource/resource'
import { ask } from '../data/calls'
import { ApiError, type FieldProblem } from '../data/request'
import { recordName, RecordLabel } from '../fields/references/RecordLabel'
import './action/action.css'

export interface BulkProps {
  resource: Resource
  records: BaseRecord[]
  /** Receives whether it was done. */
  onClose: (done: boolean) => void
}

type BulkChange = { action: 'update'; values: Record<string, unknown> } | { action: 'delete' | 'restore' }

/** The reasons why nothing was changed: in general, and for each record or value at fault. */
export interface BulkFailure {
  message: string
  problems: FieldProblem[]
}

function failureOf(error: unknown, unknown: string): BulkFailure {
  if (!(error instanceof ApiError)) return { message: unknown, problems: [] }
  return { message: error.message, problems: error.errors }
}

/** The record that a problem is about, if it is about one. */
export function recordAt({ path }: FieldProblem, records: BaseRecord[]): BaseRecord | undefined {
  const [, position] = /^\/keys\/(\d+)/.exec(path) ?? []
  return position === undefined ? undefined : records[Number(position)]
}

/**
 * Changes, deletes or restores many records, all or none.
 *
 * @param call the resource's call, if it is a use case of its own
 */
export function useBulk({ resource, records, onClose }: BulkProps, call = 'bulk') {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const { open: notify } = useNotification()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<BulkFailure>()
  const run = async (change: BulkChange) => {
    setRunning(true)
    setFailure(undefined)
    const keys: unknown[] = records.map((record) => record[resource.key])
    const updated_at: unknown[] = records.map((record) => record.updated_at)
    try {
      await ask({
        method: 'POST',
        path: `/${resource.$id}/${call}`,
        body: { ...change, keys, updated_at },
        options: { long: true },
      })
      notify?.({ type: 'success', message: t(`list.bulk.${change.action}d`, { count: keys.length }) })
      void invalidate({ resource: resource.$id, invalidates: ['list', 'many', 'detail'] })
      onClose(true)
    } catch (error) {
      setFailure(failureOf(error, t('errors.unknown')))
      setRunning(false)
    }
  }
  return { run, running, failure, forget: () => setFailure(undefined) }
}

/** The notice that nothing was changed, with the records at fault. */
export function BulkFailureNotice({ failure, records }: { failure: BulkFailure; records: BaseRecord[] }) {
  const { t } = useTranslation()
  const named = failure.problems.flatMap((problem) => {
    const record = recordAt(problem, records)
    return record ? [{ record, message: problem.message }] : []
  })
  const reasons = named.length > 0 && (
    <ul className="bulk-problems">
      {named.map(({ record, message }) => (
        <li key={recordName(record) + message}>
          <RecordLabel record={record} />: {message}
        </li>
      ))}
    </ul>
  )
  return (
    <Alert
      type="error"
      role="alert"
      message={t('list.bulk.failed')}
      description={reasons || failure.message}
    />
  )
}
