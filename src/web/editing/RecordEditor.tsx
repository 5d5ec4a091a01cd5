import { SaveButton } from '@refinedev/antd'
import { Button, Skeleton } from 'antd'
import { useId, useMemo, type ReactNode, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseRecord } from '@refinedev/core'
import { fieldsOf, type Resource, type ReckonedFact } from '#resource/resource'
import { isReckoned, factFilters } from '#resource/facts/facts'
import { absolute } from '#domain/decimal'
import { isFigure } from '#domain/shop-figures'
import { summedFields } from '#resource/list/summed-fields'
import { useSingular, useTitle } from '../data/languages/use-title'
import { DialogFrame } from '../shell/dialogs/DialogFrame'
import { DraftBar } from './DraftBar'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { PlainFrame } from './action/PlainFrame'
import { RecordForm, useFormModel, type FormModel } from './form/RecordForm'
import { useRecordEdit, type RecordEditorProps } from './use-record-edit'
import { useSaveShortcut } from './use-edit-guards'
import { formValues, type FormValues } from '../fields/form-values'
import { differences, mergedValues, undecidedFirst, type Versions } from './merge/merge-values'
import { MergeChoice } from './merge/MergeChoice'
import { MergeView } from './merge/MergeView'
import './facts.css'
import { useAnswer, ask } from '../data/calls'
import { linesOf, sumsQuestion, type Sum } from '../data/records/sums'
import { type ServedResource, useResource } from '../data/resources'
import { Provable } from '../fields/numbers/Provable'
import { SumCell } from '../fields/numbers/SumCell'
import { FieldCell } from '../fields/registry'
import { isKey } from '../fields/references/RecordLabel'
import { RecordLink, useDialogs } from '../shell/dialogs/dialogs'

/** A record's form with its head and foot: edits it, saves it, and shows conflicts. */
export function RecordEditor(props: RecordEditorProps) {
  const { resource, recordKey, code, tags, picture, onClose } = props
  const { t } = useTranslation()
  const { model, failure, retry } = useFormModel(resource)
  if (model) return <OpenEditor {...props} model={model} />
  return (
    <PlainFrame {...{ resource, code, tags, picture, onClose }}>
      {failure === undefined ? (
        <WaitingRecord resource={resource} isNew={recordKey === 'new'} />
      ) : (
        <LoadFailure title={t('form.failed')} reason={failure} onRetry={retry} />
      )}
    </PlainFrame>
  )
}

function OpenEditor({ model, ...props }: RecordEditorProps & { model: FormModel }) {
  const { code, tags, picture, actions, arrange, formHidden, onClose } = props
  const { t } = useTranslation()
  const singular = useSingular()
  const formId = useId()
  const edit = useRecordEdit(model, props)
  useSaveShortcut(formId, !formHidden)
  if (edit.merge) return <RecordMerge {...edit.merge} code={code} onClose={() => onClose()} />
  const form = (
    <>
      {edit.draft && <DraftBar {...edit.draft} />}
      <RecordForm id={formId} {...edit.form} />
    </>
  )
  const save = (
    <>
      <Button className="dialog-cancel" onClick={() => onClose()}>
        {t('form.cancel')}
      </Button>
      <SaveButton icon={null} htmlType="submit" form={formId} loading={edit.saving} />
    </>
  )
  return (
    <DialogFrame
      title={singular(model.resource)}
      {...{ code, tags, picture }}
      actions={
        <>
          {actions}
          {formHidden ? <Button onClick={() => onClose()}>{t('form.close')}</Button> : save}
        </>
      }
    >
      {arrange?.(form) ?? form}
    </DialogFrame>
  )
}

interface RecordMergeProps {
  resource: Resource
  names: readonly string[]
  versions: Versions
  saving: boolean
  code: ReactNode
  onEdit: (merged: FormValues) => void
  onSave: (merged: FormValues) => void
  onClose: () => void
}

/** Both versions of a record, field by field. */
function RecordMerge({ resource, names, versions, onEdit, onSave, ...frame }: RecordMergeProps) {
  const { base, mine, theirs } = versions
  const fields = fieldsOf(resource)
  const stored = useMemo(() => formValues(theirs, names), [theirs, names])
  const found = useMemo(
    () => undecidedFirst(differences(formValues(base, names), mine, stored, names)),
    [base, mine, stored, names],
  )
  const records: Record<'base' | 'mine' | 'theirs', BaseRecord> = {
    ...versions,
    mine: { ...theirs, ...base, ...mine },
  }
  return (
    <MergeView
      {...frame}
      found={found}
      choice={(difference, side, onChoose) => {
        const field = fields[difference.name]
        return (
          field && <MergeChoice key={difference.name} {...{ field, difference, records, side, onChoose }} />
        )
      }}
      onEdit={(choices) => onEdit(mergedValues(stored, found, choices))}
      onSave={(choices) => onSave(mergedValues(stored, found, choices))}
    />
  )
}

/** The placeholder of a record's head with facts, of the head's size. */
export function waitingHead({ facts }: Resource) {
  if (facts === undefined) return {}
  return {
    picture: <span className="record-picture" aria-hidden />,
    code: <span className="fact-waiting" aria-hidden />,
  }
}

interface WaitingRecordProps {
  resource: Resource
  /** A new record has no facts. */
  isNew?: boolean
}

