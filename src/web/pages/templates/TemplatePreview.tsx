import { useList, type BaseRecord, type CrudFilters } from '@refinedev/core'
import { Alert, Checkbox, Flex, Spin, Tag, Select, Button } from 'antd'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labels } from '#words/labels'
import type { DocumentType } from '#domain/print/document-types'
import { readContent, type Refusal } from '#paper/panel'
import { isObject, text } from '#paper/panel-values'
import type { PrintNote } from '#drawing/drawing'
import { orderTypes, usualOrderType } from '#domain/order/order-types'
import { sampleData } from '../../print/documents/samples/sample-data'
import { RecordLabel, type Key } from '../../fields/references/RecordLabel'
import { ReferenceSelect } from '../../fields/references/ReferenceSelect'
import { useSingular, useTitle } from '../../data/languages/use-title'
import type { PrintOptions } from '../../print/documents/document'
import { documents } from '../../print/documents/documents'
import { PaperPreview } from '../../print/PaperPreview'
import type { PrintJob } from '../../print/print-job'
import { rememberedPrinter } from '../../print/settings/workstation'
import { useResources } from '../../data/resources'
import { papers } from './designer/panel-content'
import { useCompany } from './template-calls'
import { useAnswer } from '../../data/calls'
import { useBusinessDay } from '../../data/business-day'
import { yearOf } from '../../data/records/statement'
import { allReports } from '../../data/reports/report-calls'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'

interface TemplatePreviewProps {
  /** Of the template. */
  name: string
  document: DocumentType
  /** hiprint's JSON, saved or not. */
  content: string
}

interface SourceProps extends Pick<TemplatePreviewProps, 'document'> {
  chosen: Key | undefined
  onChoose: (key: Key | undefined) => void
  options: PrintOptions
  onOptions: (options: PrintOptions) => void
}

/** A record is known by its code and name, an order or a payment by its customer too. */
function describe(record: BaseRecord) {
  const customer: unknown = record.customer
  const name = isObject(customer) ? text(customer.name) : ''
  return (
    <>
      <RecordLabel record={record} />
      {name !== '' && <span className="quiet"> · {name}</span>}
    </>
  )
}

/** The record to print, and the options. */
function PreviewSource({ document, chosen, onChoose, options, onOptions }: SourceProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const singular = useSingular()
  const id = useId()
  const { resource: name, options: offered } = documents[document]
  const resource = useResources()[name]
  const record = resource ? singular(resource) : title(labels.documentTypes[document])
  const choice = { id, value: chosen, placeholder: t('templates.preview.sample', { record }) }
  return (
    <Flex gap="8px 16px" align="center" wrap>
      <label htmlFor={id}>{t('templates.preview.with')}</label>
      <div className="template-preview-record">
        {resource ? (
          <ReferenceSelect
            {...choice}
            to={name}
            by={resource.key}
            describe={describe}
            filters={previewFilters(document)}
            onChange={onChoose}
          />
        ) : (
          <ReportSelect {...choice} onChange={onChoose} />
        )}
      </div>
      {offered.map((option) => (
        <Checkbox
          key={option}
          checked={options[option]}
          onChange={({ target }) => onOptions({ ...options, [option]: target.checked })}
        >
          {t(`print.options.${option}`)}
        </Checkbox>
      ))}
      {chosen === undefined && <Tag bordered={false}>{t('templates.preview.isSample')}</Tag>}
    </Flex>
  )
}

/** The notices of the paper, or why there is none. */
function Problems({ failure, refusal, notes }: ProblemsProps) {
  const { t } = useTranslation()
  return (
    <>
      {failure !== undefined && <Alert type="error" showIcon role="alert" message={failure} />}
      {refusal !== undefined && (
        <Alert type="error" showIcon role="alert" message={t(`print.errors.${refusal}`)} />
      )}
      {notes.map(({ reason, code }) => (
        <Alert
          key={`${reason} ${code}`}
          type="warning"
          showIcon
          message={t(`print.notes.${reason}`, { code })}
        />
      ))}
    </>
  )
}

interface ProblemsProps {
  failure: string | undefined
  refusal: Refusal | undefined
  notes: readonly PrintNote[]
}

