import { useOne, useUpdate, type BaseRecord } from '@refinedev/core'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BarcodeOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Popover, Tabs } from 'antd'
import { isReckoned } from '#resource/facts/facts'
import { fieldsOf, type Resource } from '#resource/resource'
import { pictureOf } from '#resource/facts/pictures'
import { kindOf } from '#resource/kinds'
import { useResource, type ServedResource, useResources } from '../data/resources'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { waitingHead, WaitingRecord, RecordEditor, FactPlace, LeadsTo, ReckonedFigure } from './RecordEditor'
import { PlainFrame } from './action/PlainFrame'
import { useSaveNotices } from './save-notices'
import { RecordLabel, recordName } from '../fields/references/RecordLabel'
import { mayDo } from '../data/session/access'
import { type DialogProps, useDialogs } from '../shell/dialogs/dialogs'
import { RefreshNotice, type Standing } from '../shell/notices/RefreshNotice'
import { HistoryButton } from './history/HistoryButton'
import { RecordDescription } from './form/FormLayout'
import type { RecordEditorProps } from './use-record-edit'
import { formatDatetime } from '../data/languages/format'
import { useTitle } from '../data/languages/use-title'
import { BulkFailureNotice, useBulk } from './use-bulk'
import { FieldCell } from '../fields/registry'
import { isBalance, balances } from '../fields/numbers/balances'
import { Provable, provedBy } from '../fields/numbers/Provable'
import './facts.css'
import { mediaAddress } from '../fields/media/SmallPicture'
import { State } from '../shell/State'
import { useRegistry } from '../shell/registry'
import { useRecordDeletion } from './use-record-deletion'

