import type { BaseRecord } from '@refinedev/core'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { nameOf, RecordLabel } from '../../fields/references/RecordLabel'
import './bulk.css'
import { recordAt, type BulkFailure } from './use-bulk'

/** Says that nothing was changed, and because of which records. */
export function BulkFailureNotice({ failure, records }: { failure: BulkFailure; records: BaseRecord[] }) {
  const { t } = useTranslation()
  const named = failure.problems.flatMap((problem) => {
    const record = recordAt(problem, records)
    return record ? [{ record, message: problem.message }] : []
  })
  const reasons = named.length > 0 && (
    <ul className="bulk-problems">
      {named.map(({ record, message }) => (
        <li key={nameOf(record) + message}>
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
