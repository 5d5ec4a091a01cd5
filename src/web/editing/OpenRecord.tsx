import type { BaseRecord } from '@refinedev/core'
import type { ReactNode } from 'react'
import { RecordLabel } from '../fields/references/RecordLabel'
import { mayDo } from '../data/session/access'
import type { ServedResource } from '../data/resources'
import type { DialogProps } from '../shell/dialogs/dialogs'
import { RefreshNotice, type Standing } from '../shell/notices/RefreshNotice'
import { PlainFrame } from './action/PlainFrame'
import { DeleteButton } from './DeleteButton'
import { HistoryButton } from './history/HistoryButton'
import { RecordMarks, RecordPicture } from './facts/RecordHead'
import { RecordFacts } from './facts/RecordFacts'
import { RecordParts, type RecordPart } from './facts/RecordParts'
import { RecordDescription } from './form/FormLayout'
import { RecordEditor } from './RecordEditor'
import type { RecordEditorProps } from './use-record-edit'

/** The title of a record: code and name, else the first property that its list is searched by. */
function titleOf(resource: ServedResource, record: BaseRecord): ReactNode {
  if (record.code != null || record.name != null) return <RecordLabel record={record} />
  const searched: unknown = record[resource.list.search[0] ?? '']
  return typeof searched === 'string' ? searched : undefined
}

/** Code and name of a record; its picture and marks where its dialog begins with facts. */
function headOf(resource: ServedResource, record: BaseRecord) {
  const code = titleOf(resource, record)
  if (!resource.facts) return { code }
  const shown = { resource, record }
  return { code, picture: <RecordPicture {...shown} />, tags: <RecordMarks {...shown} /> }
}

export interface StoredRecordProps extends DialogProps, Pick<RecordEditorProps, 'confirm'> {
  /** Further buttons; `renew` is to be called when one has changed the record. */
  actions?: (record: BaseRecord, renew: () => void) => ReactNode
  /** Places the form among what else is shown of the record. */
  arrange?: (form: ReactNode, record: BaseRecord) => ReactNode
  /** What else there is of the record, each as a tab beside the form. */
  parts?: (record: BaseRecord, renew: () => void) => RecordPart[]
}

interface OpenRecordProps extends Omit<StoredRecordProps, 'resource'>, Pick<RecordEditorProps, 'onSave'> {
  resource: ServedResource
  record: BaseRecord
  standing: Standing | undefined
  /** Counts how often the record was loaded anew, also into the form. */
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

/** A loaded record, to be changed, or only read where the user may not write it. */
export function OpenRecord(props: OpenRecordProps) {
  const { resource, record, recordKey, round, renew, confirm, onSave, onClose } = props
  const { arranged, formHidden } = arrangedIn(props)
  const head = headOf(resource, record)
  const history = <HistoryButton resource={resource} record={record} onRestored={renew} />
  const own = props.actions?.(record, renew)
  const frame = { resource, onClose: () => onClose() }
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
