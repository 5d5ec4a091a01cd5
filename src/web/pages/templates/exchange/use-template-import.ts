import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../data/request'
import { changeTemplate, createTemplate, fetchTemplate, stripContent } from '../template-calls'
import { readTemplateFile, type TemplateFile } from './template-file'
import { bodyOf, draftOf, type TemplateDraft } from '../editor/template-record'
import { useTemplatesShown } from '../editor/use-template-saving'

/** A file that can be imported: what it becomes, and what of it cannot stay. */
export interface ImportedTemplate {
  fileName: string
  /** As it is saved, without what the server would refuse. */
  file: TemplateFile
  /** As it came, to say what goes. */
  original: string
  /** The JSON pointers of what goes. */
  removed: string[]
}

/** Leads a file into the templates: read it, ask what of it can stay, save it. */
export function useTemplateImport(onDone: (name: string) => void) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const show = useTemplatesShown()
  const [read, setRead] = useState<ImportedTemplate>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  const take = (chosen: File) =>
    attempt(async () => {
      setRead(undefined)
      const file = readTemplateFile(await chosen.text(), chosen.name)
      if ('problem' in file) {
        setProblem(t(`templates.import.problems.${file.problem}`, { file: chosen.name }))
        return
      }
      const { content, removed } = await stripContent(file.content)
      setRead({ fileName: chosen.name, file: { ...file, content }, original: file.content, removed })
    })
  /** @param replaces a template of this name gets a new version; another one is made otherwise */
  const save = (chosen: Omit<TemplateDraft, 'standard'>, replaces: boolean) =>
    attempt(async () => {
      const stored = replaces ? await fetchTemplate(chosen.name) : undefined
      const body = bodyOf({ ...chosen, standard: stored ? draftOf(stored).standard : false })
      const saved = await (stored
        ? changeTemplate(stored.name, { ...body, updated_at: stored.updated_at })
        : createTemplate(body))
      open?.({ type: 'success', message: t('templates.saved', { version: saved.version }) })
      show()
      onDone(saved.name)
    })
  return { read, problem, busy, take, save }
}
