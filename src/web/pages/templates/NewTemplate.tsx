import { Alert, Button, Input, Radio, Select, Skeleton } from 'antd'
import { useId, useState, type ComponentType, type PropsWithChildren, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labels } from '#words/labels'
import type { DocumentType } from '#domain/print/document-types'
import type { PaperSize } from '#paper/designer-messages'
import { useTitle } from '../../data/languages/use-title'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { emptyContent, papers } from './designer/panel-content'
import { PaperFields } from './designer/PaperFields'
import {
  fetchTemplate,
  isName,
  freeName,
  usualName,
  useKnownTemplates,
  type KnownTemplate,
} from './template-calls'
import type { TemplateFrameProps } from './editor/TemplateEditor'
import { useDocumentOptions } from './editor/TemplateHead'
import { draftOf, type TemplateDraft } from './editor/template-record'

interface NewTemplateProps {
  Frame: ComponentType<PropsWithChildren<TemplateFrameProps>>
  /** The template that it begins as a copy of. */
  copied?: string | undefined
  onBegin: (start: TemplateDraft) => void
  onClose: () => void
}

function Row({ label, htmlFor, problem, children }: PropsWithChildren<RowProps>) {
  return (
    <div className="template-row">
      <label htmlFor={htmlFor}>{label}</label>
      {children}
      {problem !== undefined && (
        <div role="alert" className="problem">
          {problem}
        </div>
      )}
    </div>
  )
}

interface RowProps {
  label: ReactNode
  htmlFor?: string
  problem?: string | undefined
}

/** Turns the choices into the draft to design. */
function useBeginning(onBegin: NewTemplateProps['onBegin']) {
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false })
  const begin = async ({ copied, size, ...chosen }: NewTemplateChoice) => {
    setState({ busy: true })
    try {
      const content = copied === undefined ? emptyContent(size) : draftOf(await fetchTemplate(copied)).content
      onBegin({ ...chosen, standard: false, content })
    } catch (error) {
      setState({ busy: false, failure: error instanceof Error ? error.message : String(error) })
    }
  }
  return { ...state, begin }
}