/** A template as it will leave the printer, with the data of a record that the user chooses. */
export function TemplatePreview({ name, document, content }: TemplatePreviewProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<{ key: Key | undefined }>()
  const newest = useNewest(document)
  const chosen = choice ? choice.key : newest
  const [options, setOptions] = useState<PrintOptions>({ usd: false, words: true })
  const [notes, setNotes] = useState<PrintNote[]>([])
  const read = useMemo(() => readContent(content), [content])
  const { data, loading, failure } = usePreviewData(document, chosen, options)
  const job = useMemo((): PrintJob | undefined => {
    if ('refusal' in read) return undefined
    const [{ width, height } = papers.A4] = read.panels
    const { dotsPerInch } = rememberedPrinter({ width, height })
    return { title: name, panels: read.panels, documents: data, dotsPerInch }
  }, [name, read, data])
  const refusal = 'refusal' in read ? read.refusal : undefined
  return (
    <section className="template-preview" aria-label={t('print.preview')}>
      <PreviewSource
        {...{ document, chosen, options }}
        onChoose={(key) => setChoice({ key })}
        onOptions={setOptions}
      />
      <Problems {...{ failure, refusal, notes }} />
      {job && (
        <Spin spinning={loading} wrapperClassName="template-preview-paper">
          <PaperPreview title={t('print.preview')} job={job} onNotes={setNotes} />
        </Spin>
      )}
    </section>
  )
}

/** The newest record that a document prints: a preview begins with it. */
function useNewest(document: DocumentType): Key | undefined {
  const { resource: name } = documents[document]
  const resource = useResources()[name]
  const { result } = useList<BaseRecord>({
    resource: name,
    filters: previewFilters(document) ?? [],
    sorters: [{ field: 'id', order: 'desc' }],
    pagination: { pageSize: 1 },
    errorNotification: false,
    queryOptions: { enabled: resource !== undefined },
  })
  const key: unknown = result.data[0]?.[resource?.key ?? 'id']
  return typeof key === 'string' || typeof key === 'number' ? key : undefined
}

/** The data of a preview: the texts of a chosen record from the server, else sample texts with the shop's own. */
function usePreviewData(document: DocumentType, key: Key | undefined, options: PrintOptions) {
  const resources = useResources()
  const today = useBusinessDay()
  const company = useCompany()
  const question = {
    ...{ resource: 'template preview', name: [document, key] },
    gather: () => documents[document].load(previewKey(document, key ?? '', today), resources),
  }
  const query = useAnswer(question, { enabled: key !== undefined, gcTime: 0 })
  const { usd, words } = options
  const printed = key === undefined ? undefined : query.data
  const data = useMemo(
    () => [printed ? printed({ usd, words }) : sampleData(documents[document], resources, company)],
    [printed, usd, words, document, resources, company],
  )
  return { data, loading: query.isFetching, failure: query.error?.message, isReal: printed !== undefined }
}

const orderTypeOf: [DocumentType, string][] = [
  ...Object.entries(orderTypes).map(([type, { document }]): [DocumentType, string] => [document, type]),
  ['sales_receipt', usualOrderType],
]

/** The records with which a document can be previewed, for documents that print only some of their resource. */
const previewed: Partial<Record<DocumentType, CrudFilters>> = Object.fromEntries(
  orderTypeOf.map(([document, type]) => [
    document,
    [{ field: 'order_type', operator: 'eq' as const, value: type }],
  ]),
)

const previewFilters = (document: DocumentType): CrudFilters | undefined => previewed[document]

/** The selection in documents that print more than one record: the year of a customer, a list of pieces. */
const keys: Partial<Record<DocumentType, (key: Key, today: string) => string>> = {
  customer_statement: (id, today) => `${id}?${new URLSearchParams({ ...yearOf(today) }).toString()}`,
  shelf_list: (code) =>
    JSON.stringify({
      filters: [{ field: 'code', operator: 'in', value: [code] }],
      sorts: ['code|ASC'],
      q: '',
    }),
}

/** The key by which a document is loaded, for a preview with one chosen record. */
const previewKey = (document: DocumentType, key: Key, today: string): string =>
  keys[document]?.(key, today) ?? String(key)

interface ReportSelectProps {
  id: string
  placeholder: string
  value: Key | undefined
  onChange: (name: Key | undefined) => void
}

/** The report to preview: reports are not records that a search finds. */
function ReportSelect({ value, ...select }: ReportSelectProps) {
  const { data, isPending } = useAnswer(allReports)
  return (
    <Select<Key>
      {...select}
      allowClear
      showSearch
      optionFilterProp="label"
      style={{ width: '100%' }}
      loading={isPending}
      value={value ?? null}
      options={(data?.data ?? []).map(({ name, title }) => ({ value: name, label: title }))}
    />
  )
}

interface PreviewDialogProps {
  open: boolean
  title: ReactNode
  name: string
  document: DocumentType
  content: string
  /** The actions on the preview. */
  actions?: ReactNode
  onClose: () => void
}

/** The paper in a window over the page. */
export function PreviewDialog({ open, title, actions, onClose, ...preview }: PreviewDialogProps) {
  const { t } = useTranslation()
  return (
    <ModalWindow
      open={open}
      destroyOnHidden
      fillsPhone
      width="min(1120px, 94vw)"
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('form.close')}
        </Button>,
        actions,
      ]}
    >
      <div className="template-preview-window">
        <TemplatePreview {...preview} />
      </div>
    </ModalWindow>
  )
}