function useStoredRecord(resource: string, recordKey: string) {
  // Refine's form would show a missing record's error in a toast, too; the dialog shows it in its own place.
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

/** A stored record: its facts, and its form, or its description if the user may not write it. */
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

/** The title of a record: code and name, else the first property that its list is searched by. */
function recordTitle(resource: ServedResource, record: BaseRecord): ReactNode {
  if (record.code != null || record.name != null) return <RecordLabel record={record} />
  const searched: unknown = record[resource.list.search[0] ?? '']
  return typeof searched === 'string' ? searched : undefined
}

/** Code and name of a record; its picture and marks if its dialog begins with facts. */
function recordHead(resource: ServedResource, record: BaseRecord) {
  const code = recordTitle(resource, record)
  if (!resource.facts) return { code }
  const shown = { resource, record }
  return { code, picture: <RecordPicture {...shown} />, tags: <RecordMarks {...shown} /> }
}

interface StoredRecordProps extends DialogProps, Pick<RecordEditorProps, 'confirm'> {
  /** Further buttons; `renew` is to be called when one has changed the record. */
  actions?: (record: BaseRecord, renew: () => void) => ReactNode
  /** Places the form among the other parts of the record. */
  arrange?: (form: ReactNode, record: BaseRecord) => ReactNode
  /** The further parts of the record, each as a tab beside the form. */
  parts?: (record: BaseRecord, renew: () => void) => RecordPart[]
}

interface OpenRecordProps extends Omit<StoredRecordProps, 'resource'>, Pick<RecordEditorProps, 'onSave'> {
  resource: ServedResource
  record: BaseRecord
  standing: Standing | undefined
  /** Counts the reloads of the record, also into the form. */
  round: number
  renew: () => void
}

/** The facts of a record, and its form among its other parts. */
function arrangedIn(props: OpenRecordProps) {
  const { resource, record, standing, renew, arrange } = props
  const parts = props.parts?.(record, renew) ?? []
  const part = parts.find(({ key }) => key === props.part)?.key
  const arranged = (form: ReactNode) => (
    <>
      {standing && <RefreshNotice of={standing} />}
      <RecordFacts resource={resource} record={record} parts={parts.map(({ key }) => key)} />
      <RecordParts parts={parts} part={part} form={arrange?.(form, record) ?? form} />
    </>
  )
  return { arranged, formHidden: part !== undefined }
}

/** A loaded record, to be changed, or only read if the user may not write it. */
function OpenRecord(props: OpenRecordProps) {
  const { resource, record, recordKey, round, renew, confirm, onSave, onClose } = props
  const { arranged, formHidden } = arrangedIn(props)
  const head = recordHead(resource, record)
  const history = <HistoryButton resource={resource} record={record} onRestored={renew} />
  const own = props.actions?.(record, renew)
  const frame = { resource, onClose: () => onClose() }
  if (record.deleted_at != null) return <DeletedRecord {...{ resource, record, head, history, onClose }} />
  if (!mayDo('update', resource)) {
    return (
      <PlainFrame
        {...frame}
        {...head}
        actions={
          <>
            {history}
            {own}
          </>
        }
      >
        {arranged(<RecordDescription resource={resource} record={record} />)}
      </PlainFrame>
    )
  }
  const actions = (
    <>
      {!formHidden && <DeleteButton {...frame} record={record} />}
      {history}
      {own}
    </>
  )
  const editor = { resource, record, recordKey, actions, formHidden, confirm, onClose, onSave }
  return <RecordEditor key={round} {...head} {...editor} arrange={arranged} />
}

interface DeletedRecordProps extends Pick<OpenRecordProps, 'resource' | 'record' | 'onClose'> {
  head: ReturnType<typeof recordHead>
  history: ReactNode
}

/** A deleted record, to be read, and restored. */
function DeletedRecord({ resource, record, head, history, onClose }: DeletedRecordProps) {
  const { t } = useTranslation()
  const { run, running, failure } = useBulk({
    resource,
    records: [record],
    onClose: (done) => done && onClose(),
  })
  const restore = (
    <Button type="primary" loading={running} onClick={() => void run({ action: 'restore' })}>
      {t('list.bin.restore')}
    </Button>
  )
  return (
    <PlainFrame
      resource={resource}
      onClose={() => onClose()}
      {...head}
      actions={
        <>
          {history}
          {restore}
        </>
      }
    >
      <Flex vertical gap={12}>
        <Alert
          type="warning"
          showIcon
          message={t('list.bin.since', { time: formatDatetime(String(record.deleted_at)) })}
        />
        {failure && <BulkFailureNotice failure={failure} records={[record]} />}
        <RecordDescription resource={resource} record={record} />
      </Flex>
    </PlainFrame>
  )
}

interface RecordFactsProps {
  resource: Resource
  record: BaseRecord
  /** The parts of the dialog to which a fact may lead. */
  parts: readonly string[]
}

/** The record's facts, from its resource file: a few figures, each with a link to the records behind it. */
function RecordFacts({ resource, record, parts }: RecordFactsProps) {
  const { facts = [] } = resource
  if (facts.length === 0) return null
  return (
    <dl className="record-facts">
      {facts.map((fact) =>
        isReckoned(fact) ? (
          <ReckonedFigure key={`${fact.of} ${fact.title}`} {...{ resource, fact, record, parts }} />
        ) : (
          <OwnFact key={fact} name={fact} {...{ resource, record, parts }} />
        ),
      )}
    </dl>
  )
}

interface OwnFactProps extends RecordFactsProps {
  name: string
}

/** A property of the record itself; a balance leads to its movements. */
function OwnFact({ name, resource, record, parts }: OwnFactProps) {
  const title = useTitle()
  const field = fieldsOf(resource)[name]
  if (!field) return null
  const value: unknown = record[name]
  const isEmpty = value === null || value === undefined || value === ''
  const part = isBalance(resource, name, field) ? balances[resource.$id]?.part : undefined
  return (
    <FactPlace title={title(field)}>
      {isEmpty ? undefined : (
        <Provable figure={provedBy(resource, name, field)} title={title(field)} {...{ resource, record }}>
          <LeadsTo part={part} parts={parts}>
            <FieldCell {...{ name, field, value, record }} place="list" />
          </LeadsTo>
        </Provable>
      )}
    </FactPlace>
  )
}

interface RecordHeadProps {
  resource: Resource
  record: BaseRecord
}

/** The picture of a record: its first one, or a quiet first letter of its name. */
function RecordPicture({ resource, record }: RecordHeadProps) {
  const [failed, setFailed] = useState<string>()
  const code = pictureOf(resource, useResources(), record)
  if (code !== undefined && code !== failed)
    return (
      // A medium that fails to load as a picture is a paper.
      <img
        className="record-picture"
        src={mediaAddress(code, 'small')}
        alt=""
        onError={() => setFailed(code)}
      />
    )
  return (
    <span className="record-picture" aria-hidden>
      {[...recordName(record)][0]?.toUpperCase()}
    </span>
  )
}

/** The marks beside the name: the barcode of a record that has one, and its properties that are true or false. */
function RecordMarks({ resource, record }: RecordHeadProps) {
  const title = useTitle()
  const fields = fieldsOf(resource)
  const placed = new Set(resource.form.sections.flatMap((section) => section.fields))
  const marks = Object.entries(fields).filter(([name]) => placed.has(name) && record[name] === true)
  return (
    <span className="record-marks">
      {marks.map(([name, field]) => (
        <State key={name} tone="done">
          {title(field)}
        </State>
      ))}
      <RecordBarcode resource={resource} record={record} />
    </span>
  )
}

/** The barcode of a record that has one: large, with its label to print, on request. */
function RecordBarcode({ resource, record }: { resource: Resource; record: BaseRecord }) {
  const { t } = useTranslation()
  const { BarcodeLabel } = useRegistry()
  const { code: field } = fieldsOf(resource)
  const code: unknown = record.code
  if (!field || !kindOf(field).scanned || typeof code !== 'string') return null
  return (
    <Popover trigger="click" placement="bottomLeft" content={<BarcodeLabel code={code} />} destroyOnHidden>
      <Button size="small" icon={<BarcodeOutlined aria-hidden />}>
        {t('form.barcode')}
      </Button>
    </Popover>
  )
}

interface DeleteButtonProps {
  resource: ServedResource
  record: BaseRecord
  onClose: () => void
}

/** Deletes the record after a question, and then closes its dialog. */
function DeleteButton({ resource, record, onClose }: DeleteButtonProps) {
  const { t } = useTranslation()
  const deletion = useRecordDeletion(resource)
  if (!mayDo('delete', resource)) return null
  return (
    <Button
      danger
      type="text"
      className="dialog-action-start"
      onClick={() => void deletion(record).then((gone) => gone && onClose())}
    >
      {t('list.delete')}
    </Button>
  )
}

/** A part of a record beside its form, such as its movements, by its name in the address. */
export interface RecordPart {
  key: string
  label: string
  content: ReactNode
}

interface RecordPartsProps {
  form: ReactNode
  parts: readonly RecordPart[]
  /** The part that is shown; the form when left out. */
  part: string | undefined
}

const FORM = 'form'

/** The form and the other parts of a record as tabs; the form keeps its input while another is shown. */
function RecordParts({ form, parts, part = FORM }: RecordPartsProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  if (parts.length === 0) return form
  const items = [
    { key: FORM, label: t('form.part'), children: form, forceRender: true },
    ...parts.map(({ key, label, content }) => ({ key, label, children: content, destroyOnHidden: true })),
  ]
  return (
    <Tabs
      className="record-parts"
      activeKey={part}
      items={items}
      onChange={(next) => dialogs.turn(next === FORM ? undefined : next)}
    />
  )
}