/** The placeholder of a record's facts and form. */
export function WaitingRecord({ resource, isNew = false }: WaitingRecordProps) {
  const title = useTitle()
  const fields = fieldsOf(resource)
  const { facts = [] } = resource
  return (
    <>
      {!isNew && facts.length > 0 && (
        <dl aria-hidden className="record-facts">
          {facts.map((fact) => {
            const said = title((isReckoned(fact) ? fact : fields[fact]) ?? {})
            return <FactPlace key={said} title={said} waiting />
          })}
        </dl>
      )}
      <Skeleton active paragraph={{ rows: 6 }} />
    </>
  )
}

/** The sum of the records that refer to this one, or the latest of them. */
export function ReckonedFigure(props: ReckonedFigureProps) {
  return props.fact.latest === undefined ? <SumsOfRecords {...props} /> : <LatestRecord {...props} />
}

function SumsOfRecords(props: ReckonedFigureProps) {
  const { fact, parts, resource, record } = props
  const figure = fact.proof !== undefined && isFigure(fact.proof) ? fact.proof : undefined
  const { t } = useTranslation()
  const title = useTitle()
  const { of, filters, known } = useFactRecords(props)
  const search = { filters, ...(fact.net === undefined ? {} : { net: fact.net }) }
  const { data, error, isPending } = useAnswer(sumsQuestion(of.$id, search), { enabled: known })
  const sums = data?.sums ? linesOf(data.sums, fact.sum ?? []) : []
  const unknown = error !== null || data?.sums === null
  // Sums below zero have a name of their own, such as “we owe”: in place of the fact's name if all are, else beside the
  // sum.
  const isBelow = ({ sum }: Sum) => fact.below !== undefined && sum < 0
  const areBelow = sums.length > 0 && sums.every(isBelow)
  const lines = sums.map((sum) => (
    <SumLine
      key={`${sum.field} ${sum.currency}`}
      {...{ of, sum: isBelow(sum) ? { ...sum, sum: absolute(sum.sum) } : sum }}
      name={isBelow(sum) && !areBelow && fact.below ? title(fact.below) : undefined}
    />
  ))
  return (
    <FactPlace title={title(areBelow && fact.below ? fact.below : fact)} waiting={known && isPending}>
      {unknown ? (
        <span className="quiet" title={t(error ? 'list.sums.failed' : 'list.sums.tooMany')}>
          –
        </span>
      ) : lines.length === 0 ? undefined : (
        <Provable figure={figure} title={title(fact)} {...{ resource, record }}>
          <LeadsTo part={fact.part} parts={parts}>
            {lines}
          </LeadsTo>
        </Provable>
      )}
    </FactPlace>
  )
}

/** A sum on a line of its own, behind its name unless that is the name of the fact. */
function SumLine({ of, sum, name }: { of: ServedResource; sum: Sum; name: string | undefined }) {
  return (
    <span className="fact-line">
      {name !== undefined && <span className="quiet">{name} </span>}
      <SumCell summed={summedFields(of)} sum={sum} />
    </span>
  )
}

/** The date of the newest of the records that refer to this one, with a link to it. */
function LatestRecord(props: ReckonedFigureProps) {
  const { fact } = props
  const { latest = '' } = fact
  const title = useTitle()
  const { of, filters, known } = useFactRecords(props)
  const path = `/${of.$id}/search`
  const body = { filters, sorts: [`${latest}|DESC`], per_page: 1 }
  const { data, isPending } = useAnswer(
    {
      resource: of.$id,
      name: [path, JSON.stringify(body)],
      gather: (signal) => ask<{ data: BaseRecord[] }>({ method: 'POST', path, body }, signal),
    },
    { enabled: known },
  )
  const newest = data?.data[0]
  const field = fieldsOf(of)[latest]
  const key: unknown = newest?.[of.key]
  const cell = newest && field && (
    <FieldCell name={latest} field={field} value={newest[latest]} record={newest} place="list" />
  )
  return (
    <FactPlace title={title(fact)} waiting={known && isPending}>
      {cell && isKey(key) ? (
        <span className="figure-link">
          <RecordLink resource={of.$id} recordKey={key}>
            {cell}
          </RecordLink>
        </span>
      ) : (
        cell
      )}
    </FactPlace>
  )
}

interface ReckonedFigureProps {
  /** The resource of the fact's record. */
  resource: Resource
  fact: ReckonedFact
  record: BaseRecord
  /** The parts of the dialog to which it may lead. */
  parts: readonly string[]
}

/**
 * The resource of the records behind a fact, and their conditions; unknown when the record lacks the values that they
 * refer to.
 */
function useFactRecords({ fact, record }: Pick<ReckonedFigureProps, 'fact' | 'record'>) {
  const of = useResource(fact.of)
  const filters = factFilters(fact, of, record)
  return { of, filters: filters ?? [], known: filters !== undefined }
}

interface LeadsToProps {
  part: string | undefined
  /** The parts that the dialog has. */
  parts: readonly string[]
}

/** A figure that opens the part of the dialog with the records behind it. */
export function LeadsTo({ part, parts, children }: PropsWithChildren<LeadsToProps>) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  if (part === undefined || !parts.includes(part)) return children
  return (
    <button
      type="button"
      className="fact-button"
      title={t('holdings.source')}
      onClick={() => dialogs.turn(part)}
    >
      {children}
    </button>
  )
}

interface FactPlaceProps {
  title: string
  /** The answer has not arrived yet. */
  waiting?: boolean
}

/** The place of a fact: its title, and below it the figure, or a dash. */
export function FactPlace({ title, waiting = false, children }: PropsWithChildren<FactPlaceProps>) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {waiting ? (
          <span className="fact-waiting" />
        ) : (
          <output aria-label={title}>{children ?? <span className="quiet">–</span>}</output>
        )}
      </dd>
    </div>
  )
}
