import type { BaseRecord } from '@refinedev/core'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../data/calls'
import { formatDatetime } from '../../data/languages/format'
import type { ServedResource } from '../../data/resources'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { useAction } from '../action/use-action'
import { ChangeView } from './ChangeView'
import { comparisonCall, type Comparison, type Moment, type Points } from './history'
import { useActionName } from './MomentView'

export interface ComparedProps {
  resource: ServedResource
  record: BaseRecord
  points: Points
  onRestored: () => void
  onClose: () => void
}

/** The differences between two states of a record; a plain record can be restored to the earlier one. */
export function ComparisonWindow({ resource, record, points, onRestored, onClose }: ComparedProps) {
  const { t } = useTranslation()
  const key = record[resource.key] ?? record.id ?? ''
  const { data, error, refetch } = useAnswer(comparisonCall(resource.$id, key, points), {
    refetchOnMount: 'always',
  })
  return (
    <ModalWindow
      title={t('trail.comparison')}
      width={640}
      onCancel={onClose}
      footer={
        data?.restorable && data.changes.length > 0 ? (
          <Restoring {...{ resource, points, onRestored }} recordKey={key} seenAt={data.updated_at} />
        ) : null
      }
    >
      <PointsHead points={points} />
      {error && !data && (
        <LoadFailure title={t('trail.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active />}
      {data && <Differences data={data} subject={{ resource: resource.$id, record }} />}
    </ModalWindow>
  )
}

/** The two points in time, the earlier one first. */
function PointsHead({ points: { from, to } }: { points: Points }) {
  const { t } = useTranslation()
  const actionName = useActionName()
  const named = ({ name, at }: Moment) => `${actionName(name)} · ${formatDatetime(at)}`
  return (
    <p className="quiet">
      {named(from)} → {to ? named(to) : t('trail.now')}
    </p>
  )
}

interface DifferencesProps {
  data: Comparison
  subject: { resource: string; record: BaseRecord }
}

function Differences({ data: { changes }, subject }: DifferencesProps) {
  const { t } = useTranslation()
  if (changes.length === 0) return <Alert showIcon type="info" message={t('trail.noDifference')} />
  return changes.map((change, index) => (
    <ChangeView key={`${change.resource}-${String(change.key)}-${index}`} {...{ change, subject }} />
  ))
}

interface RestoringProps extends Pick<ComparedProps, 'resource' | 'points' | 'onRestored'> {
  recordKey: string | number
  seenAt: string
}

/** Restores the record to its state at the earlier point, with an optional reason. */
function Restoring({ resource, recordKey, points, seenAt, onRestored }: RestoringProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const path = `/${resource.$id}/${encodeURIComponent(recordKey)}/history/restore`
  const action = { path, done: 'trail.restored', touched: [resource.$id] }
  const { call, calling, problems } = useAction(action, onRestored)
  const body = { moment: points.from.id, updated_at: seenAt, ...(reason === '' ? {} : { reason }) }
  const problem = Object.values(problems)[0]
  return (
    <>
      {problem !== undefined && <Alert showIcon type="error" message={problem} />}
      <div className="history-restore">
        <Input
          value={reason}
          maxLength={500}
          aria-label={t('trail.restoreReason')}
          placeholder={t('trail.restoreReason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="primary" loading={calling} onClick={() => call(body)}>
          {t('trail.restore')}
        </Button>
      </div>
    </>
  )
}
