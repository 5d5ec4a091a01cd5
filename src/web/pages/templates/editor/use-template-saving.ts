import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject } from '#paper/panel-values'
import { useStale } from '../../../data/calls'
import type { ApiError } from '../../../data/request'
import { useSaving } from '../../../editing/use-saving'
import { changeTemplate, createTemplate } from '../template-calls'
import { bodyOf, isSame, type TemplateDraft, type TemplateRecord } from './template-record'

/** Refetches the shown templates and versions. */
export function useTemplatesShown() {
  const stale = useStale()
  return () => void stale(['templates'])
}

/** A stale answer brings the whole record; the properties shown and sent must be in it. */
function isTemplate(value: unknown): value is TemplateRecord {
  return isObject(value) && ['name', 'updated_at'].every((name) => typeof value[name] === 'string')
}

interface Sent {
  draft: TemplateDraft
  /** The record that is replaced; undefined for a new template. */
  over: TemplateRecord | undefined
}

interface TemplateListeners {
  /** The template that was sent first has turned out to be stored. */
  onCreated: (stored: TemplateRecord, first: TemplateDraft) => void
  onSaved: (answer: TemplateRecord, sent: TemplateDraft) => void
  onStale: (theirs: TemplateRecord) => void
  onRefused: () => void
}

/** Saves a draft, and keeps the server's objections. */
export function useTemplateSaving({ onCreated, onSaved, onStale, onRefused }: TemplateListeners) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const show = useTemplatesShown()
  const [problem, setProblem] = useState<ApiError>()
  const { saving, save } = useSaving<Sent, TemplateRecord, TemplateRecord>({
    send: ({ draft, over }) =>
      over
        ? changeTemplate(over.name, { ...bodyOf(draft), updated_at: over.updated_at })
        : createTemplate(bodyOf(draft)),
    creates: ({ over }) => over === undefined,
    asChange: (stored, first, { draft }) => {
      if (isSame(first.draft, draft)) return undefined
      onCreated(stored, first.draft)
      return { draft, over: stored }
    },
    onSaved: (answer, { draft }) => {
      setProblem(undefined)
      notify?.({ type: 'success', message: t('templates.saved', { version: answer.version }) })
      show()
      onSaved(answer, draft)
    },
    isStored: isTemplate,
    onRefused: (error) => {
      setProblem(error)
      onRefused()
    },
    onStale: (theirs) => {
      setProblem(undefined)
      onStale(theirs)
    },
  })
  return {
    ...{ saving, problem },
    save: (draft: TemplateDraft, over: TemplateRecord | undefined) => void save({ draft, over }),
    forgetProblem: () => setProblem(undefined),
  }
}