/** The choices for a new template: first its document, then its start. */
function Choices({ choice, templates, problem, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const [document, name, shown, copied] = [useId(), useId(), useId(), useId()]
  const documents = useDocumentOptions()
  const change = (values: Partial<NewTemplateChoice>) => onChange({ ...choice, ...values })
  const documentTitle = (type: DocumentType) => title(labels.documentTypes[type])
  return (
    <div className="template-new">
      <Row label={t('templates.document')} htmlFor={document}>
        <Select
          id={document}
          value={choice.document}
          options={documents}
          onChange={(next) => onChange(choiceFor(next, templates, documentTitle))}
        />
      </Row>
      <Row label={t('templates.name')} htmlFor={name} problem={problem}>
        <Input
          id={name}
          value={choice.name}
          status={problem === undefined ? '' : 'error'}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Row>
      <Row label={t('templates.title')} htmlFor={shown}>
        <Input id={shown} value={choice.title} onChange={({ target }) => change({ title: target.value })} />
      </Row>
      <Row label={t('templates.new.start')}>
        <Start {...{ choice, templates, change }} id={copied} />
      </Row>
    </div>
  )
}

interface ChoicesProps {
  choice: NewTemplateChoice
  templates: readonly KnownTemplate[]
  problem: string | undefined
  onChange: (choice: NewTemplateChoice) => void
}

interface StartProps extends Pick<ChoicesProps, 'choice' | 'templates'> {
  id: string
  change: (values: Partial<NewTemplateChoice>) => void
}

/** A copy of an existing template, those of the same document first, or an empty paper. */
function Start({ id, choice, templates, change }: StartProps) {
  const { t } = useTranslation()
  const { document, copied, size } = choice
  const nearFirst = templates.toSorted(
    (a, b) => Number(b.document === document) - Number(a.document === document),
  )
  const isCopy = copied !== undefined
  return (
    <>
      <Radio.Group
        value={isCopy}
        options={[
          { value: true, label: t('templates.new.copy'), disabled: templates.length === 0 },
          { value: false, label: t('templates.new.empty') },
        ]}
        onChange={({ target }) => change({ copied: target.value === true ? nearFirst[0]?.name : undefined })}
      />
      {isCopy ? (
        <Select
          id={id}
          aria-label={t('templates.new.copied')}
          showSearch
          optionFilterProp="label"
          value={copied}
          options={nearFirst.map(({ name, title }) => ({
            value: name,
            label: title === name ? name : `${title} · ${name}`,
          }))}
          onChange={(next: string) => change({ copied: next })}
        />
      ) : (
        <PaperFields size={size} onSize={(next) => change({ size: next })} />
      )}
    </>
  )
}

/** The properties of a new template: its document, its name, and its initial content. */
function Beginning({ templates, taken, copied, Frame, onBegin, onClose }: BeginningProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const [choice, setChoice] = useState(() => {
    const documentTitle = (type: DocumentType) => title(labels.documentTypes[type])
    const model = templates.find(({ name }) => name === copied)
    return model
      ? choiceOf(model, templates, documentTitle)
      : choiceFor('sales_order', templates, documentTitle)
  })
  const { begin, busy, failure } = useBeginning(onBegin)
  const problem = !isName(choice.name)
    ? t('templates.new.badName')
    : taken.has(choice.name)
      ? t('templates.new.taken')
      : undefined
  const design = (
    <Button type="primary" disabled={problem !== undefined} loading={busy} onClick={() => void begin(choice)}>
      {t('templates.new.begin')}
    </Button>
  )
  return (
    <Frame code={t('form.new')} actions={null} primary={design} onClose={onClose}>
      {failure !== undefined && <Alert type="error" showIcon role="alert" message={failure} />}
      <Choices {...{ choice, templates, problem }} onChange={setChoice} />
    </Frame>
  )
}

interface BeginningProps extends NewTemplateProps {
  templates: readonly KnownTemplate[]
  taken: ReadonlySet<string>
}

/** Begins a new template, once the existing ones are loaded. */
export function NewTemplate(props: NewTemplateProps) {
  const { Frame, onClose } = props
  const { t } = useTranslation()
  const { templates, taken, failure, reload } = useKnownTemplates()
  if (templates) return <Beginning {...props} {...{ templates, taken }} />
  return (
    <Frame code={t('form.new')} actions={null} onClose={onClose}>
      {failure === undefined ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : (
        <LoadFailure title={t('list.failed')} reason={failure} onRetry={reload} />
      )}
    </Frame>
  )
}

/** The choices for a new template before its design. */
interface NewTemplateChoice {
  document: DocumentType
  name: string
  title: string
  /** The template that it begins as a copy of; an empty paper when left out. */
  copied: string | undefined
  size: PaperSize
}

/** The template that a new one of a document begins with: the one that is taken first. */
function modelOf(document: DocumentType, templates: readonly KnownTemplate[]) {
  const ofDocument = templates.filter((template) => template.document === document)
  return ofDocument.find(({ standard }) => standard) ?? ofDocument[0]
}

/** The paper that a document is usually printed on. */
const usualSize = (document: DocumentType): PaperSize =>
  document === 'inventory_label' ? papers['38x25'] : papers.A4

/** The default of a new template: a copy of the document's preferred one. */
function choiceFor(
  document: DocumentType,
  templates: readonly KnownTemplate[],
  titleOf: (document: DocumentType) => string,
): NewTemplateChoice {
  const model = modelOf(document, templates)
  const taken = new Set(templates.map(({ name }) => name))
  return {
    document,
    name: freeName(model?.name ?? usualName(document), taken),
    title: model?.title ?? titleOf(document),
    copied: model?.name,
    size: usualSize(document),
  }
}

/** The same for a copy of a certain template. */
function choiceOf(
  copied: KnownTemplate,
  templates: readonly KnownTemplate[],
  titleOf: (document: DocumentType) => string,
): NewTemplateChoice {
  const document = copied.document ?? 'sales_order'
  const taken = new Set(templates.map(({ name }) => name))
  const choice = choiceFor(document, templates, titleOf)
  return { ...choice, name: freeName(copied.name, taken), title: copied.title, copied: copied.name }
}
