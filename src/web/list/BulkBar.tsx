import { CloseOutlined, DeleteOutlined, EditOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { Suspense, useState, type PropsWithChildren, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource, Field } from '#resource/resource'
import './bulk.css'
import { mayBulk, bulkFields, type BulkAction } from './list-fields'
import { useListScreens } from './list-screens'
import type { Selection } from './use-selection'
import { ActionDialog } from '../editing/action/ActionDialog'
import { BulkFailureNotice, useBulk, type BulkProps, recordAt, type BulkFailure } from '../editing/use-bulk'
import { entryOf } from '../fields/registry'
import { useTitle } from '../data/languages/use-title'

interface BulkBarProps {
  resource: Resource
  selection: Selection
  /** What the records of the list allow; the user's rights decide as well. */
  actions: readonly BulkAction[]
}

const icons: Record<BulkAction, ReactNode> = {
  update: <EditOutlined aria-hidden />,
  delete: <DeleteOutlined aria-hidden />,
  restore: <UndoOutlined aria-hidden />,
}

const titles = {
  update: 'list.bulk.edit',
  delete: 'list.delete',
  restore: 'list.bin.restore',
} as const satisfies Record<BulkAction, string>

/** The actions on the marked records. It covers the pager, so that no row moves. */
export function BulkBar({ resource, selection, actions, children }: PropsWithChildren<BulkBarProps>) {
  const { t } = useTranslation()
  const [action, setAction] = useState<BulkAction>()
  const { records, choose } = selection
  const close = (done: boolean) => {
    setAction(undefined)
    if (done) choose([])
  }
  const dialog = { resource, records, onClose: close }
  const { bulkEdit: own } = useListScreens(resource.$id)
  const EditDialog = own?.component ?? BulkEditDialog
  return (
    <>
      <div className="bulk-bar" role="toolbar" aria-label={t('list.bulk.title')}>
        <strong role="status">{t('list.bulk.selected', { count: records.length })}</strong>
        {children}
        {actions
          .filter((each) => mayBulk(each, resource))
          .map((each) => (
            <Button
              key={each}
              type="text"
              size="small"
              danger={each === 'delete'}
              icon={icons[each]}
              onClick={() => setAction(each)}
            >
              {each === 'update' && own ? t(own.title) : t(titles[each])}
            </Button>
          ))}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('list.bulk.clear')}
          onClick={() => choose([])}
        />
      </div>
      {action === 'update' && (
        <Suspense>
          <EditDialog {...dialog} />
        </Suspense>
      )}
      {(action === 'delete' || action === 'restore') && <BulkQuestion {...dialog} action={action} />}
    </>
  )
}

/** The question before many records are deleted or restored, with the obstacles. */
function BulkQuestion({ action, ...props }: BulkProps & { action: 'delete' | 'restore' }) {
  const { t } = useTranslation()
  const { records, onClose } = props
  const { run, running, failure } = useBulk(props)
  const count = records.length
  return (
    <ActionDialog
      width={440}
      title={t(`list.bulk.${action}Confirm`, { count })}
      submit={t(titles[action])}
      danger={action === 'delete'}
      calling={running}
      onSubmit={() => void run({ action })}
      onClose={() => onClose(false)}
    >
      <Flex vertical gap={12}>
        <span className="quiet">{t(action === 'delete' ? 'list.bulk.allOrNone' : 'list.bin.allOrNone')}</span>
        {failure && <BulkFailureNotice failure={failure} records={records} />}
      </Flex>
    </ActionDialog>
  )
}

const VALUE_ID = 'bulk-value'
const noRecord = {}

interface ValueProps {
  name: string
  field: Field
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
}

/** The new value, typed as in a form; an empty one clears the field of all records. */
function NewValue({ name, field, value, problem, onChange }: ValueProps) {
  const { t } = useTranslation()
  const { Input, neverEmpty } = entryOf(field)
  return (
    <Flex vertical gap={4}>
      <label htmlFor={VALUE_ID}>{t('list.bulk.value')}</label>
      <Input
        id={VALUE_ID}
        name={name}
        field={field}
        value={value}
        onChange={onChange}
        record={noRecord}
        invalid={problem !== undefined}
        describedBy={`${VALUE_ID}-hint`}
      />
      <span id={`${VALUE_ID}-hint`} className={problem === undefined ? 'quiet' : 'problem'}>
        {problem ?? (neverEmpty ? '' : t('list.bulk.emptyHint'))}
      </span>
    </Flex>
  )
}

/** The server's problem with the value itself, rather than with a record. */
function problemOfValue(failure: BulkFailure | undefined, name: string): string | undefined {
  const own = `/values/${name}`
  return failure?.problems.find(({ path }) => path === own || path.startsWith(`${own}/`))?.message
}

/** Gives one field of many records the same value. */
function BulkEditDialog(props: BulkProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { resource, records, onClose } = props
  const { run, running, failure, forget } = useBulk(props)
  const [name, setName] = useState<string>()
  const [value, setValue] = useState<unknown>()
  const fields = new Map(bulkFields(resource))
  const field = name === undefined ? undefined : fields.get(name)
  const start = (chosen: string) => {
    setName(chosen)
    const entry = fields.get(chosen)
    setValue(entry && entryOf(entry).neverEmpty ? false : undefined)
    forget()
  }
  const problem = name === undefined ? undefined : problemOfValue(failure, name)
  const blamesRecord = failure?.problems.some((one) => recordAt(one, records)) ?? false
  return (
    <ActionDialog
      width={480}
      title={t('list.bulk.editTitle', { count: records.length })}
      submit={t('list.bulk.change', { count: records.length })}
      calling={running}
      disabled={name === undefined}
      onSubmit={() => name !== undefined && void run({ action: 'update', values: { [name]: value ?? null } })}
      onClose={() => onClose(false)}
    >
      <Flex vertical gap={12}>
        <Flex vertical gap={4}>
          <label htmlFor="bulk-field">{t('list.bulk.field')}</label>
          <Select
            id="bulk-field"
            showSearch
            optionFilterProp="label"
            placeholder={t('list.bulk.choose')}
            options={[...fields].map(([key, one]) => ({ value: key, label: title(one) }))}
            value={name ?? null}
            onChange={(chosen) => chosen !== null && start(chosen)}
          />
        </Flex>
        {name !== undefined && field && (
          <NewValue
            key={name}
            name={name}
            field={field}
            value={value}
            problem={problem}
            onChange={(next) => {
              setValue(next)
              forget()
            }}
          />
        )}
        {failure && (blamesRecord || problem === undefined) && (
          <BulkFailureNotice failure={failure} records={records} />
        )}
      </Flex>
    </ActionDialog>
  )
}
