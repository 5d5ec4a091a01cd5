import { Checkbox, Input, Select, Tooltip } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { labels } from '#words/labels'
import { documentTypes, isDocumentType, type DocumentType } from '#domain/print/document-types'
import { useTitle } from '../../../data/languages/use-title'
import { firstPaper, panelPaper } from '../designer/panel-content'
import { PaperFields } from '../designer/PaperFields'
import type { TemplateEditing } from './use-template-editor'

/** The types of documents to choose from, in the language of the screen. */
export function useDocumentOptions(): { value: DocumentType; label: string }[] {
  const title = useTitle()
  return Object.keys(documentTypes)
    .filter(isDocumentType)
    .map((value) => ({ value, label: title(labels.documentTypes[value]) }))
}

/** The standard template stays standard until another one replaces it: every document has one. */
function StandardBox({ editing }: { editing: TemplateEditing }) {
  const { t } = useTranslation()
  const { stored, draft, change } = editing
  const isKept = stored?.standard === true && stored.document === draft.document
  return (
    <Tooltip title={isKept ? t('templates.standardKept') : t('templates.standardHint')}>
      <Checkbox
        checked={draft.standard}
        disabled={isKept}
        onChange={({ target }) => change({ standard: target.checked })}
      >
        {t('templates.standard')}
      </Checkbox>
    </Tooltip>
  )
}

/** The head of a template: its title, document and paper. */
export function TemplateHead({ editing }: { editing: TemplateEditing }) {
  const { t } = useTranslation()
  const [title, document] = [useId(), useId()]
  const documents = useDocumentOptions()
  const { draft, change, designer } = editing
  const { panel, size, ready } = designer.state
  return (
    <div className="template-head">
      <label htmlFor={title}>{t('templates.title')}</label>
      <Input
        id={title}
        className="template-title"
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <label htmlFor={document}>{t('templates.document')}</label>
      <Select
        id={document}
        className="template-document"
        value={draft.document}
        options={documents}
        onChange={(next) => change({ document: next })}
      />
      <StandardBox editing={editing} />
      <span className="template-paper">
        <PaperFields
          size={size ?? firstPaper(draft.content)}
          disabled={!ready}
          onSize={(next) => designer.send({ type: 'paper', panel, size: next, paper: panelPaper(next) })}
        />
      </span>
    </div>
  )
}
