import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../data/languages/use-title'
import { useIsDark } from '../../../shell/appearance/look'
import { documents } from '../../../print/documents/documents'
import { paletteOf } from '../../../print/documents/palette-of'
import { useResources } from '../../../data/resources'
import type { OpenedTemplate, TemplateDraft, TemplateRecord } from './template-record'
import { useDesignerFrame } from '../designer/use-designer-frame'
import { useTemplateDraft } from './use-template-draft'
import { useTemplateSaving } from './use-template-saving'

export interface TemplateEditorProps {
  /** With what it begins; only the first one counts, lest a design is lost. */
  opened: OpenedTemplate
  onRecord: (record: TemplateRecord) => void
  /** Escape was pressed in the designer. */
  onEscape?: (() => void) | undefined
}

/** The fields of the document, in the language and light of the screen. */
function useDress(document: TemplateDraft['document']) {
  const { t } = useTranslation()
  const resources = useResources()
  const language = useLanguage()
  const dark = useIsDark()
  return useMemo(
    () => ({ palette: paletteOf(documents[document], resources, { t, language }), language, dark }),
    [document, resources, t, language, dark],
  )
}

/** A template from its opening to its save: its draft, the designer in its frame, and what the server says. */
export function useTemplateEditor({ opened, onRecord, onEscape }: TemplateEditorProps) {
  const editing = useTemplateDraft(opened)
  const { stored, draft, dirty } = editing
  const saving = useTemplateSaving({
    onSaved: (answer, sent) => {
      editing.saved(answer, sent)
      onRecord(answer)
    },
  })
  const save = () => {
    if (dirty) void saving.save(draft, stored)
  }
  const designer = useDesignerFrame({
    dress: useDress(draft.document),
    content: () => draft.content,
    onContent: ({ content, changed }) => editing.designed(content, changed),
    onShortcut: (key) => (key === 'save' ? save() : onEscape?.()),
  })
  /** Shows what is stored by now, in place of what was designed. */
  const renew = (answer: TemplateRecord) => {
    saving.forgetProblem()
    saving.forgetTheirs()
    editing.renew(answer)
    designer.open(answer.content ?? '')
    onRecord(answer)
  }
  return { stored, draft, dirty, change: editing.change, designer, saving, save, renew }
}

export type TemplateEditing = ReturnType<typeof useTemplateEditor>
