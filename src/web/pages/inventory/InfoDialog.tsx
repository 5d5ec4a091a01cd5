import type { BaseRecord } from '@refinedev/core'
import { Checkbox } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#resource/resource'
import { ActionDialog } from '../../editing/action/ActionDialog'
import { entryOf } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import { BulkFailureNotice, recordAt, useBulk, type BulkProps } from '../../editing/use-bulk'
import { bulkFields } from '../../list/list-fields'
import './inventory.css'

interface InfoFieldProps {
  name: string
  field: Field
  /** Undefined while it is unchanged; null clears it. */
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
}

const noRecord: BaseRecord = {}

/** One of the details: ticked, it is set for all rows; typing ticks it. */
function InfoField({ name, field, value, problem, onChange }: InfoFieldProps) {
  const title = useTitle()
  const id = useId()
  const { Input, neverEmpty } = entryOf(field)
  const isSet = value !== undefined
  const start = neverEmpty ? false : null
  return (
    <div className="stock-info">
      <Checkbox checked={isSet} onChange={({ target }) => onChange(target.checked ? start : undefined)}>
        {title(field)}
      </Checkbox>
      <Input
        id={id}
        name={name}
        field={field}
        value={value ?? undefined}
        record={noRecord}
        invalid={problem !== undefined}
        describedBy={`${id}-problem`}
        onChange={(next) => onChange(next ?? start)}
      />
      <span id={`${id}-problem`} className="problem" role="alert">
        {problem}
      </span>
    </div>
  )
}

/** Sets location and labels of many stock rows at once; fields that are not ticked stay as they are. */
export function InfoDialog(props: BulkProps) {
  const { t } = useTranslation()
  const { resource, records, onClose } = props
  const { run, running, failure, forget } = useBulk(props, 'batchupdate')
  const [values, setValues] = useState<Record<string, unknown>>({})
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const count = records.length
  const problemOf = (name: string) =>
    failure?.problems.find(({ path }) => path === `/values/${name}`)?.message
  const isSaid = failure?.problems.every((problem) => recordAt(problem, records) === undefined) ?? false
  const named = isSaid && (failure?.problems.length ?? 0) > 0
  return (
    <ActionDialog
      width={560}
      title={t('inventory.setInfoTitle', { count })}
      submit={t('inventory.setInfoNow', { count })}
      calling={running}
      disabled={Object.keys(set).length === 0}
      onSubmit={() => void run({ action: 'update', values: set })}
      onClose={() => onClose(false)}
    >
      <p className="quiet">{t('inventory.setInfoHint')}</p>
      <div className="stock-form">
        {bulkFields(resource).map(([name, field]) => (
          <InfoField
            key={name}
            name={name}
            field={field}
            value={values[name]}
            problem={problemOf(name)}
            onChange={(value) => {
              setValues((last) => ({ ...last, [name]: value }))
              forget()
            }}
          />
        ))}
      </div>
      {failure && !named && <BulkFailureNotice failure={failure} records={records} />}
    </ActionDialog>
  )
}
