import type { BaseRecord } from '@refinedev/core'
import { Alert, Checkbox, Flex, Spin, Tag } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labels } from '#words/labels'
import type { DocumentType } from '#domain/print/document-types'
import { readContent, type Refusal } from '#paper/panel'
import { isObject, text } from '#paper/panel-values'
import { RecordLabel } from '../../../fields/references/RecordLabel'
import type { Key } from '../../../fields/references/reference-values'
import { ReferenceSelect } from '../../../fields/references/ReferenceSelect'
import { useSingular, useTitle } from '../../../data/languages/use-title'
import type { PrintOptions } from '../../../print/documents/document'
import { documents } from '../../../print/documents/documents'
import type { PrintNote } from '#drawing/drawing'
import { PaperPreview } from '../../../print/PaperPreview'
import type { PrintJob } from '../../../print/print-job'
import { rememberedPrinter } from '../../../print/settings/workstation'
import { useResources } from '../../../data/resources'
import { papers } from '../designer/papers'
import { previewFilters } from './preview-source'
import { ReportSelect } from './ReportSelect'
import { usePreviewData } from './use-preview-data'

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
  const [chosen, setChosen] = useState<Key>()
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
        onChoose={(key) => setChosen(key)}
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
